import styles from './logger.module.css';
import type { Surroundings } from './surroundings.ts';

/** Where the bug was seen. */
export function Where({ surroundings }: { surroundings: Surroundings }) {
  const { environment, chart, language, browser } = surroundings;
  const looks = [
    browser.colours,
    browser.forcedColours && 'forced colours',
    browser.reducedMotion && 'less motion',
    !browser.online && 'offline',
  ].filter(Boolean);
  const rows: readonly (readonly [string, string])[] = [
    ['Environment', environment],
    ['Chart', chart],
    ['Language', language === 'es' ? 'Spanish' : 'English'],
    ['Window', `${browser.window} at ${browser.pixelRatio}`],
    ['Looks', looks.join(', ')],
    ['Time zone', browser.timeZone],
    ['Browser languages', browser.languages.join(', ')],
    ['Browser', browser.userAgent],
  ];
  return (
    <section className={styles.panel} aria-labelledby="where-it-was-seen">
      <h2 id="where-it-was-seen">Where</h2>
      <dl className={styles.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { Sight } from '#contract/sights.ts';
import { grouped } from '#domain/grouped.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './sights.module.css';
import { useWho } from './use-who.ts';

/** Each entry with its time, what was done and by whom, under its day on this device. */
export function Sights({ sights }: { sights: readonly Sight[] }) {
  const formats = useFormats();
  const who = useWho();
  const days = grouped(sights, ({ at }) => formats.dayHere(at));
  return [...days].map(([day, ofDay]) => (
    <section className="stack stack-tight" key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <SummaryList
        rows={ofDay.map((sight) => ({
          key: sight.sightId,
          term: formats.timeHere(sight.at),
          value: <Line sight={sight} who={who(sight.by)} />,
        }))}
      />
    </section>
  ));
}

function Line({ sight: { what, about, isRefused }, who }: { sight: Sight; who: string }) {
  const t = useCopy('who-has-seen');
  const formats = useFormats();
  return (
    <>
      <p>
        {t(`what.${what}`)}
        {isRefused && (
          <>
            {' '}
            <Tag tone="calm">{t('refused')}</Tag>
          </>
        )}
      </p>
      <p className={styles.beside}>{who}</p>
      {about.length > 0 && (
        <p className={styles.beside}>{t('about', { names: formats.list(about) })}</p>
      )}
      {isRefused && <p className={styles.beside}>{t('refusedText')}</p>}
    </>
  );
}

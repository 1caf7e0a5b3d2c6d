import { useCopy } from '#src/i18n/copy.ts';
import styles from './get-started.module.css';

const FACTS = ['cost', 'bring', 'safe', 'change'] as const;

/** Frequent questions before a booking. */
export function GoodToKnow() {
  const t = useCopy('get-started');
  return (
    <aside className={styles.facts} aria-labelledby="facts">
      <h2 id="facts">{t('facts.title')}</h2>
      <dl>
        {FACTS.map((fact) => (
          <div key={fact}>
            <dt>{t(`facts.${fact}.term`)}</dt>
            <dd>{t(`facts.${fact}.text`)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './offers.module.css';
import { useDayWords } from './use-day-words.ts';

/** HLD-07: says that the held time stays held until another is; one press continues with it. */
export function TimeKept() {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const dayOf = useDayWords();
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const canKeep = useJourney((snapshot) => snapshot.can({ type: 'time.kept' }));
  const { hold, choice } = useKnown('hold', 'choice');
  if (!canKeep || !hold || !choice) return null;
  const why = t(isGroup ? 'kept.titleForAll' : 'kept.title');
  return (
    <section className={styles.offer} data-kept aria-label={why}>
      <div className={styles.words}>
        <Tag>{why}</Tag>
        <p className={styles.time}>
          {t('at', { date: dayOf(choice.date), time: formats.time(choice.slot) })}
        </p>
        <p className={styles.place}>{`${choice.line1}, ${choice.city}`}</p>
        <p className={styles.place}>{t('kept.until')}</p>
      </div>
      <Button onPress={() => send({ type: 'time.kept' })}>{t('kept.keep')}</Button>
    </section>
  );
}

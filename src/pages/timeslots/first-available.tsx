import { firstChoice } from '#machines/choices.ts';
import type { Choice } from '#machines/context.ts';
import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './first-available.module.css';

type FirstAvailableProps = Pick<ViewProps, 'snapshot'> & { onTake: (first: Choice) => void };

/** The soonest time on screen, one press away (ux.md). */
export function FirstAvailable({ snapshot, onTake }: FirstAvailableProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const first = firstChoice(snapshot.context.search.result);
  if (!first) return null;
  return (
    <section className={styles.first} aria-label={t('first.tag')}>
      <div className={styles.words}>
        <Tag>{t('first.tag')}</Tag>
        <p className={styles.time}>
          {t('first.time', { date: formats.longDate(first.date), time: formats.time(first.slot) })}
        </p>
        <p className={styles.place}>
          {t('first.place', { name: first.storeName, line: first.line1, city: first.city })}
        </p>
      </div>
      <Button variant="secondary" onPress={() => onTake(first)}>
        {t('first.take')}
      </Button>
    </section>
  );
}

import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './ways-on.module.css';

/** HLD-03, HLD-07: the time is gone, everything typed is not; the nearest times at the same store are one press away. */
export function TimeGone({ snapshot, send }: ViewProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { choice, search } = snapshot.context;
  const nearest = search.alternatives?.nearestTimes ?? [];
  const isLost = snapshot.matches({ flow: { timeslots: 'lost' } });
  return (
    <>
      <PageHeading lead={t('gone.kept')}>{isLost ? t('gone.lost') : t('gone.taken')}</PageHeading>
      {choice && nearest.length > 0 && <h2>{t('gone.nearest', { name: choice.storeName })}</h2>}
      <ul className={styles.ways}>
        {nearest.map((time) => (
          <li key={time.appointmentDate}>
            <Button wide icon="clock" onPress={() => send({ type: 'nearest.chosen', ...time })}>
              {t('first.time', {
                date: formats.longDate(time.date),
                time: formats.time(time.slot),
              })}
            </Button>
          </li>
        ))}
        <li>
          <Button
            wide
            variant={nearest.length > 0 ? 'quiet' : 'primary'}
            icon="search"
            onPress={() => send({ type: 'search.repeated' })}
          >
            {t('gone.all')}
          </Button>
        </li>
      </ul>
    </>
  );
}

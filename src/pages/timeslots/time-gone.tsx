import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { WaysOn, type Way } from './ways-on.tsx';

/**
 * HLD-03, HLD-07: the time is gone, everything typed is not; the nearest times at the same store
 * are one press away.
 */
export function TimeGone() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { choice, search } = useKnown('choice', 'search');
  return (
    <NearestTimes
      isLost={matches({ flow: { timeslots: 'lost' } })}
      storeName={choice?.storeName}
      nearest={(search.alternatives?.nearestTimes ?? []).map((time) => ({
        id: time.appointmentDate,
        icon: 'clock',
        label: t('first.time', {
          date: formats.longDate(time.date),
          time: formats.time(time.slot),
        }),
        onPress: () => send({ type: 'nearest.chosen', ...time }),
      }))}
      onSearch={() => send({ type: 'search.repeated' })}
    />
  );
}

type NearestTimesProps = {
  /** The hold ran out; else somebody was faster. */
  isLost: boolean;
  storeName: string | undefined;
  nearest: readonly Way[];
  onSearch: () => void;
};

/** Why the time is gone, and the others. */
export function NearestTimes({ isLost, storeName, nearest, onSearch }: NearestTimesProps) {
  const t = useCopy('timeslots');
  const hasNearest = nearest.length > 0;
  return (
    <>
      <PageHeading lead={t('gone.kept')}>{isLost ? t('gone.lost') : t('gone.taken')}</PageHeading>
      {storeName && hasNearest && <h2>{t('gone.nearest', { name: storeName })}</h2>}
      <WaysOn
        ways={[
          ...nearest,
          {
            id: 'search',
            icon: 'search',
            label: t('gone.all'),
            variant: hasNearest ? 'quiet' : 'primary',
            onPress: onSearch,
          },
        ]}
      />
    </>
  );
}

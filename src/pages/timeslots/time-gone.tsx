import { firstOf, nearTimesIn } from '#machines/knowledge/choices.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { usePartyWords } from './party-words.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { WaysOn, type Way } from './ways-on.tsx';

/**
 * HLD-03, HLD-07: the time is gone, but everything typed is kept; the nearest times at the same
 * store (for a group, those at which everyone still fits) are one press away.
 */
export function TimeGone() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { picked, choice, search } = useKnown('picked', 'choice', 'search');
  const gone = picked ?? choice;
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const fitOf = usePartyWords(search.isSplit);
  const isLost = matches({ flow: { timeslots: 'lost' } });
  const nearest: Way[] = nearTimesIn(search.alternatives).map((time) => {
    const slot = firstOf(time);
    const date = formats.longDate(time.date);
    return {
      id: `${time.date} ${slot}`,
      icon: 'clock',
      label: isGroup
        ? t('group.near', { date, fit: fitOf(time, gone?.visitMinutes) })
        : t('at', { date, time: formats.time(slot) }),
      onPress: () => send({ type: 'nearest.chosen', date: time.date, slot }),
    };
  });
  const hasNearest = nearest.length > 0;
  return (
    <>
      <PageHeading lead={t('gone.kept')}>{isLost ? t('gone.lost') : t('gone.taken')}</PageHeading>
      {gone && hasNearest && <h2>{t('gone.nearest', { name: gone.storeName })}</h2>}
      <WaysOn
        ways={[
          ...nearest,
          {
            id: 'search',
            icon: 'search',
            label: t('gone.all'),
            variant: hasNearest ? 'quiet' : 'primary',
            onPress: () => send({ type: 'search.repeated' }),
          },
        ]}
      />
      <StoreToCall of={gone && { name: gone.storeName, phone: gone.phone }} />
    </>
  );
}

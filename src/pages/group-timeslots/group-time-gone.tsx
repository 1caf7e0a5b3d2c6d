import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { NearestTimes } from '#src/pages/timeslots/time-gone.tsx';
import { usePartyWords } from './party-words.ts';

/**
 * HLD-03, HLD-07: the group's time is gone; the nearest at which all still fit are one press away.
 */
export function GroupTimeGone() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('group-timeslots');
  const formats = useFormats();
  const { party, search } = useKnown('party', 'search');
  const words = usePartyWords(party.search.isSplit);
  return (
    <NearestTimes
      isLost={matches({ flow: { 'group-timeslots': 'lost' } })}
      storeName={party.choice?.storeName}
      nearest={(search.alternatives?.nearestParties ?? []).map(
        ({ date, utcOffset, slots, people }) => {
          const [slot = ''] = slots;
          const appointmentDate = `${date}T${slot}:00${utcOffset}`;
          return {
            id: appointmentDate,
            icon: 'clock',
            label: t('near', { date: formats.longDate(date), fit: words({ slots, people }) }),
            onPress: () => send({ type: 'nearest.chosen', date, slot, appointmentDate }),
          };
        },
      )}
      onSearch={() => send({ type: 'search.repeated' })}
    />
  );
}

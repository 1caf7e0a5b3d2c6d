import type { PartyTimes } from '#contract/group-timeslots.ts';
import { doneBy } from '#domain/party.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * How a group could come, in words: when it starts and when everyone is done; with a gap between
 * two times, how many come at each (GRP-01).
 *
 * @param visitMinutes how long one visit takes at the store, if known
 */
export function usePartyWords(
  isSplit: boolean,
): (party: PartyTimes, visitMinutes: number | undefined) => string {
  const t = useCopy('timeslots');
  const formats = useFormats();
  return ({ slots, people }, visitMinutes) => {
    if (isSplit)
      return slots
        .map((slot, index) =>
          t('group.fit.some', { time: formats.time(slot), count: people[index] ?? 0 }),
        )
        .join(', ');
    const time = formats.time(slots[0] ?? '');
    if (visitMinutes === undefined) return time;
    return t('group.fit.until', { time, done: formats.time(doneBy(slots, visitMinutes)) });
  };
}

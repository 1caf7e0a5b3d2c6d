import type { PartyTimes } from '#contract/group-timeslots.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

const PAIR = 2;

/**
 * How a group fits, in words: all at once, one after the other, or so many at each time (GRP-01).
 * `isSplit`: there is a gap between the times, so nobody simply waits for the one before.
 */
export function usePartyWords(isSplit: boolean): (party: PartyTimes) => string {
  const t = useCopy('timeslots');
  const formats = useFormats();
  return ({ slots, people }) => {
    const [first = ''] = slots;
    const [count = 1] = people;
    const time = formats.time(first);
    if (slots.length === 1)
      return count === PAIR
        ? t('group.fit.both', { time })
        : t('group.fit.together', { time, count });
    if (!isSplit && people.every((one) => one === 1))
      return t('group.fit.inTurn', { from: time, to: formats.time(slots.at(-1) ?? first) });
    return slots
      .map((slot, index) =>
        t('group.fit.some', { time: formats.time(slot), count: people[index] ?? 0 }),
      )
      .join(', ');
  };
}

// When a whole party can be at a store (GRP-01).
import type { PartyTimes } from '#contract/group-timeslots.ts';
import { arrangements, type Arrangement, type Start } from '#domain/party.ts';
import { openTimes, type Choices, type OnDate, type OpenTimes, type TimesOf } from './times.ts';

interface PartyAvailability extends OnDate {
  parties: PartyTimes[];
}

interface PartySize {
  people: number;
  /** Whether there must be a gap (GRP-01). */
  isSplit?: boolean;
}

interface SlotStart extends Start {
  slot: string;
}

/**
 * Takes the same parameters as `freeTimes`, but for several people. No party begins before a clock
 * change and ends after it.
 */
export const partyTimes =
  ({ people, isSplit = false }: PartySize): TimesOf<PartyAvailability> =>
  (schedule, date, claimed, earliest) =>
    openTimes(schedule, date, claimed, earliest).flatMap((open) => {
      const { slotMinutes } = schedule;
      const fitting = arrangements(startsOf(open), people, { slotMinutes, isSplit });
      return fitting.length === 0
        ? []
        : { date, utcOffset: open.utcOffset, parties: fitting.map(partyOf) };
    });

/** A group chooses among arrangements, each identified by its first person's start. */
export const together = (size: PartySize): Choices<PartyAvailability> => ({
  timesOf: partyTimes(size),
  startsOf: ({ parties }) => parties.map(startOf),
  only: (times, isWanted) => ({
    ...times,
    parties: times.parties.filter((party) => isWanted(startOf(party))),
  }),
});

const startOf = ({ slots }: PartyTimes): string => slots[0] ?? '';

const startsOf = ({ slots, minutes, free }: OpenTimes): SlotStart[] =>
  slots.map((slot, index) => ({ slot, minute: minutes[index] ?? 0, free: free[index] ?? 0 }));

const partyOf = ({ starts, people }: Arrangement<SlotStart>): PartyTimes => ({
  slots: starts.map(({ slot }) => slot),
  people: [...people],
});

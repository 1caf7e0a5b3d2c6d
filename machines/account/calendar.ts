// CNF-03: the secret address where calendars follow an account's bookings. It is fetched when
// needed, and forgotten when the visitor leaves.
import type { CalendarAddress } from '#contract/calendar-address.ts';
import type { Waiver } from '../chart/asked.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

const kept = {
  type: 'keepCalendarAddress',
  of: ({ address }: CalendarAddress) => address,
} as const;

const tooOften: Waiver = {
  waived: 'Nobody presses so often: it is trouble, and may be asked again.',
};

export const calendar = base.createStateConfig({
  initial: 'loading',
  exit: 'forgetCalendarAddress',
  on: { back: 'reading' },
  states: {
    loading: ask('getCalendarAddress', {
      input: () => ({}),
      done: { target: 'known', keep: kept },
      refused: {},
    }),
    // After a change without an answer, the server is asked for the result.
    ...heldUp({ retried: 'loading' }),
    known: { always: [{ guard: 'hasCalendarAddress', target: 'on' }, { target: 'off' }] },
    off: {
      initial: 'plain',
      on: { 'calendar.turnedOn': 'making' },
      states: { plain: {}, stopped: {} },
    },
    on: {
      initial: 'plain',
      on: {
        'calendarAddress.copied': '.copied',
        'calendarAddress.replaced': 'replacing',
        'calendar.turnedOff': 'stopping',
      },
      states: { plain: {}, made: {}, copied: {}, replaced: {} },
    },
    making: ask('createCalendarAddress', {
      input: () => ({}),
      done: { target: 'on.made', keep: kept },
      refused: { RATE_LIMITED: tooOften },
    }),
    replacing: ask('createCalendarAddress', {
      id: 'createCalendarAddress.again',
      input: () => ({}),
      done: { target: 'on.replaced', keep: kept },
      refused: { RATE_LIMITED: tooOften },
    }),
    stopping: ask('endCalendarAddress', {
      input: () => ({}),
      done: { target: 'off.stopped', keep: kept },
      refused: { RATE_LIMITED: tooOften },
    }),
  },
});

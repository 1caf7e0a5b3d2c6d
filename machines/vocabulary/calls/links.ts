// Shared by all links from messages: looking at one changes nothing, and then a date of birth opens
// it (RES-03, RES-04).
import { mending } from './ends.ts';
import { base } from '../base.ts';
import { startingOver, toHeldBooking } from '../starting-over.ts';
import { tooMany } from './too-many.ts';

/**
 * Where a link leads after it was looked at: to the form for the date of birth, or to the page that
 * says why not.
 */
export const seen = <const Valid extends string>(valid: Valid) =>
  ({
    done: [
      { guard: { type: 'linkIs', params: 'valid' }, target: valid, keep: 'keepSeen' },
      { guard: { type: 'linkIs', params: 'expired' }, target: 'expired' },
      { guard: { type: 'linkIs', params: 'revoked' }, target: 'revoked' },
      { guard: { type: 'linkIs', params: 'spent' }, target: 'spent' },
      { target: 'invalid' },
    ],
    refused: { RATE_LIMITED: tooMany('limited'), INVALID_REQUEST: 'invalid' },
  }) as const;

/**
 * RES-03: the ways on from a link that no longer works: a new booking, with what this tab knows or
 * empty.
 */
export const waysOn = base.createStateConfig({
  ...startingOver,
  on: {
    'place.reconsidered': { target: '#get-started', actions: 'forgetLink' },
    ...startingOver.on,
  },
});

/** The same, and Back into a booking whose time is held. */
export const closed = base.createStateConfig({
  ...waysOn,
  on: { ...waysOn.on, back: toHeldBooking },
});

/** The same, with a screen for each reason. */
export const closedLinks = { expired: closed, revoked: closed, spent: closed, invalid: closed };

/** RES-04: the date of birth, as typed; `opening` is the call it makes. */
export const proving = <const Opening extends string>(opening: Opening) =>
  base.createStateConfig({
    initial: 'asking',
    on: {
      'proof.typed': { actions: { type: 'typeProof', params: ({ event }) => event.draft } },
      'proof.submitted': [
        {
          guard: 'proofHasProblems',
          target: '.refused',
          actions: 'showProofProblems',
        },
        { target: opening, actions: ['clearProblems', 'mint'] },
      ],
    },
    states: { asking: {}, refused: {} },
  });

/**
 * A date of birth that does not open it; `again` looks at the link once more, which says how many
 * tries are left.
 */
export const orClosed = <const Again extends string>(again: Again) =>
  ({
    LINK_EXPIRED: 'expired',
    LINK_REVOKED: 'revoked',
    LINK_SPENT: 'spent',
    RATE_LIMITED: tooMany('limited'),
    FC_903_NotFound: {
      target: again,
      actions: { type: 'showProblem', params: { field: 'dob', code: 'dateOfBirth.wrong' } },
    },
    INVALID_REQUEST: mending('proving.refused'),
  }) as const;

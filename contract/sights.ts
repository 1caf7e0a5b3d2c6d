// Who has seen or changed the data of an account's owner and of the people they booked for
// (SAF-07).
import { z } from 'zod';
import type { ProblemCode } from '#domain/problems.ts';
import { HOUSE_JOBS, SEEN_WHAT } from '#domain/seen.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import { DEVICES } from './accounts.ts';
import { defineOperation } from './operation.ts';

const device = z.enum(DEVICES);

/** Who it was. Only programs have names here; a device is known only by its kind. */
const SeenBy = z.discriminatedUnion('kind', [
  /** Signed in to this account; `isHere`: in the session that sends the request. */
  z.object({ kind: z.literal('you'), device, isHere: z.boolean() }),
  /** Signed in to another account: a group member's, for example. */
  z.object({ kind: z.literal('otherAccount'), device }),
  /** Not signed in: came with a number or a link, and the date of birth. */
  z.object({ kind: z.literal('shown'), device }),
  /** Not signed in: came with a link from a message that asks for nothing more. */
  z.object({ kind: z.literal('keyed'), device }),
  /** Not signed in, and none of the above: booked as a guest, or guessed. */
  z.object({ kind: z.literal('somebody'), device }),
  /** A team member: null if their role or store at that time is no longer known. */
  z.object({
    kind: z.literal('team'),
    role: z.enum(TEAM_ROLES).nullable(),
    store: z.string().nullable(),
  }),
  /** An automatic job of the system; null if this release does not know the job. */
  z.object({ kind: z.literal('house'), job: z.enum(HOUSE_JOBS).nullable() }),
  /** Someone else's program. */
  z.object({ kind: z.literal('program'), name: z.string() }),
]);
export type SeenBy = z.infer<typeof SeenBy>;

const Sight = z.object({
  /** Identifies one line. */
  sightId: z.string(),
  at: z.iso.datetime(),
  by: SeenBy,
  what: z.enum(SEEN_WHAT),
  /** First names of the people whose appointment it was; empty: it is about the account. */
  about: z.array(z.string()),
  /** The request was refused: nothing was shown or changed. */
  isRefused: z.boolean(),
});
export type Sight = z.infer<typeof Sight>;

const Sights = z.object({
  /** The newest first. */
  sights: z.array(Sight),
  /** Cursor for the older ones; null: there are none. */
  next: z.string().nullable(),
});
export type SightPage = z.infer<typeof Sights>;

export const listSights = defineOperation({
  operationId: 'listSights',
  method: 'GET',
  path: '/api/accounts/v1/sights',
  summary:
    'Who has seen or changed the data of the signed-in account and of the people it booked for: one page, newest first (SAF-07).',
  tag: 'Accounts',
  query: z.strictObject({
    /** The `next` of the previous page. */
    before: z
      .string()
      .regex(/^\d{1,18}$/, 'field.invalid' satisfies ProblemCode)
      .optional(),
  }),
  reply: Sights,
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED', 'SIGN_IN_REQUIRED'],
});

// Who has seen or changed the data of an account's owner, and of whom they booked for (SAF-07).
import { z } from 'zod';
import type { ProblemCode } from '#domain/problems.ts';
import { HOUSE_JOBS, SEEN_WHAT } from '#domain/seen.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import { DEVICES } from './accounts.ts';
import { defineOperation } from './operation.ts';

const device = z.enum(DEVICES);

/** Who it was. Nobody has a name here but a program; a device is known by its kind alone. */
const SeenBy = z.discriminatedUnion('kind', [
  /** Signed in to this account; `isHere`: in the session that asks. */
  z.object({ kind: z.literal('you'), device, isHere: z.boolean() }),
  /** Signed in to another account: somebody of a group, say. */
  z.object({ kind: z.literal('otherAccount'), device }),
  /** Not signed in: came with a number or a link, and the date of birth. */
  z.object({ kind: z.literal('shown'), device }),
  /** Not signed in: came with a link of a message, which asks for nothing more. */
  z.object({ kind: z.literal('keyed'), device }),
  /** Not signed in, and showed nothing of these: who booked as a guest, or guessed. */
  z.object({ kind: z.literal('somebody'), device }),
  /** A member of the team: null where role or store of then is not known any more. */
  z.object({
    kind: z.literal('team'),
    role: z.enum(TEAM_ROLES).nullable(),
    store: z.string().nullable(),
  }),
  /** What the house does by itself; null for a job that this release does not know. */
  z.object({ kind: z.literal('house'), job: z.enum(HOUSE_JOBS).nullable() }),
  /** A program of somebody else. */
  z.object({ kind: z.literal('program'), name: z.string() }),
]);
export type SeenBy = z.infer<typeof SeenBy>;

const Sight = z.object({
  /** Of one line, to tell it from the others. */
  sightId: z.string(),
  at: z.iso.datetime(),
  by: SeenBy,
  what: z.enum(SEEN_WHAT),
  /** First names of the people whose appointment it was; none: it is about the account. */
  about: z.array(z.string()),
  /** It was refused: nothing was shown or changed. */
  isRefused: z.boolean(),
});
export type Sight = z.infer<typeof Sight>;

const Sights = z.object({
  /** The newest first. */
  sights: z.array(Sight),
  /** Asks for what came before these; null: there is nothing older. */
  next: z.string().nullable(),
});
export type SightPage = z.infer<typeof Sights>;

export const listSights = defineOperation({
  operationId: 'listSights',
  method: 'GET',
  path: '/api/accounts/v1/sights',
  summary:
    'Who has seen or changed what is kept of the account that is signed in, and of the people it booked for: a page, the newest first (SAF-07).',
  tag: 'Accounts',
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/, 'field.invalid' satisfies ProblemCode)
      .optional(),
  }),
  reply: Sights,
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED', 'SIGN_IN_REQUIRED'],
});

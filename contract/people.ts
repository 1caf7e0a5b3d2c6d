// The people of a store and their roles (DSK-01). Only for its managers (CHN-12), and only of their
// own store.
import { z } from 'zod';
import { TEAM_ROLES } from '#domain/visits.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { AT_STORE_REFUSALS, ofStore } from './at-store.ts';
import { Email, Uuid } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Desk';

const ofMember = ofStore.extend({ memberId: Uuid });
const Role = z.enum(TEAM_ROLES, { error: 'role.missing' satisfies ProblemCode });

const StorePerson = z.object({
  memberId: z.uuid(),
  /** Empty of who has not accepted the invitation yet. */
  name: z.string(),
  /** Empty where the provider tells none. */
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** Who asks. */
  isSelf: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Of who has not accepted: until when the link works; in the past, it is over. */
  invitedUntil: z.iso.datetime().optional(),
  isInvited: z.boolean(),
  /** At work, in any store. */
  lastSeenAt: z.iso.datetime().optional(),
});
export type StorePerson = z.infer<typeof StorePerson>;

export const People = z.object({
  /** By role, managers first, then by name. */
  people: z.array(StorePerson),
  now: z.iso.datetime(),
});
export type People = z.infer<typeof People>;

export const Invited = People.extend({
  /**
   * To hand on, told this once; none for who works in the team already, and none for who is invited
   * by another store as well: it goes to their mailbox alone.
   */
  link: z.url().optional(),
  /** Whether a letter with the link was written. */
  isMailed: z.boolean(),
});
export type Invited = z.infer<typeof Invited>;

// FC_903_NotFound: nobody of this store.
const ofMemberRefusals = [...AT_STORE_REFUSALS, 'FC_903_NotFound'] as const;

export const getPeople = defineOperation({
  operationId: 'getPeople',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/people',
  summary: 'Who has a role at the store (DSK-01).',
  tag,
  role: 'manager',
  params: ofStore,
  reply: People,
  refusals: AT_STORE_REFUSALS,
});

export const inviteMember = defineOperation({
  operationId: 'inviteMember',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/people',
  summary:
    'Gives somebody a role at the store; who is new gets a link by mail, in place of any before (DSK-01).',
  tag,
  role: 'manager',
  params: ofStore,
  body: z.strictObject({ email: Email, role: Role }),
  reply: Invited,
  refusals: [...AT_STORE_REFUSALS, 'RATE_LIMITED'],
});

export const changeRole = defineOperation({
  operationId: 'changeRole',
  method: 'PUT',
  path: '/api/desk/v1/stores/:storeNumber/people/:memberId/role',
  summary: 'Another role at the store, from the next press on (DSK-01).',
  tag,
  role: 'manager',
  params: ofMember,
  body: z.strictObject({ role: Role }),
  reply: People,
  refusals: ofMemberRefusals,
});

export const removeMember = defineOperation({
  operationId: 'removeMember',
  method: 'DELETE',
  path: '/api/desk/v1/stores/:storeNumber/people/:memberId',
  summary: 'No role at the store any more: at its desk no longer, at once (DSK-01).',
  tag,
  role: 'manager',
  params: ofMember,
  reply: People,
  refusals: ofMemberRefusals,
});

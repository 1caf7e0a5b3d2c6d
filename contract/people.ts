// A store's team members and their roles (DSK-01). Only for its managers (CHN-12), and only for
// their own store.
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
  /** Empty until they accept the invitation. */
  name: z.string(),
  /** Empty if the provider gives none. */
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The member who sends the request. */
  isSelf: z.boolean(),
  hasSecondFactor: z.boolean(),
  /**
   * For an invitation not yet accepted: until when its link works; it is over when that is in the
   * past.
   */
  invitedUntil: z.iso.datetime().optional(),
  isInvited: z.boolean(),
  /** When they last worked, in any store. */
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
   * To hand on, sent only once. Missing for a person who is already in the team, or invited by
   * another store as well: then the link goes only to their mailbox.
   */
  link: z.url().optional(),
  /** Whether an e-mail with the link was written. */
  isMailed: z.boolean(),
});
export type Invited = z.infer<typeof Invited>;

// FC_903_NotFound: no such member at this store.
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
    'Gives a person a role at the store; a new member gets a link by e-mail, which replaces any before (DSK-01).',
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
  summary: 'Changes a member’s role at the store, from their next request on (DSK-01).',
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
  summary: 'Takes away a member’s role at the store: they leave its desk at once (DSK-01).',
  tag,
  role: 'manager',
  params: ofMember,
  reply: People,
  refusals: ofMemberRefusals,
});

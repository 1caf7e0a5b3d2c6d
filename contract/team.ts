// Team members: how they sign in at the desk, lock it and leave it (DSK-01). Each operation of the
// desk names the role it needs (CHN-12).
import { z } from 'zod';
import { checkAppCode } from '#domain/one-time-code.ts';
import { checkPassword, PASSWORD_LONGEST_TEXT } from '#domain/password.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import { Email, FirstName, LastName, ruled } from './fields.ts';
import { defineOperation } from './operation.ts';

const KnownPassword = z
  .string()
  .min(1, 'password.missing' satisfies ProblemCode)
  .max(PASSWORD_LONGEST_TEXT, 'password.tooLong' satisfies ProblemCode);
/** From the authenticator app (RFC 6238). */
const AppCode = ruled(checkAppCode);
/** From an invitation's link; its format is no secret. */
const InvitationToken = z.string().regex(/^[\w-]{43}$/, 'field.invalid' satisfies ProblemCode);

const TeamStore = z.object({
  storeNumber: z.string(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
});

/** Who is at the desk, and until when; times are the database's. */
const Desk = z.object({
  now: z.iso.datetime(),
  /** Whether members sign in at a provider: the form and invitations are off then. */
  openId: z.boolean(),
  /** `locked`: a member has to unlock it. `ended`: there is no session, or it is over. */
  state: z.enum(['working', 'locked', 'ended']),
  /** It has ended, and whose it was has no role at any store: signing in again does not help. */
  isRemoved: z.literal(true).optional(),
  /** Missing once it has ended. */
  member: z
    .object({
      memberId: z.uuid(),
      name: z.string(),
      /** Empty if their roles were taken away. */
      stores: z.array(TeamStore),
      /** When it locks if no one does anything. */
      locksAt: z.iso.datetime(),
      /** When it ends in any case. */
      endsAt: z.iso.datetime(),
    })
    .optional(),
});
export type Desk = z.infer<typeof Desk>;

const team = { tag: 'Team' } as const;
const judged = ['INVALID_REQUEST', 'RATE_LIMITED'] as const;

export const getDesk = defineOperation({
  ...team,
  operationId: 'getDesk',
  method: 'GET',
  path: '/api/team/v1/desk',
  summary: 'Who is at the desk, in which stores with which role, and until when (DSK-01).',
  reply: Desk,
  refusals: [],
  byItself: true,
});

export const signInToDesk = defineOperation({
  ...team,
  operationId: 'signInToDesk',
  method: 'POST',
  path: '/api/team/v1/sign-in',
  summary: 'The first half of signing in: verifyDeskSignIn takes the code (DSK-01).',
  body: z.strictObject({ email: Email, password: KnownPassword }),
  reply: z.object({ now: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  refusals: [...judged, 'TEAM_SIGN_IN_FAILED'],
});

export const verifyDeskSignIn = defineOperation({
  ...team,
  operationId: 'verifyDeskSignIn',
  method: 'POST',
  path: '/api/team/v1/verify-sign-in',
  summary:
    'Signs in with the code of the app, in the session of signInToDesk; SIGN_IN_REQUIRED when that was too long ago, or tried too often (DSK-01).',
  body: z.strictObject({ code: AppCode }),
  reply: Desk,
  refusals: [...judged, 'SIGN_IN_REQUIRED'],
});

export const stayAtDesk = defineOperation({
  ...team,
  operationId: 'stayAtDesk',
  method: 'POST',
  path: '/api/team/v1/stay',
  summary:
    'Somebody is working at the desk without asking for anything: it does not lock (DSK-01).',
  reply: Desk,
  refusals: ['TEAM_MEMBERS_ONLY', 'DESK_LOCKED'],
});

export const lockDesk = defineOperation({
  ...team,
  operationId: 'lockDesk',
  method: 'POST',
  path: '/api/team/v1/lock',
  summary: 'Locks the desk now; done again it stays locked (DSK-01).',
  reply: Desk,
  refusals: [],
});

export const unlockDesk = defineOperation({
  ...team,
  operationId: 'unlockDesk',
  method: 'POST',
  path: '/api/team/v1/unlock',
  summary:
    'Unlocks the desk for who locked it, by password and code; TEAM_MEMBERS_ONLY when the session has ended (DSK-01).',
  body: z.strictObject({ password: KnownPassword, code: AppCode }),
  reply: Desk,
  refusals: [...judged, 'TEAM_SIGN_IN_FAILED', 'TEAM_MEMBERS_ONLY'],
});

export const signOutOfDesk = defineOperation({
  ...team,
  operationId: 'signOutOfDesk',
  method: 'POST',
  path: '/api/team/v1/sign-out',
  summary: 'Ends the session at the desk; also where there is none (DSK-01).',
  reply: Desk,
  refusals: [],
});

export const openTeamInvitation = defineOperation({
  ...team,
  operationId: 'openTeamInvitation',
  method: 'POST',
  path: '/api/team/v1/invitations/open',
  summary: 'What an invitation is for, and the second factor that comes with it (DSK-01).',
  body: z.strictObject({ token: InvitationToken }),
  reply: z.object({
    email: z.string(),
    stores: z.array(TeamStore),
    expiresAt: z.iso.datetime(),
    /** For the authenticator app: as text, and as the address in its QR code. */
    secret: z.string(),
    otpauth: z.string(),
  }),
  refusals: [...judged, 'INVITATION_OVER'],
});

export const acceptTeamInvitation = defineOperation({
  ...team,
  operationId: 'acceptTeamInvitation',
  method: 'POST',
  path: '/api/team/v1/invitations/accept',
  summary:
    'Sets name, password and second factor, proved by a code of it, and signs in; once (DSK-01).',
  body: z.strictObject({
    token: InvitationToken,
    firstName: FirstName,
    lastName: LastName,
    // The server, which knows the member's address, refuses that address as well.
    password: ruled((text) => checkPassword(text, '')),
    code: AppCode,
  }),
  reply: Desk,
  refusals: [...judged, 'INVITATION_OVER'],
});

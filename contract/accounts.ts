// Accounts: who the visitor is, and what they keep here for the next booking (CHN, PAT-02, PAT-05).
import { z } from 'zod';
import { USER_KINDS } from '#domain/engagement.ts';
import { checkZip } from '#domain/location-text.ts';
import { checkCode } from '#domain/one-time-code.ts';
import { checkPassword, PASSWORD_LONGEST_TEXT } from '#domain/password.ts';
import type { ProblemCode } from '#domain/problems.ts';
import {
  BirthDate,
  Email,
  FirstName,
  LanguagePreference,
  LastName,
  Phone,
  ruled,
  Uuid,
  WagHeaders,
} from './fields.ts';
import { defineOperation } from './operation.ts';
import { FlatWhoFields, WhoFields } from './who.ts';

/** An existing password: only its presence is checked. */
const KnownPassword = z
  .string()
  .min(1, 'password.missing' satisfies ProblemCode)
  .max(PASSWORD_LONGEST_TEXT, 'password.tooLong' satisfies ProblemCode);

/** The current password of a signed-in visitor, asked for again. */
export const CurrentPassword = z
  .string()
  .min(1, 'currentPassword.missing' satisfies ProblemCode)
  .max(PASSWORD_LONGEST_TEXT, 'password.tooLong' satisfies ProblemCode);

/**
 * A new password. The server, which knows the account's own address, refuses that address as well
 * (`checkPassword`).
 */
const ChosenPassword = ruled((text) => checkPassword(text, ''));

const Code = ruled(checkCode);

/**
 * Remembers the browser: it signs in without a code, and its owner is greeted (CHN-01). Not for
 * shared computers.
 */
const RememberMe = z.boolean().default(false);

const PHONE_TYPES = ['mobile', 'home', 'work'] as const;

const ProfileFields = {
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  phoneNumber: Phone.optional(),
  phoneType: z.enum(PHONE_TYPES).optional(),
  address: z
    .strictObject({
      street: z.string().max(120).optional(),
      city: z.string().max(80).optional(),
      state: z.string().length(2).optional(),
      zipCode: ruled(checkZip).optional(),
    })
    .optional(),
  gender: FlatWhoFields.gender.optional(),
  dateOfBirth: BirthDate.optional(),
} as const;

/**
 * PAT-02. The area code is the start of the number; the user name is the e-mail address used to
 * sign up.
 */
const Profile = z.object({
  ...ProfileFields,
  areaCode: z.string().length(3).optional(),
  userName: z.string(),
  email: z.string().optional(),
  /** ACC-02: where the account booked last, and is likely to book again. */
  lastVisit: z
    .object({
      storeNumber: z.string(),
      zipCode: z.string(),
      /** ENG-14: whether they had insurance, if they answered that for a booking for themselves. */
      coverage: z.boolean().optional(),
    })
    .optional(),
});

const dependentFields = { ...WhoFields, dateOfBirth: BirthDate } as const;

const Dependent = z.object({ dependentId: z.uuid(), ...dependentFields });
export type Dependent = z.infer<typeof Dependent>;

const Me = z.object({
  isLoggedIn: z.boolean(),
  recognizedState: z.boolean(),
  userKind: z.enum(USER_KINDS),
  /** The user id named by the signed cookie (CHN-06); empty when there is none. */
  meId: z.string(),
  rx_user: z.enum(['Y', 'N']),
  languagePreference: LanguagePreference,
  /** How to greet a visitor who is signed in or recognized, if they gave their name. */
  greetingName: z.string().optional(),
  /**
   * Whether signing in goes through an OpenID Connect provider (RTE-16: the login redirect leads
   * there).
   */
  openId: z.boolean(),
  /** Only when signed in. */
  profile: Profile.optional(),
  /** ACC-02: the people in their care, as listDependents returns them; only with the profile. */
  people: z.array(Dependent).optional(),
});
export type Me = z.infer<typeof Me>;

/** The same reply whether or not the address is known. */
const CodeSent = z.object({
  codeSent: z.literal(true),
  now: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const SignedOut = z.object({
  isLoggedIn: z.literal(false),
  rx_user: z.literal('N'),
  meId: z.literal(''),
});

const accounts = { tag: 'Accounts' } as const;
const judged = ['INVALID_REQUEST', 'RATE_LIMITED'] as const;
const own = ['SIGN_IN_REQUIRED'] as const;

export const getProfile = defineOperation({
  ...accounts,
  operationId: 'getProfile',
  method: 'GET',
  path: '/api/profile/v1',
  summary:
    'Who the visitor is, and the profile of somebody who is signed in (CHN-01, CHN-06, PAT-02).',
  reply: Me,
  refusals: [],
});

export const logout = defineOperation({
  ...accounts,
  operationId: 'logout',
  method: 'POST',
  path: '/api/profile/v1/logout',
  summary: 'Signs out; also somebody who is not signed in (CHN-07).',
  body: z.strictObject({
    wagHeaders: WagHeaders,
    /** Also makes the server forget who uses this browser. */
    forgetBrowser: z.boolean().default(false),
  }),
  reply: SignedOut,
  refusals: [],
});

export const signUp = defineOperation({
  ...accounts,
  operationId: 'signUp',
  method: 'POST',
  path: '/api/accounts/v1/sign-up',
  summary: 'Begins an account: a code goes to the address, and verifyEmail makes the account.',
  body: z
    .strictObject({ email: Email, password: z.string() })
    .superRefine(({ email, password }, context) => {
      const problem = checkPassword(password, email);
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem });
    }),
  reply: CodeSent,
  refusals: judged,
});

export const verifyEmail = defineOperation({
  ...accounts,
  operationId: 'verifyEmail',
  method: 'POST',
  path: '/api/accounts/v1/verify-email',
  summary: 'Makes the account that signUp began in this session, and signs in.',
  body: z.strictObject({ code: Code, rememberMe: RememberMe }),
  reply: Me,
  refusals: judged,
});

export const signIn = defineOperation({
  ...accounts,
  operationId: 'signIn',
  method: 'POST',
  path: '/api/accounts/v1/sign-in',
  summary: 'Signs in a browser that is known; to any other a code is sent, for verifySignIn.',
  body: z.strictObject({ email: Email, password: KnownPassword }),
  reply: z.union([
    z.object({ signedIn: z.literal(true), me: Me }),
    CodeSent.extend({ signedIn: z.literal(false) }),
  ]),
  refusals: [...judged, 'SIGN_IN_FAILED'],
});

export const verifySignIn = defineOperation({
  ...accounts,
  operationId: 'verifySignIn',
  method: 'POST',
  path: '/api/accounts/v1/verify-sign-in',
  summary: 'Signs in with the code that signIn sent in this session.',
  body: z.strictObject({ code: Code, rememberMe: RememberMe }),
  reply: Me,
  refusals: judged,
});

export const requestPasswordCode = defineOperation({
  ...accounts,
  operationId: 'requestPasswordCode',
  method: 'POST',
  path: '/api/accounts/v1/password-code',
  summary: 'Sends a code for a new password, if there is an account.',
  body: z.strictObject({ email: Email }),
  reply: CodeSent,
  refusals: judged,
});

export const resetPassword = defineOperation({
  ...accounts,
  operationId: 'resetPassword',
  method: 'POST',
  path: '/api/accounts/v1/reset-password',
  summary:
    'Sets the password with the code of requestPasswordCode, signs out everywhere else, and signs in here.',
  body: z
    .strictObject({ email: Email, code: Code, password: z.string(), rememberMe: RememberMe })
    .superRefine(({ email, password }, context) => {
      const problem = checkPassword(password, email);
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem });
    }),
  reply: Me,
  refusals: judged,
});

export const changePassword = defineOperation({
  ...accounts,
  operationId: 'changePassword',
  method: 'POST',
  path: '/api/accounts/v1/change-password',
  summary:
    'Sets another password with the one that counts now, and signs out everywhere else (ACC-01).',
  body: z.strictObject({ currentPassword: CurrentPassword, password: ChosenPassword }),
  reply: Me,
  refusals: [...judged, ...own],
});

export const changeEmail = defineOperation({
  ...accounts,
  operationId: 'changeEmail',
  method: 'POST',
  path: '/api/accounts/v1/change-email',
  summary:
    'Sends a code to the address that shall be the account’s, for verifyNewEmail; an address that has an account is answered alike (ACC-01).',
  body: z.strictObject({ email: Email, currentPassword: CurrentPassword }),
  reply: CodeSent,
  refusals: [...judged, ...own],
});

export const verifyNewEmail = defineOperation({
  ...accounts,
  operationId: 'verifyNewEmail',
  method: 'POST',
  path: '/api/accounts/v1/verify-new-email',
  summary: 'Changes the address with the code of changeEmail, in the session that asked (ACC-01).',
  body: z.strictObject({ code: Code }),
  reply: Me,
  refusals: [...judged, ...own],
});

/** The kind of device a visitor is signed in on. Nothing more precise about the browser is kept. */
export const DEVICES = [
  'iphone',
  'ipad',
  'androidPhone',
  'androidTablet',
  'windows',
  'mac',
  'chromebook',
  'linux',
  'other',
] as const;

const Sessions = z.object({
  now: z.iso.datetime(),
  /** This device first, then by last use, latest first. */
  sessions: z.array(
    z.object({
      sessionId: z.uuid(),
      device: z.enum(DEVICES),
      isCurrent: z.boolean(),
      /** The last request, to the minute. */
      seenAt: z.iso.datetime(),
    }),
  ),
});
export type SessionList = z.infer<typeof Sessions>;

export const listSessions = defineOperation({
  ...accounts,
  operationId: 'listSessions',
  method: 'GET',
  path: '/api/accounts/v1/sessions',
  summary: 'Where the account is signed in now: roughly on what, and when it was used (ACC-01).',
  reply: Sessions,
  refusals: own,
});

export const endSession = defineOperation({
  ...accounts,
  operationId: 'endSession',
  method: 'DELETE',
  path: '/api/accounts/v1/sessions/:sessionId',
  summary: 'Signs out one other device; answers where the account is still signed in (ACC-01).',
  params: z.object({ sessionId: Uuid }),
  reply: Sessions,
  refusals: own,
});

export const endOtherSessions = defineOperation({
  ...accounts,
  operationId: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/accounts/v1/sessions',
  summary:
    'Signs out everywhere but here, and forgets every other browser that was to be known (ACC-01).',
  reply: Sessions,
  refusals: own,
});

export const deleteAccount = defineOperation({
  ...accounts,
  operationId: 'deleteAccount',
  method: 'POST',
  path: '/api/accounts/v1/delete',
  summary:
    'Deletes the account, the profile and the people in one’s care; appointments stay (ACC-01). With `erasesVisits` who it was is taken out of those that are over or cancelled and at which nothing was given (SAF-08). With the password, or where a provider keeps it, with a sign-in of the last minutes: SIGN_IN_REQUIRED otherwise.',
  body: z.strictObject({
    currentPassword: CurrentPassword.optional(),
    erasesVisits: z.boolean().default(false),
  }),
  reply: SignedOut.extend({
    /** How many visits no longer name anyone; only when `erasesVisits` was set. */
    erasedVisits: z.int().min(0).optional(),
  }),
  refusals: [...judged, ...own],
});

export const updateProfile = defineOperation({
  ...accounts,
  operationId: 'updateProfile',
  method: 'PUT',
  path: '/api/accounts/v1/profile',
  summary: 'Replaces what is kept for the next booking (PAT-02).',
  body: z.strictObject(ProfileFields),
  reply: Me,
  refusals: ['INVALID_REQUEST', ...own],
});

export const listDependents = defineOperation({
  ...accounts,
  operationId: 'listDependents',
  method: 'GET',
  path: '/api/accounts/v1/dependents',
  summary: 'The people in the care of who is signed in, in the order they were added (PAT-05).',
  reply: z.object({ dependents: z.array(Dependent) }),
  refusals: own,
});

export const addDependent = defineOperation({
  ...accounts,
  operationId: 'addDependent',
  method: 'POST',
  path: '/api/accounts/v1/dependents',
  summary: 'Adds somebody in one’s care (PAT-05).',
  body: z.strictObject(dependentFields),
  reply: Dependent,
  status: 201,
  refusals: ['INVALID_REQUEST', ...own],
});

const dependentId = z.object({ dependentId: Uuid });

export const updateDependent = defineOperation({
  ...accounts,
  operationId: 'updateDependent',
  method: 'PUT',
  path: '/api/accounts/v1/dependents/:dependentId',
  summary: 'Replaces what is kept of somebody in one’s care (PAT-05).',
  params: dependentId,
  body: z.strictObject(dependentFields),
  reply: Dependent,
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', ...own],
});

export const removeDependent = defineOperation({
  ...accounts,
  operationId: 'removeDependent',
  method: 'DELETE',
  path: '/api/accounts/v1/dependents/:dependentId',
  summary: 'Forgets somebody who was in one’s care; their bookings stay (PAT-05).',
  params: dependentId,
  reply: z.object({ removed: z.boolean() }),
  refusals: own,
});

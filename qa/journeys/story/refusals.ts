/** Why calls are refused, in the words of a story. */
import type { ErrorCode } from '#contract/error-codes.ts';

/** The names of a chart's calls. */
interface CallWords {
  readonly call: (port: string) => string;
  readonly refusals: Readonly<Record<string, string>>;
}

/** Why a call is refused. */
const REFUSALS: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'something in it is not right',
  MALFORMED_JSON: 'it cannot be read',
  UNAUTHENTICATED: 'the visit has ended',
  SIGN_IN_FAILED: 'address and password do not match',
  SIGN_IN_REQUIRED: 'nobody is signed in any more',
  FORBIDDEN: 'it is not trusted',
  TEAM_MEMBERS_ONLY: 'it is for team members',
  DESK_LOCKED: 'the desk is locked',
  AT_THE_STORE_ONLY: 'nobody is at the store',
  VISIT_CHANGED: 'somebody else changed the visit meanwhile',
  CALENDAR_CHANGED: 'somebody else changed the calendar meanwhile',
  STEP_NOT_POSSIBLE: 'it cannot follow now',
  TEAM_SIGN_IN_FAILED: 'password or code is not right',
  INVITATION_OVER: 'the invitation is over',
  FC_903_NotFound: 'it is not there any more',
  METHOD_NOT_ALLOWED: 'the method is wrong',
  FC_908_Conflict: 'the time is taken',
  TOO_MUCH_HELD: 'many times of the store are held',
  OVERLAPPING_APPOINTMENT: 'there is another appointment at that time',
  DOSE_BOOKED: 'a dose of it is booked already',
  ALREADY_CONFIRMED: 'it is booked already',
  APPOINTMENT_CHANGED: 'it was changed meanwhile',
  APPOINTMENT_CLOSED: 'it is cancelled or past',
  MISSING_VACCINATION_DATES: 'no dose was given here',
  APP_OUTDATED: 'the app is too old',
  UPTODATEINFO: 'the phone is too old',
  HOLD_EXPIRED: 'the held time ran out',
  HELD_ELSEWHERE: 'the booking went on somewhere else',
  EXTENSIONS_USED: 'it was kept long enough',
  LINK_EXPIRED: 'the link is too old',
  LINK_REVOKED: 'the link was called back',
  PRESCRIPTION_EXPIRED: 'the prescription has expired',
  PRESCRIPTION_USED: 'the prescription was used before',
  LINK_SPENT: 'the link was used before',
  WALK_IN_LINK_REVOKED: 'the code of the store does not work',
  WALK_IN_LINK_OLD: 'the code of the store is too old',
  WALK_IN_CLOSED: 'nobody can walk in now',
  CHECK_IN_INSTEAD: 'there is a time to check in for',
  CHECK_IN_ANOTHER_DAY: 'it is another day’s',
  CHECK_IN_ANOTHER_STORE: 'it is another store’s',
  PAYLOAD_TOO_LARGE: 'it is too large',
  UNSUPPORTED_MEDIA_TYPE: 'it has the wrong form',
  ELIGIBLITY_ERROR: 'the vaccine is not for them',
  DIFFERENT_REQUEST: 'it says something else than before',
  RATE_LIMITED: 'there were too many tries',
  SERVICE_FAILURE: 'the server fails',
  UNAVAILABLE: 'the server is away',
};

const isCode = (code: string): code is ErrorCode => Object.hasOwn(REFUSALS, code);

/** "booking is refused because the time is taken". */
export function wordsOfRefusal({ call, refusals }: CallWords, port: string, code: string): string {
  const why = isCode(code) ? REFUSALS[code] : 'it cannot be';
  return refusals[`${port} ${code}`] ?? `${call(port)} is refused because ${why}`;
}

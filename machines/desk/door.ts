// What the desk knows about the member signing in (DSK-01). Passwords and codes go from the field
// straight into the call: nothing here keeps them.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { openTeamInvitation } from '#contract/team.ts';
import type { Reply } from '#contract/operation.ts';
import { checkEmail } from '#domain/contact.ts';
import type { TeamLoginProblem } from '#domain/login.ts';
import { checkName } from '#domain/names.ts';
import { checkAppCode } from '#domain/one-time-code.ts';
import { checkPassword } from '#domain/password.ts';
import type { ProblemCode } from '#domain/problems.ts';

/** A field of a door form to correct. */
export interface DoorProblem {
  name: DoorField;
  problem: ProblemCode;
}
export type DoorField = 'email' | 'password' | 'code' | 'firstName' | 'lastName';

export interface Door {
  /** As typed, so that a second attempt need not type it again. */
  email: string;
  /** Of the form on screen. */
  problems: readonly DoorProblem[];
  /** Rises with every refused form, so that a second refusal is announced too. */
  refusals: number;
  /** Why the form on screen was refused as a whole. */
  refused: ErrorCode | undefined;
  /** Of the link that was opened. */
  token: string | undefined;
  loginProblem: TeamLoginProblem | undefined;
  /** The session of whoever worked here has ended, and whether something of theirs was lost. */
  ended: 'saved' | 'unsaved' | undefined;
  invitation: Reply<typeof openTeamInvitation> | undefined;
}

export const freshDoor = ({
  token,
  loginProblem,
  ended,
}: Partial<Pick<Door, 'token' | 'loginProblem' | 'ended'>> = {}): Door => ({
  email: '',
  problems: [],
  refusals: 0,
  refused: undefined,
  token,
  loginProblem,
  ended,
  invitation: undefined,
});

/** Events at the door. */
export type DoorEvent =
  | { type: 'signIn.submitted'; email: string; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'signIn.begunAnew' }
  | { type: 'provider.chosen' }
  | { type: 'unlock.submitted'; password: string; code: string }
  | {
      type: 'invitation.submitted';
      firstName: string;
      lastName: string;
      password: string;
      code: string;
    }
  | { type: 'desk.locked' }
  | { type: 'desk.left' }
  // A key or pointer was used; sent at most once a minute.
  | { type: 'somebody.there' };

/** The events that carry a form's fields. */
export type DoorFormEvent = Extract<DoorEvent, { type: `${string}.submitted` }>;

const isGiven = (text: string): ProblemCode | undefined =>
  text === '' ? 'password.missing' : undefined;

/** What is wrong with a submitted form, by the same rules as the server's. */
export function problemsAtDoor(event: DoorFormEvent, { invitation }: Door): DoorProblem[] {
  switch (event.type) {
    case 'signIn.submitted':
      return found({ email: checkEmail(event.email), password: isGiven(event.password) });
    case 'code.submitted':
      return found({ code: checkAppCode(event.code) });
    case 'unlock.submitted':
      return found({ password: isGiven(event.password), code: checkAppCode(event.code) });
    case 'invitation.submitted':
      return found({
        firstName: checkName(event.firstName, 'firstName'),
        lastName: checkName(event.lastName, 'lastName'),
        password: checkPassword(event.password, invitation?.email ?? ''),
        code: checkAppCode(event.code),
      });
  }
}

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'code'] as const;

/** In the order of the page's fields. */
const found = (problems: Partial<Record<DoorField, ProblemCode | undefined>>): DoorProblem[] =>
  FIELDS.flatMap((name) => {
    const problem = problems[name];
    return problem ? [{ name, problem }] : [];
  });

/** The server's problems at fields that the page has. */
export const problemsSaid = (
  fields: readonly { name: string; code: string }[],
  isKnown: (code: string) => code is ProblemCode,
): DoorProblem[] =>
  FIELDS.flatMap((name) => {
    const code = fields.find((field) => field.name === name)?.code;
    return code !== undefined && isKnown(code) ? [{ name, problem: code }] : [];
  });

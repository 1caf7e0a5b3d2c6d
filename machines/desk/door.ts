// What the desk knows of who comes to it (DSK-01). Passwords and codes go from the field into the
// call: nothing here keeps them.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { openTeamInvitation } from '#contract/team.ts';
import type { Reply } from '#contract/operation.ts';
import { checkEmail } from '#domain/contact.ts';
import { checkName } from '#domain/names.ts';
import { checkAppCode } from '#domain/one-time-code.ts';
import { checkPassword } from '#domain/password.ts';
import type { ProblemCode } from '#domain/problems.ts';

/** A field of a form of the door that needs mending. */
export interface DoorProblem {
  name: DoorField;
  problem: ProblemCode;
}
export type DoorField = 'email' | 'password' | 'code' | 'firstName' | 'lastName';

/** Why a login at the provider led back without anybody. */
export const LOGIN_PROBLEMS = ['expired', 'refused', 'unavailable', 'noStore'] as const;
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number];

export interface Door {
  /** As typed: who tries again need not type it again. */
  email: string;
  /** Of the form in front. */
  problems: readonly DoorProblem[];
  /** Grows with every refused form, so that the second refusal is heard as well. */
  refusals: number;
  /** Why the form in front was refused as a whole. */
  refused: ErrorCode | undefined;
  /** Of the link that was opened. */
  token: string | undefined;
  loginProblem: LoginProblem | undefined;
  invitation: Reply<typeof openTeamInvitation> | undefined;
}

export const freshDoor = ({
  token,
  loginProblem,
}: Partial<Pick<Door, 'token' | 'loginProblem'>> = {}): Door => ({
  email: '',
  problems: [],
  refusals: 0,
  refused: undefined,
  token,
  loginProblem,
  invitation: undefined,
});

/** What happens at the door. */
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
  // Somebody pressed a key or moved a finger; told once a minute at most.
  | { type: 'somebody.there' };

/** Those that bring what a form holds. */
export type DoorFormEvent = Extract<DoorEvent, { type: `${string}.submitted` }>;

const isGiven = (text: string): ProblemCode | undefined =>
  text === '' ? 'password.missing' : undefined;

/** What is wrong with what was submitted, by the rules that the server keeps too. */
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

/** In the order of the fields on the page. */
const found = (problems: Partial<Record<DoorField, ProblemCode | undefined>>): DoorProblem[] =>
  FIELDS.flatMap((name) => {
    const problem = problems[name];
    return problem ? [{ name, problem }] : [];
  });

/** What the server found at fields that the page has. */
export const problemsSaid = (
  fields: readonly { name: string; code: string }[],
  isKnown: (code: string) => code is ProblemCode,
): DoorProblem[] =>
  FIELDS.flatMap((name) => {
    const code = fields.find((field) => field.name === name)?.code;
    return code !== undefined && isKnown(code) ? [{ name, problem: code }] : [];
  });

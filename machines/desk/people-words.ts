// The actions and guards of the team page, by name (DSK-01).
import { assign, raise } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { Invited, People } from '#contract/people.ts';
import { checkEmail } from '#domain/contact.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import type { DeskContext } from './context.ts';
import { roleAt } from './list.ts';
import { freshPeople, type InviteForm, type PeopleDesk } from './people-known.ts';
import { stockWords } from './stock-words.ts';
import { oneOf } from './typed-values.ts';

export const roleNamed = (text: string) => oneOf(TEAM_ROLES, text);

function problemsOf({ people: { form } }: DeskContext): PeopleDesk['problems'] {
  const found: Record<keyof InviteForm, ProblemCode | undefined> = {
    email: checkEmail(form.email),
    role: roleNamed(form.role) ? undefined : 'role.missing',
  };
  return (['email', 'role'] as const).flatMap((name) => {
    const problem = found[name];
    return problem ? [{ name, problem }] : [];
  });
}

const changesSelf = ({ people, desk }: DeskContext): boolean =>
  people.change?.memberId === desk?.member?.memberId;

export const peopleWords = stockWords.extend({
  guards: {
    isManager: ({ context }) => roleAt(context) === 'manager',
    isNoManager: ({ context }) => roleAt(context) !== 'manager',
    inviteRight: ({ context }) => problemsOf(context).length === 0,
    isRoleChosen: ({ context }) => context.people.change?.role !== undefined,
    changesSelf: ({ context }) => changesSelf(context),
    /** The manager at the desk gives up that role, and could not take it back. */
    stepsDown: ({ context }) => changesSelf(context) && context.people.change?.role !== undefined,
  },
  actions: {
    beginPeople: assign(({ context: { people } }) => ({
      opens: undefined,
      people: { ...freshPeople, form: people.form },
    })),
    keepPeople: assign(({ context: { people } }, shown: People) => ({
      people: { ...people, shown, change: undefined },
    })),
    /** A role chosen meanwhile is still to be saved. */
    keepPeopleRead: assign(({ context: { people } }, shown: People) => ({
      people: { ...people, shown },
    })),
    typeInvite: assign(({ context: { people }, event }) =>
      event.type === 'invite.typed'
        ? {
            people: {
              ...people,
              form: { ...people.form, [event.field]: event.text },
              problems: people.problems.filter(({ name }) => name !== event.field),
            },
          }
        : {},
    ),
    showInviteProblems: assign(({ context }) => ({
      attempts: context.attempts + 1,
      people: { ...context.people, problems: problemsOf(context) },
    })),
    keepInviteRefusal: assign(
      ({ context: { people, attempts } }, { message, fields = [] }: ErrorReply) => ({
        attempts: attempts + 1,
        people: {
          ...people,
          problems:
            fields.length > 0
              ? fields.map((field) => ({
                  name: field.name === 'role' ? ('role' as const) : ('email' as const),
                  problem: field.message,
                }))
              : [{ name: 'email' as const, problem: message }],
        },
      }),
    ),
    keepInvited: assign(({ context: { people } }, { link, isMailed, ...shown }: Invited) => ({
      people: {
        ...freshPeople,
        change: people.change,
        shown,
        invited: {
          email: people.form.email.trim(),
          isMailed,
          isCopied: false,
          ...(link && { link }),
        },
      },
    })),
    keepCopied: assign(({ context: { people } }) => ({
      people: { ...people, invited: people.invited && { ...people.invited, isCopied: true } },
    })),
    keepChange: assign(({ context: { people }, event }) => {
      if (event.type === 'role.chosen') {
        const { memberId, role } = event;
        const now = people.shown?.people.find((one) => one.memberId === memberId)?.role;
        const change = role === now ? undefined : { memberId, role };
        return { people: { ...people, change, refused: undefined, invited: undefined } };
      }
      if (event.type !== 'member.leaving') return {};
      const change = { memberId: event.memberId };
      return { people: { ...people, change, refused: undefined, invited: undefined } };
    }),
    forgetMember: assign(({ context: { people } }) => ({
      people: { ...people, change: undefined },
    })),
    keepPeopleRefusal: assign(({ context: { people } }, { message, fields = [] }: ErrorReply) => ({
      people: { ...people, change: undefined, refused: fields[0]?.message ?? message },
    })),
    /** The roles the desk knows may be outdated: ask the server who is here. */
    askWhoIsHere: raise({ type: 'somebody.there' }),
  },
});

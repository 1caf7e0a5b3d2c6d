// Saving a journey, coming back to it, and campaign invitations (RES, QCK-01).
import { assign, raise } from 'xstate';
import type { LinkState, ResumedPage } from '#domain/resume.ts';
import { checkLater, checkProof, checkShortCode } from '../forms/resume.ts';
import { objectionsTo } from '../knowledge/judgement.ts';
import { outcomeOf } from '../chart/answers.ts';
import { known } from '../knowledge/known.ts';
import type { Outcome } from '../chart/answers.ts';
import type { TakenUp } from '../knowledge/ports.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import { contextOfResumed } from '../knowledge/kept/resumed.ts';
import { resumedStep } from '../forms/steps.ts';
import { stepsOf } from '../knowledge/screening.ts';
import { emptyDate, type DateDraft } from '../knowledge/dates.ts';
import type { LaterDraft, OpenedLink, SeenLink } from '../knowledge/links.ts';
import { AFTER } from '../knowledge/visit.ts';
import { topic } from './topic.ts';

export const comingBack = topic({
  guards: {
    /** There is a booking to save. */
    booking: ({ context }) =>
      context.engagementId !== undefined &&
      context.appointment === undefined &&
      context.manage.appointment === undefined,
    leftSaved: ({ context }) => context.leftEngagementId !== undefined,
    laterHasProblems: ({ context }) => checkLater(context.later).length > 0,
    hasKey: ({ context }, page: OpenedLink['page']) => context.link?.page === page,
    linkIs: ({ event }, state: LinkState) => {
      const outcome = outcomeOf(event) as Outcome<SeenLink>; // from a call that looks at a link
      return outcome.ok && outcome.value.state === state;
    },
    shortCodeHasProblems: ({ context }) => checkShortCode(context).length > 0,
    proofHasProblems: ({ context }) => checkProof(context.proof, context.today).length > 0,
    resumesAt: ({ context }, page: ResumedPage) => context.welcome?.page === page,
    /** Left at a question, and none is asked any more. */
    resumesUnasked: ({ context }) =>
      (context.welcome?.page === 'covid' || context.welcome?.page === 'screening') &&
      stepsOf(context).length === 0,
    timeIsGone: ({ context }) =>
      context.welcome?.exception !== undefined && context.welcome.exception !== 'notEligible',
    timeIsKept: ({ context }) => context.resumedHold !== undefined,
    hasVaccines: ({ context }) => context.vaccines.length > 0,
    asksOrObjects: ({ context }) =>
      resumedStep(context) !== AFTER || objectionsTo(context).length > 0,
  },
  actions: {
    prepareLater: assign(({ context }) => ({
      later: {
        ...context.later,
        emailAddress:
          context.later.emailAddress ||
          context.contact.emailAddress ||
          (context.me?.profile?.email ?? ''),
        phoneNumber: context.later.phoneNumber || context.contact.phoneNumber,
      },
    })),
    typeLater: assign(({ context }, draft: Partial<LaterDraft>) => {
      const later = { ...context.later, ...draft };
      return { later, problems: stillWrong(context.problems, checkLater(later)) };
    }),
    showLaterProblems: assign(({ context }) => refuse(context, checkLater(context.later))),
    keepSaved: assign((_, { shortCode, expiresAt }: { shortCode: string; expiresAt: string }) => ({
      saved: { shortCode, expiresAt },
    })),

    keepKey: assign(({ event }, page: OpenedLink['page']) =>
      event.type === 'NAV' && event.key !== undefined
        ? { link: { page, key: event.key, flow: event.flow, seen: undefined }, proof: emptyDate }
        : {},
    ),
    keepFoundKey: assign((_, { key }: { key: string }) => ({
      link: { page: 'resume' as const, key, flow: undefined, seen: undefined },
    })),
    keepSeen: assign(({ context }, seen: SeenLink) => ({
      link: { ...known(context.link, 'link'), seen },
    })),
    forgetLink: assign({ link: undefined, shortCode: '', proof: emptyDate, problems: [] }),
    typeShortCode: assign(({ context }, shortCode: string) => ({
      shortCode,
      problems: stillWrong(context.problems, checkShortCode({ shortCode })),
    })),
    showShortCodeProblems: assign(({ context }) => refuse(context, checkShortCode(context))),
    typeProof: assign(({ context }, draft: Partial<DateDraft>) => {
      const proof = { ...context.proof, ...draft };
      return { proof, problems: stillWrong(context.problems, checkProof(proof, context.today)) };
    }),
    showProofProblems: assign(({ context }) =>
      refuse(context, checkProof(context.proof, context.today)),
    ),
    /** RES-01: the journey is as it was left; its time waits until its page is reached. */
    takeUp: assign(({ context }, journey: TakenUp) => {
      const resumed = contextOfResumed(context, journey);
      // In a group everyone is sent again with the contact, which is filled in as it was.
      return isForGroup(resumed)
        ? { ...resumed, patientId: undefined, keptContact: undefined }
        : resumed;
    }),
    holdResumed: assign(({ context }) => ({
      hold: context.resumedHold,
      resumedHold: undefined,
    })),

    tellJourneyLeft: raise({ type: 'journey.left' }),
    leadToBooking: raise(({ context }) => ({ type: 'NAV' as const, page: context.at })),
  },
});

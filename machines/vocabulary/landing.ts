// What the landing page can check and change before its first call: the part of the vocabulary in
// every first load.
import { assign, raise } from 'xstate';
import type { IsoDate } from '#domain/dates.ts';
import { freshJourney } from '../knowledge/context.ts';
import type { OtherLanguage } from '../knowledge/other-language.ts';
import type { StartDraft } from '../knowledge/start.ts';
import { checkStart } from '../forms/start.ts';
import { withOwnBirth } from '../knowledge/own-birth.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { topic } from './topic.ts';
import { words } from './words.ts';

export const landing = topic({
  guards: {
    startHasProblems: ({ context }) => checkStart(context.start, context.today).length > 0,
    navLeaves: ({ event }) =>
      event.type === 'NAV' && (event.page !== 'get-started' || event.entry !== undefined),
    nothingTyped: ({ context }) =>
      JSON.stringify(context) === JSON.stringify(freshJourney(context)),
  },
  actions: {
    clearProblems: assign({ problems: [] }),
    keepToday: assign({ today: (_, today: IsoDate) => today }),
    typeStart: assign(({ context }, draft: Partial<StartDraft>) => {
      const start = withOwnBirth({ ...context.start, ...draft }, context.me);
      return { start, problems: stillWrong(context.problems, checkStart(start, context.today)) };
    }),
    showStartProblems: assign(({ context }) =>
      refuse(context, checkStart(context.start, context.today)),
    ),
    forgetRefusal: assign({ refusal: undefined }),
    /**
     * A new booking keeps nothing of the appointment that was viewed; a held time stays known until
     * it is released.
     */
    leaveManaged: assign(({ context }) =>
      context.manage.appointment ? { ...freshJourney(context), hold: context.hold } : {},
    ),
    tellHoldDropped: raise({ type: 'hold.dropped' }),
    /** Filled in by src/app: the other language has its own host (LNG-01). */
    openOtherLanguage: (_, to: OtherLanguage) => void to,
  },
});

/** The base of the landing page's own chart. */
export const landingBase = words.extend(landing);

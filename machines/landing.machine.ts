// The journey as far as the landing page goes alone: the part of the chart in the first load, so
// that it does not grow with the pages (docs/decisions/010). Its states are those of
// journey.machine.ts, from the same files; where one leads further, this chart is `beyond`, and the
// whole chart takes the event. qa/journeys/landing.test.ts keeps the two in step.
import { startPage } from './booking/start-page.ts';
import { freshJourney } from './knowledge/context.ts';
import { languageStart } from './regions/language-start.ts';
import { sessionStart } from './regions/session-start.ts';
import { landingBase } from './vocabulary/landing.ts';

const beyond = { tags: ['beyond'] } as const;

/** Builds the chart. */
export const makeLanding = () =>
  landingBase.createMachine({
    id: 'journey',
    type: 'parallel',
    context: ({ input }) => freshJourney(input),
    states: {
      session: sessionStart,
      flow: {
        initial: 'get-started',
        states: {
          'get-started': {
            ...startPage,
            states: { ...startPage.states, readingPosition: beyond, locating: beyond },
          },
          elsewhere: beyond,
        },
        // Which page an address leads to depends on the facts: the whole chart knows them.
        on: { NAV: { guard: 'navLeaves', target: '.elsewhere' } },
      },
      hold: { initial: 'none', states: { none: {} } },
      overlay: { initial: 'closed', states: { closed: {} } },
      restart: { initial: 'steady', states: { steady: {} } },
      record: { initial: 'idle', states: { idle: {} } },
      language: languageStart,
      // The whole chart, opened at once, handles an app that is too old (SET-03).
      app: { initial: 'steady', states: { steady: {} } },
    },
  });

/** The chart for reading. The browser makes its own. */
export const landingMachine = /* @__PURE__ */ makeLanding();

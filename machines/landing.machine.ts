// The journey as far as the landing page can go alone: what the first load carries of the chart, so
// that it does not grow with the pages (docs/decisions/010). The states are those of
// journey.machine.ts, from the same files; where one of them leads on, this chart is `beyond`, and
// the event is one for the whole chart. qa/journeys/landing.test.ts holds the two together.
import { startPage } from './booking/start-page.ts';
import { freshJourney } from './knowledge/context.ts';
import { languageStart } from './regions/language-start.ts';
import { sessionStart } from './regions/session-start.ts';
import { landingBase } from './vocabulary/landing.ts';

const beyond = { tags: ['beyond'] } as const;

/** The chart, made anew. */
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
        // Which page an address leads to is judged by what is known: the whole chart knows that.
        on: { NAV: { guard: 'navLeaves', target: '.elsewhere' } },
      },
      hold: { initial: 'none', states: { none: {} } },
      overlay: { initial: 'closed', states: { closed: {} } },
      restart: { initial: 'steady', states: { steady: {} } },
      record: { initial: 'idle', states: { idle: {} } },
      language: languageStart,
      // An app that is too old is told so by the whole chart, which it opens at once (SET-03).
      app: { initial: 'steady', states: { steady: {} } },
    },
  });

/** The chart that can be looked at. The browser makes its own. */
export const landingMachine = /* @__PURE__ */ makeLanding();

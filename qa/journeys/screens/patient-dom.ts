/** The patient's app on a journey's screen in a DOM. */
import { isTagged } from '#machines/chart/active.ts';
import { isAwaited } from './awaited.ts';
import { PATIENT_FAILURES, wrongFailures } from './failures.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { HeldTime } from '#machines/knowledge/times.ts';
import { wronglyAsked } from '../contents/asked.ts';
import type { Words } from '../gestures.ts';
import { settled } from './at-rest.ts';
import { portOf } from './calls.ts';
import { openDomPage, type DomPage, type PageMark, type Spoil } from './dom-page.tsx';
import { openDomScreen, type DomApp, type DomScreen, type Until } from './dom-screen.ts';
import { jumpTo, until as untilTrue } from './dom-time.ts';
import { flawsIn, looksNow } from './looks.ts';
import { screenKey } from './turns.ts';

const secondMs = 1000;
/** A page hidden for longer than this has slept. */
const napMs = 31 * secondMs;

/**
 * A journey that is meant to fail: what its views send is altered, and waiting for what never comes
 * is short.
 */
export interface Trial {
  readonly spoil: Spoil;
  /** Whether this many turns of the event loop, or this long, are enough. */
  readonly isEnough: (waited: { readonly turns: number; readonly ms: number }) => boolean;
}

/** `begin`: an address, or what an earlier screen has left to continue from. */
export const openPatientScreen = (
  words: Words,
  begin: string | PageMark,
  looked: Pick<Set<string>, 'has' | 'add'>,
  trial?: Trial,
): Promise<DomScreen<PageMark>> =>
  openDomScreen(
    words,
    async (server) => appOf(words, await openDomPage(words.language, begin, server, trial?.spoil)),
    looked,
    trial && untilEnough(trial),
  );

function appOf(words: Words, page: DomPage): DomApp<PageMark> {
  const { language } = words;
  const snapshot = () => page.actor.getSnapshot();
  const isBusy = () =>
    (['flow', 'overlay'] as const).some((region) => isTagged(snapshot(), region, 'busy'));
  return {
    goTo: (to) =>
      settled(async () => {
        history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }),
    goBack: () => settled(async () => history.back()),
    wake: () => jumpTo(Date.now() + napMs, true),
    // Activity is not tracked here.
    stir: async () => {},
    moment: () => ({ value: snapshot().value, context: snapshot().context }),
    answerItself: (step, until) =>
      portOf(step) === 'readPosition'
        ? answerPosition(page, step.event['output'], until)
        : undefined,
    urge: async (port) => {
      if (port === 'patchEngagement') await settled(async () => beAboutToLeave());
    },
    say: ({ type }) => {
      const { deadline, warningSeconds } = heldTime(snapshot().context.hold);
      const due = type === 'hold.expired' ? deadline : deadline - warningSeconds * secondMs;
      return jumpTo(Math.max(due, Date.now()), false);
    },
    whole: () => page.whole(),
    overhear: (press) => page.overhear(press),
    isBusy,
    takes: (event) => snapshot().can(event as JourneyEvent), // what a view sent
    flaws: (place, before) => {
      if (page.isFetching()) return ['a part of the page is still being fetched'];
      const looks = looksNow();
      return [
        ...flawsIn(looks, place, before, {
          language,
          hasProblems: snapshot().context.problems.length > 0,
          isAwaited: isAwaited(snapshot(), 'flow', 'overlay'),
        }),
        ...wrongFailures(snapshot(), {
          failures: PATIENT_FAILURES,
          words,
          said: looks.said,
        }),
      ];
    },
    wronglyAsked: (call) => wronglyAsked(call, snapshot().context),
    screenKey,
    mark: () => page.mark(),
    close: () => page.close(),
  };
}

/** ENG-02: updates not yet in the record are sent then. */
function beAboutToLeave(): void {
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
}

/** Waits like `until`, but no longer than the trial allows. */
function untilEnough({ isEnough }: Trial): Until {
  return async (isTrue) => {
    const began = performance.now();
    let turns = 0;
    await untilTrue(() => {
      turns += 1;
      return isTrue() || isEnough({ turns, ms: performance.now() - began });
    });
    return isTrue();
  };
}

function heldTime(hold: HeldTime | undefined): HeldTime {
  if (hold === undefined) throw new Error('no time is held');
  return hold;
}

async function answerPosition(page: DomPage, output: unknown, until: Until): Promise<void> {
  await until(() => page.position() !== undefined);
  await settled(async () => {
    const asked = page.position();
    if (typeof output !== 'string') return asked?.failed();
    const [latitude = 0, longitude = 0] = output.split(',').map(Number);
    // a browser's position has more fields, which nothing reads
    asked?.found({ coords: { latitude, longitude } } as GeolocationPosition);
  });
}

// The journey of this page: created once, outside React, kept over a refresh, and told when the
// device wakes.
import type { Snapshot } from 'xstate';
import { chain } from '#domain/chain.ts';
import { dateHere, type IsoDate } from '#domain/dates.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import type { Language } from '#domain/languages.ts';
import { loginAddress } from '#domain/login.ts';
import { BASE_PATH, pathOf } from '#domain/pages.ts';
import type { Clearing } from '#domain/session-clearing.ts';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import { countApart } from './counts-apart.ts';
import { environmentOfPage } from './environment.ts';
import { forgetAnswers, prepareCalls } from './fetch-answers.ts';
import { fetchChart } from './fetch-chart.ts';
import { growing, type GrowingJourney } from './growing-journey.ts';
import { openLanding } from './landing-journey.ts';
import { nextTask } from './next-task.ts';
import { otherAddress } from './other-language.ts';
import { loadWords } from '#src/i18n/load-words.ts';
import { pageAt } from './page-at.ts';
import { relay, type Carrier, type Journey, type Relay } from './relay.ts';
import { journeyStore, type Kept, type Store } from './saved-journey.ts';
import type { Prepared, WholeWorld } from './whole-journey.ts';

const WRITE_EVERY_MS = 250;
/** A page hidden for less has not slept. */
const NAP_MS = 30_000;

export interface OpenedJourney {
  actor: GrowingJourney;
  /** True when it continues a saved one. */
  continued: boolean;
  /**
   * True when a saved journey, or that of a ticket, could not be continued: the visitor is told.
   */
  startedOver: boolean;
  /** Clears everything saved, for good: nothing more is stored. */
  forget: () => void;
  close: () => void;
}

export interface Surroundings {
  language: Language;
  window: Window;
  store?: Store;
  /** Replaces the default way to open the whole chart. The lab uses it to watch the journey. */
  open?: OpenWhole;
}

/** A file or an answer could not be had: asked for again, it may be there. */
export class OutOfReach extends Error {}

const outOfReach = (cause: unknown): never => {
  throw new OutOfReach('', { cause });
};

type OpenWhole = (
  world: WholeWorld,
  input: JourneyInput,
  from: Snapshot<unknown> | undefined,
) => Carrier;

/**
 * By the device's own time zone, since asking Intl for it costs a slow phone 30 ms of the first
 * load.
 */
const todayHere = (): IsoDate => dateHere(new Date());

/** The chart, and i18next: the texts from the build cover only what the small chart can show. */
const fetchWhole = async () =>
  (await Promise.all([fetchChart(), loadWords()]).catch(outOfReach))[0];

const arrive = async (window: Window, store: Store) =>
  (await import('./language-arrival.ts')).arriveByTicket(window, store);

/**
 * Opens the journey that this tab was in, or a new one (SES-04). A new one on the landing page
 * begins with the small chart of the first load; all others wait for the whole one. Rejects with
 * `OutOfReach` when that cannot be loaded, or when a ticket gets no answer (LNG-05): both can be
 * tried again.
 */
export async function openJourney({
  language,
  window,
  store = journeyStore(() => window.sessionStorage),
  open,
}: Surroundings): Promise<OpenedJourney> {
  const environment = ENVIRONMENTS[environmentOfPage(window.document)];
  const input = {
    language,
    today: todayHere(),
    testing: environment.testPages,
    wallets: chain().wallets,
    // A tab that manages an appointment another tab booked must not reuse its idempotency keys
    // (CNF-01).
    intentions: countApart(),
  };
  const clear = (cleared: Pick<Clearing, 'goes' | 'everything'>) => {
    store.clear(cleared);
    forgetAnswers(cleared.everything);
  };
  const world: WholeWorld = {
    clear,
    globalScheduler: environment.globalScheduler,
    window,
    openOtherLanguage: ({ ticket, page }) => {
      const here = window.location.pathname;
      const address = otherAddress(window.location, (page && pathOf(page)) ?? here, language);
      if (address) window.location.assign(ticket ? `${address}#language=${ticket}` : address);
    },
    openLogin: (returnTo) => window.location.assign(loginAddress(pathOf(returnTo) ?? BASE_PATH)),
  };
  const isLost =
    window.location.hash.startsWith('#language=') &&
    !(await arrive(window, store).catch(outOfReach));
  const kept = store.read();
  // RTE-20: any other address needs the whole chart to decide.
  const { actor, continued } =
    kept ||
    open ||
    chain().shownBy === 'outdated' ||
    pageAt(window.location.pathname).page !== 'get-started'
      ? await openWholeJourney(world, input, kept, open)
      : openLandingJourney(world, input);
  if (continued) actor.send({ type: 'clock.woke', today: input.today });
  const stopKeeping = keep(actor, window, store);
  const stopWaking = wake(actor, window);
  return {
    actor,
    continued,
    startedOver: isLost || (kept !== undefined && !continued),
    forget: () => {
      stopKeeping();
      clear({ goes: [], everything: true });
    },
    close: () => {
      stopKeeping();
      stopWaking();
      actor.carrier().actor.stop();
    },
  };
}

/** Undefined when it cannot be opened now. What is not expected is reported as uncaught is. */
export const openIfReached = (surroundings: Surroundings): Promise<OpenedJourney | undefined> =>
  openJourney(surroundings).catch((cause: unknown) => {
    if (!(cause instanceof OutOfReach)) reportError(cause);
    return undefined;
  });

function openLandingJourney(world: WholeWorld, input: JourneyInput) {
  const actor = growing(
    (goBeyond) => openLanding(input, world.openOtherLanguage, goBeyond),
    async () => {
      const whole = fetchWhole();
      void prepareCalls();
      const { prepareWhole } = await whole;
      await nextTask();
      const { goOn } = prepareWhole(world, input);
      await nextTask();
      return goOn;
    },
  );
  return { actor, continued: false };
}

async function openWholeJourney(
  world: WholeWorld,
  input: JourneyInput,
  kept: Kept | undefined,
  open: OpenWhole | undefined,
) {
  const { prepareWhole } = await fetchWhole();
  // Created once: it takes a slow phone 100 ms.
  let prepared: Prepared | undefined;
  const prepare = () => (prepared ??= prepareWhole(world, input));
  const from = kept && prepare().fitting(kept);
  const carrier = open ? open(world, input, from) : prepare().goOn(from);
  const actor = { ...relay(carrier), complete: prepareCalls };
  return { actor, continued: from !== undefined };
}

/** Stores the journey shortly after each change, and at once when the page may not come back. */
function keep(actor: Relay, window: Window, store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const snapshot = actor.getSnapshot();
    // A password or a code is being sent: this moment is not stored (CHN-01). Nor is one at which
    // the chart threw: what was stored before it may go on.
    if (snapshot.hasTag('unkept') || snapshot.status === 'error') return;
    const { chart, actor: carrier } = actor.carrier();
    store.write(chart, carrier.getPersistedSnapshot());
  };
  const subscription = actor.subscribe(() => {
    // Leaving aborts the running calls; their failures do not count, since a refresh makes the
    // calls again.
    if (!leaving) timer ??= setTimeout(write, WRITE_EVERY_MS);
  });
  const onHidden = () => {
    if (window.document.visibilityState === 'hidden' && !leaving) write();
  };
  const onLeave = () => {
    if (!leaving) write();
    leaving = true;
  };
  const onReturn = () => {
    leaving = false;
  };
  window.document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onReturn);
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
    window.document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onReturn);
  };
}

/**
 * Tells the chart that the device slept: the date may have changed, and the hold has to be read
 * again (HLD-01).
 */
function wake(actor: Journey, window: Window): () => void {
  let hiddenAt: number | undefined;
  const onChange = () => {
    const now = Date.now();
    if (window.document.visibilityState === 'hidden') {
      hiddenAt = now;
      return;
    }
    if (hiddenAt !== undefined && now - hiddenAt >= NAP_MS) {
      actor.send({ type: 'clock.woke', today: todayHere() });
    }
    hiddenAt = undefined;
  };
  // Restored from the browser's cache by Back: meanwhile the visitor was on another page.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) actor.send({ type: 'clock.woke', today: todayHere() });
  };
  window.document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pageshow', onShown);
  return () => {
    window.document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('pageshow', onShown);
  };
}

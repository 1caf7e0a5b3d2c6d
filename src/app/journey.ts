// The one journey of this page: made once, outside React, kept over a refresh, told when the device wakes.
import { createActor } from 'xstate';
import type { IsoDate } from '#domain/dates.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import type { Language } from '#domain/languages.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { channelHere } from './channel.ts';
import { environmentOfPage } from './environment.ts';
import { otherAddress } from './other-language.ts';
import { journeyIn } from './ports.ts';
import { journeyStore, type Store } from './saved-journey.ts';

const WRITE_EVERY_MS = 250;
/** A page hidden for less has not slept. */
const NAP_MS = 30_000;

export interface OpenedJourney {
  actor: JourneyActor;
  /** True when it goes on from a saved one. */
  continued: boolean;
  /** True when a saved journey could not be gone on with: the visitor is told kindly. */
  startedOver: boolean;
  /** Forgets the kept answers, for good: nothing more is written. */
  forget: () => void;
  close: () => void;
}

export interface Surroundings {
  language: Language;
  window: Window;
  store?: Store;
}

/** The date on the device's own clock. The zone rules of the domain say the same, but asking Intl takes a slow phone 30 ms of the first load. */
function todayHere(): IsoDate {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Opens the journey that this tab was in, or a new one (SES-04). */
export function openJourney({
  language,
  window,
  store = journeyStore(() => window.sessionStorage),
}: Surroundings): OpenedJourney {
  const found = store.read();
  if (found.kind === 'unfit') store.clear();
  const environment = ENVIRONMENTS[environmentOfPage(window.document)];
  const machine = journeyIn({
    globalScheduler: environment.globalScheduler,
    context: () => actor.getSnapshot().context,
    channel: () => channelHere(window),
    openOtherLanguage: () => {
      const address = otherAddress(window.location, window.location.pathname, language);
      if (address) window.location.assign(address);
    },
  });
  const actor: JourneyActor = createActor(machine, {
    input: { language, today: todayHere(), testing: environment.testPages },
    ...(found.kind === 'fit' && { snapshot: found.snapshot }),
  });
  actor.start();
  if (found.kind === 'fit') actor.send({ type: 'clock.woke', today: todayHere() });
  const stopKeeping = keep(actor, window, store);
  const stopWaking = wake(actor, window);
  return {
    actor,
    continued: found.kind === 'fit',
    startedOver: found.kind === 'unfit',
    forget: () => {
      stopKeeping();
      store.clear();
    },
    close: () => {
      stopKeeping();
      stopWaking();
      actor.stop();
    },
  };
}

/** Writes the journey down shortly after each change, and at once when the page may not come back. */
function keep(actor: JourneyActor, window: Window, store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    store.write(actor.getPersistedSnapshot());
  };
  const subscription = actor.subscribe(() => {
    // Leaving aborts the running calls; their failures are nobody's, and a refresh makes the calls again.
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

/** Tells the chart that the device slept: today may be another day, and the hold is asked for anew (HLD-01). */
function wake(actor: JourneyActor, window: Window): () => void {
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
  window.document.addEventListener('visibilitychange', onChange);
  return () => window.document.removeEventListener('visibilitychange', onChange);
}

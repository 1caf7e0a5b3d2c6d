/**
 * The real app in a DOM, opened as src/main.tsx opens it: real chart, ports and call layer; the
 * test provides the server and the device.
 */
import { vi } from 'vitest';
import { chain, speakFor } from '#domain/chain.ts';
import { localeFor, type Language } from '#domain/languages.ts';
import { PASS_WALLETS } from '#domain/wallets.ts';
import { bindAddress } from '#src/app/address.ts';
import { App } from '#src/app/app.tsx';
import { forgetAll } from '#src/app/calls/answers.ts';
import { chartNavigator } from '#src/app/chart-navigator.ts';
import type { Frame } from '#src/app/frame.ts';
import { openJourney } from '#src/app/journey.ts';
import { keepFocus } from '#src/app/keep-focus.ts';
import { otherAddress } from '#src/app/other-language.ts';
import type { Journey } from '#src/app/relay.ts';
import { loadPart } from '#src/app/parts.ts';
import { openStage } from '#src/app/stage.ts';
import { speak } from '#src/i18n/copy-files.ts';
import type { View } from '#src/app/view.ts';
import { prepareWhole } from '#src/app/whole-journey.ts';
import { activeNodes } from '#machines/chart/active.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { Snapshot } from 'xstate';
import { render, settled, turn } from './at-rest.ts';
import { openHistory, type Entries } from './dom-history.ts';
import type { FakeServer } from './fake-server.ts';
import { overhearable } from './lost-presses.ts';

interface Position {
  found: PositionCallback;
  failed: () => void;
}

export interface DomPage {
  readonly actor: Journey;
  /** Addresses for which the page was left. */
  readonly left: readonly string[];
  /** What waits for the device's position, if anything. */
  position(): Position | undefined;
  /** Whether a part of the page is still being loaded: until then the previous one stays. */
  isFetching(): boolean;
  /** Settles when all parts of the page are loaded, or cannot be. */
  whole(): Promise<void>;
  /** What the views send while this runs; none of it arrives. */
  readonly overhear: (press: () => void) => readonly JourneyEvent[];
  /** What another page continues from; undefined while a call is under way. */
  mark(): PageMark | undefined;
  close(): void;
}

/** All that a page continues from: its journey, its history, and its time. */
export interface PageMark {
  readonly journey: Snapshot<unknown>;
  readonly entries: Entries;
  readonly time: number;
}

/**
 * Changes an event that a view sends, for mutants of views: to another event, or undefined for
 * none.
 */
export type Spoil = (event: JourneyEvent, snapshot: JourneySnapshot) => JourneyEvent | undefined;

/** The browser's window, except that leaving for another address is only recorded. */
const windowWithout = (left: string[]) =>
  new Proxy(window, {
    get: (target, key) => {
      if (key === 'location') {
        const { protocol, hostname, port, pathname, hash } = target.location;
        return {
          protocol,
          hostname,
          port,
          pathname,
          hash,
          assign: (to: string) => void left.push(to),
        };
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** What jsdom lacks, and what the test provides. */
function stubSurroundings(server: FakeServer, ask: (position: Position) => void): void {
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('scrollTo', () => {});
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: () => void) => ask({ found, failed }),
    },
  });
  document.cookie = 'csrf=token';
}

/** Whether anything runs besides the clock of the held time, which continues by itself. */
const isWaiting = ({ children = {} }: Snapshot<unknown> & Children): boolean =>
  Object.values(children).some(({ src }) => src !== 'holdTimer');

interface Children {
  readonly children?: Readonly<Record<string, { readonly src: unknown }>>;
}

/** @param begin an address to start at, or what an earlier page left to continue from */
export async function openDomPage(
  language: Language,
  begin: string | PageMark,
  server: FakeServer,
  spoil: Spoil = (event) => event,
): Promise<DomPage> {
  let position: Position | undefined;
  const told =
    <A extends readonly unknown[]>(say: (...said: A) => void) =>
    (...said: A) => {
      position = undefined;
      say(...said);
    };
  stubSurroundings(server, ({ found, failed }) => {
    position = { found: told(found), failed: told(failed) };
  });
  document.documentElement.lang = language;
  // CRD-04: with Apple's and Google's certificates.
  speakFor({ ...chain(), wallets: PASS_WALLETS });
  const mark = typeof begin === 'string' ? undefined : begin;
  const visited = openHistory(
    typeof begin === 'string' ? [{ state: null, url: begin }] : begin.entries,
  );
  if (mark !== undefined) vi.setSystemTime(mark.time);
  speak(localeFor(language, []));

  const left: string[] = [];
  const journey = await openJourney({
    language,
    window: windowWithout(left),
    ...(mark && {
      open: (world, input) => prepareWhole(world, input).goOn(structuredClone(mark.journey)),
    }),
  });
  const { actor } = journey;
  const { release } = bindAddress(actor, window);
  const views = overhearable<JourneyEvent>((event) => {
    const sent = spoil(event, actor.getSnapshot());
    if (sent !== undefined) actor.send(sent);
  });
  const fetching = new Set<Promise<View>>();
  const whole = async () => {
    for (; fetching.size > 0; await turn()) await Promise.allSettled(fetching);
  };
  const stage = openStage({ ...actor, send: views.send }, (part) => {
    const fetched: Promise<View> = loadPart(part).finally(() => fetching.delete(fetched));
    fetching.add(fetched);
    return fetched;
  });
  await stage.ready;
  const frame: Frame = {
    language,
    stage,
    builtScene: stage.scene(),
    builtYear: new Date().getFullYear(),
    navigator: chartNavigator(views.send, history),
    otherLanguage: (pathname) => otherAddress(window.location, pathname, language),
    nativeApp: false,
    cameWithSuccess: false,
    startedOver: journey.startedOver,
    retry: stage.retry,
    startOver: journey.forget,
  };
  const { unmount } = await settled(async () => render(<App frame={frame} />));
  // As src/main.tsx does when the browser is idle; until then the landing chart behaves the same.
  await settled(() => actor.complete());
  const leaveFocus = keepFocus();
  // Continuing from a mark starts on its whole screen, including its dialogs.
  await settled(whole);
  return {
    actor,
    left,
    position: () => position,
    isFetching: () => fetching.size > 0,
    whole,
    overhear: views.overhear,
    mark: () => {
      const whole = actor.carrier().actor;
      const journey = whole.getPersistedSnapshot();
      // A state's timer does not run again in a resumed journey.
      const rings = activeNodes(whole.getSnapshot()).some(({ after }) => after.length > 0);
      if (rings || isWaiting(journey)) return undefined;
      return { journey: structuredClone(journey), entries: visited.entries(), time: Date.now() };
    },
    close: () => {
      leaveFocus();
      unmount();
      release();
      visited.close();
      journey.close();
      // The next page is separate: what this one loads or waits for must not reach it.
      forgetAll();
      vi.unstubAllGlobals();
    },
  };
}

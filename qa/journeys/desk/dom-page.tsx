/**
 * The real desk in a DOM, opened as src/desk/main.tsx opens it: real chart, ports and call layer;
 * the test provides the server and its stream of changes.
 */
import { vi } from 'vitest';
import { createActor, type AnyEventObject } from 'xstate';
import type { DeskInput } from '#machines/desk/context.ts';
import type { DeskEvent } from '#machines/desk/events.ts';
import { isAwaited } from '../screens/awaited.ts';
import { DESK_FAILURES, wrongFailures } from '../screens/failures.ts';
import { keepAddress } from '#src/desk/address-of-page.ts';
import { readArrival } from '#src/desk/away/arrival.ts';
import { watchPresence } from '#src/desk/away/presence.ts';
import { deskHere } from '#src/desk/desk-ports.ts';
import { Desk } from '#src/desk/desk.tsx';
import { loadDeskWords } from '#src/desk/words.ts';
import { speak } from '#src/i18n/copy-files.ts';
import type { Words } from '../gestures.ts';
import { render, settled } from '../screens/at-rest.ts';
import { overhearable } from '../screens/lost-presses.ts';
import { openDomScreen, type DomApp, type DomScreen } from '../screens/dom-screen.ts';
import type { FakeServer } from '../screens/fake-server.ts';
import { looksNow } from '../screens/looks.ts';
import { addressOf } from './address.ts';
import { againstContract } from '../contents/asked.ts';
import { momentIn } from './part.ts';
import { flawsAtDesk, screenKey } from './looks.ts';
import { shownNow, wrongShown } from './shown.ts';
import { rowsNow, wrongDay } from './shown-day.ts';

/** A stream that sends only what a step makes it send. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

/** The stream event that causes each event of the desk. */
const HEARD: Readonly<Record<string, string>> = {
  'day.changed': 'message',
  'feed.lost': 'error',
  'feed.found': 'open',
};

export const openDeskScreen = (
  words: Words,
  input: DeskInput,
  looked: Pick<Set<string>, 'has' | 'add'>,
): Promise<DomScreen<never>> =>
  openDomScreen(words, (server) => openDesk(words, input, server), looked);

async function openDesk(
  words: Words,
  input: DeskInput,
  server: FakeServer,
): Promise<DomApp<never>> {
  const { language } = words;
  const streams: FakeStream[] = [];
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal(
    'EventSource',
    class extends FakeStream {
      constructor() {
        super();
        streams.push(this);
      }
    },
  );
  vi.stubGlobal('print', () => {});
  document.cookie = 'csrf=token';
  document.documentElement.lang = language;
  speak(language === 'es' ? 'es-US' : 'en-US');
  await loadDeskWords(language);
  history.replaceState(null, '', addressOf(input));
  // Leaving for the provider would end the page: a journey ends there.
  const desk = deskHere().provide({ actions: { openTeamLogin: () => {} } });
  const arrival = { ...readArrival(location, history), closedHere: input.closedHere };
  const actor = createActor(desk, { input: arrival }).start();
  const views = overhearable<DeskEvent>(actor.send.bind(actor));
  actor.send = views.send; // before any view has it
  const leaveAddress = keepAddress(actor, window);
  const { unmount } = await settled(async () => render(<Desk actor={actor} />));
  const moment = () => momentIn(actor.getSnapshot());
  return {
    goTo: async () => {},
    goBack: async () => {},
    wake: async () => {},
    stir: () =>
      settled(async () => {
        const somebody = new EventTarget();
        const end = watchPresence(actor, somebody);
        somebody.dispatchEvent(new Event('wheel'));
        end();
      }),
    moment,
    say: ({ type }: AnyEventObject) =>
      settled(async () => void streams.at(-1)?.dispatchEvent(new Event(HEARD[type] ?? type))),
    overhear: views.overhear,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    takes: (event) => actor.getSnapshot().can(event as DeskEvent), // what a view sent
    flaws: (place) => {
      const looks = looksNow();
      return [
        ...flawsAtDesk(looks, place, moment(), {
          language,
          isAwaited: isAwaited(actor.getSnapshot()),
        }),
        ...wrongFailures(actor.getSnapshot(), {
          failures: DESK_FAILURES,
          words,
          said: looks.said,
        }),
        ...wrongDay(rowsNow(), moment()),
        ...wrongShown(shownNow(), moment(), language),
      ];
    },
    wronglyAsked: againstContract,
    screenKey,
    // Clocks run whenever a team member works, and do not run again in a resumed desk.
    mark: () => undefined,
    close: () => {
      unmount();
      leaveAddress();
      actor.stop();
      vi.unstubAllGlobals();
    },
  };
}

// A booking that has already reached a page, for tests of what follows there. The app's own chart
// and calls walk to it without screens, and the tab continues from there as after a refresh
// (SES-04).
import type { APIRequestContext } from '@playwright/test';
import { createActor } from 'xstate';
import type { Hold } from '#contract/holds.ts';
import { chain } from '#domain/chain.ts';
import { dateHere } from '#domain/dates.ts';
import { pathOf, type PageId } from '#domain/pages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { placeOf } from '#src/app/address.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { journeyIn } from '#src/app/ports.ts';
import { journeyStore } from '#src/app/saved-journey.ts';
import type { Journey } from '#src/app/relay.ts';
import { storageIn, withoutBrowser } from './no-browser.ts';
import type { Booking } from './booking.ts';
import type { Person } from './person.ts';

interface Surroundings {
  /** The visitor's own, on the server that shows the pages. */
  request: APIRequestContext;
  /** Where the browser finds that server. */
  baseURL: string;
  /** Whether the global scheduler is used (ENG-15). */
  globalScheduler: boolean;
}

/** Some time on the first day at the nearest store: parallel tests want different ones. */
function someTime(now: JourneySnapshot): JourneyEvent[] {
  const { result } = now.context.search;
  if (now.matches({ flow: { timeslots: 'taken' } })) return [{ type: 'search.repeated' }];
  for (const { locationId, appointmentAvailability } of result?.locations ?? [])
    for (const day of appointmentAvailability) {
      const slots = day.date === result?.date && 'slots' in day ? day.slots : [];
      // Late in the day a store may have none left.
      const slot = slots[Math.floor(Math.random() * slots.length)];
      if (slot === undefined) continue;
      const time = { locationId, date: day.date, slot };
      return [{ type: 'time.picked', time }, { type: 'time.submitted' }];
    }
  throw new Error('no time is offered');
}

/** What a guest does on a page to book one vaccine that asks nothing. */
const STEPS: {
  [Page in PageId]?: (person: Person, now: JourneySnapshot) => readonly JourneyEvent[];
} = {
  'get-started': ({ place, month, day, year }) => [
    { type: 'start.typed', draft: { bookingOption: 'me', location: place, month, day, year } },
    { type: 'start.submitted' },
  ],
  'vaccine-selector': ({ vaccines: [code = ''] }) => [{ type: 'vaccine.taken', code }],
  timeslots: (_, now) => someTime(now),
  'flow-check': () => [{ type: 'guest.chosen' }],
  'patient-info': ({ firstName, lastName, gender, race, ethnicity }) => [
    {
      type: 'patient.typed',
      draft: {
        firstName,
        lastName,
        gender: gender.code,
        race: race.code,
        ethnicity: ethnicity.code,
      },
    },
    { type: 'patient.submitted' },
  ],
  'contact-info': ({ email, phone }) => [
    { type: 'contact.typed', draft: { emailAddress: email, phoneNumber: phone } },
    { type: 'contact.submitted' },
  ],
  'sms-opt': ({ texts }) => [{ type: 'texts.answered', decision: texts }],
  'review-appt': () => [{ type: 'booking.submitted' }],
};

/** The journey once no call, and no wait for a retry (SAF-02), is pending. */
const answered = (actor: Journey): Promise<JourneySnapshot> =>
  new Promise((settle) => {
    const look = (now: JourneySnapshot) => {
      if (now.hasTag('busy') || now.matches({ flow: { timeslots: 'waiting' } })) return;
      subscription.unsubscribe();
      settle(now);
    };
    const subscription = actor.subscribe(look);
    look(actor.getSnapshot());
  });

/** A walk has some ten pages; a time that others take is requested again. */
const MOST_STEPS = 40;

/** What a tab has in its session storage once its visitor has reached a page. */
async function keptAt(
  goal: PageId,
  { person, language }: Booking,
  { request, globalScheduler }: Surroundings,
): Promise<{ texts: Record<string, string>; hold: Hold | undefined }> {
  const end = withoutBrowser(request);
  try {
    const machine = journeyIn({
      globalScheduler,
      channel: () => ({ channel: 'MobileAdaptive', client: 'Customer' }),
      context: () => actor.getSnapshot().context,
      handOver: () => '',
      openOtherLanguage: () => {},
      openLogin: () => {},
    });
    const actor = createActor(machine, {
      input: {
        language,
        today: dateHere(new Date()),
        testing: true,
        wallets: chain().wallets,
        intentions: 0,
      },
    });
    actor.start();
    for (let step = 0; ; step += 1) {
      const now = await answered(actor);
      const { page } = placeOf(now);
      if (page === goal) break;
      const events = STEPS[page]?.(person, now);
      if (!events || step === MOST_STEPS)
        throw new Error(`nothing leads on: ${JSON.stringify([now.value, now.context.problems])}`);
      for (const event of events) actor.send(event);
    }
    const kept = new Map<string, string>();
    journeyStore(() => storageIn(kept)).write(fingerprintOf(machine), actor.getPersistedSnapshot());
    actor.stop();
    const { hold } = actor.getSnapshot().context;
    return { texts: Object.fromEntries(kept), hold };
  } finally {
    await end();
  }
}

const EMPTY = '/nothing';

/**
 * Shows a booking at a page its visitor has reached: a guest who wants one vaccine that asks
 * nothing. The tab's earlier history is not ours.
 */
export async function beginAt(
  visit: Booking,
  goal: PageId,
  surroundings: Surroundings,
): Promise<void> {
  const { page } = visit;
  const { request, baseURL } = surroundings;
  const { texts, hold } = await keptAt(goal, visit, surroundings);
  if (hold) visit.holds(hold);
  const { cookies } = await request.storageState();
  const domain = new URL(baseURL).hostname;
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain })));
  await page.route(EMPTY, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(EMPTY);
  await page.evaluate((kept) => {
    for (const [name, text] of Object.entries(kept)) sessionStorage.setItem(name, text);
  }, texts);
  await page.unroute(EMPTY);
  await page.goto(pathOf(goal) ?? EMPTY);
  await visit.at(goal);
}

// Walks the real chart to any page of the booking, over ports that answer at once. For tests.
import { createActor, fromCallback, fromPromise, waitFor, type Snapshot } from 'xstate';
import { BOOKING_LINE } from '#domain/page-lines.ts';
import type { PageId } from '#domain/pages.ts';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { journeyMachine, type JourneyActor } from '#machines/journey.machine.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import type { Answer, Input, Question } from '#machines/knowledge/ports.ts';
import * as sample from '#qa/journeys/samples.ts';
import { door } from '#qa/journeys/walk-in-samples.ts';
import { placeOf } from '#src/app/address.ts';

const HELD_MS = 600_000;

type Value<Q extends Question> = Extract<Answer<Q>, { ok: true }>['value'];

const answers = <Q extends Exclude<Question, 'readPosition'>>(value: Value<Q>) =>
  // A success is one of the two answers; the compiler does not look into the generic.
  fromPromise<Answer<Q>, Input<Q>>(async () => ({ ok: true, value }) as Answer<Q>);

const holds = <Q extends 'createHold' | 'resumeHold' | 'getHold'>() =>
  fromPromise<Outcome<HeldTime>, Input<Q>>(async () => ({
    ok: true,
    value: { ...sample.held(10), deadline: Date.now() + HELD_MS },
  }));

/** The chart with a good answer to every question, and a hold that never expires by itself. */
export const answeredJourney = journeyMachine.provide({
  actors: {
    geocode: answers<'geocode'>(sample.place),
    suggestPlaces: answers<'suggestPlaces'>({ suggestions: [sample.suggestion] }),
    createEngagement: answers<'createEngagement'>(sample.engagement),
    patchEngagement: answers<'patchEngagement'>(sample.engagement),
    listEligibleVaccines: answers<'listEligibleVaccines'>({ vaccines: sample.offered }),
    getVaccineDetails: answers<'getVaccineDetails'>({
      data: { eligibleVaccineList: sample.vaccineDetails },
    }),
    searchTimeslots: answers<'searchTimeslots'>(sample.times(true)),
    createHold: holds<'createHold'>(),
    resumeHold: holds<'resumeHold'>(),
    getHold: holds<'getHold'>(),
    releaseHold: answers<'releaseHold'>({ released: true }),
    createPatient: answers<'createPatient'>(sample.patient),
    updatePatient: answers<'updatePatient'>(sample.patient),
    confirmAppointment: answers<'confirmAppointment'>(sample.appointment),
    readPosition: fromPromise<string | undefined, Record<string, never>>(async () => undefined),
    openWalkIn: answers<'openWalkIn'>(door()),
    holdTimer: fromCallback(() => {}),
  },
});

/** A started journey over those answers; `snapshot` continues a stored one. */
export const openAnswered = (snapshot?: Snapshot<unknown>): JourneyActor =>
  createActor(answeredJourney, {
    input: { language: 'en', today: sample.today },
    ...(snapshot && { snapshot }),
  }).start();

/** Flu vaccine asks nothing: the question pages are not on this way. */
const STEPS: Record<(typeof BOOKING_LINE)[number], readonly JourneyEvent[]> = {
  'get-started': [
    {
      type: 'start.typed',
      draft: { bookingOption: 'me', location: '60601', month: '4', day: '28', year: '1984' },
    },
    { type: 'start.submitted' },
  ],
  'vaccine-selector': [{ type: 'vaccine.toggled', code: '150' }, { type: 'vaccines.submitted' }],
  covid: [],
  screening: [],
  'covid-manufacturer': [],
  timeslots: [{ type: 'offeredTime.taken', offer: 'nearest' }],
  'flow-check': [{ type: 'guest.chosen' }],
  'patient-info': [
    {
      type: 'patient.typed',
      draft: {
        firstName: 'Ada',
        lastName: 'Rivera',
        gender: 'Female',
        race: 'UNK',
        ethnicity: 'UNK',
      },
    },
    { type: 'patient.submitted' },
  ],
  'contact-info': [
    {
      type: 'contact.typed',
      draft: { emailAddress: 'ada@example.org', phoneNumber: '312-555-0100' },
    },
    { type: 'contact.submitted' },
  ],
  'sms-opt': [{ type: 'texts.answered', decision: 'decline' }],
  'review-appt': [{ type: 'booking.submitted' }],
  confirmation: [],
};

/** Settles when the journey is at that page and nothing is pending. */
export const arrivedAt = (actor: JourneyActor, page: PageId) =>
  waitFor(actor, (snapshot) => placeOf(snapshot).page === page && !snapshot.hasTag('busy'), {
    timeout: 5000,
  });

/** The pages on this way. */
export const WAY = BOOKING_LINE.filter((page) => page === 'confirmation' || STEPS[page].length > 0);

/** Walks on from the journey's current page, page after page, to `page`. */
export async function walkTo(actor: JourneyActor, page: (typeof BOOKING_LINE)[number]) {
  const line: readonly PageId[] = WAY;
  const here = line.indexOf(placeOf(actor.getSnapshot()).page);
  for (const [place, next] of WAY.entries()) {
    const before = WAY[place - 1];
    if (before === undefined || place <= here || place > line.indexOf(page)) continue;
    STEPS[before].forEach((event) => actor.send(event));
    await arrivedAt(actor, next);
  }
}

// ITI-115, Appointment/$find: times that can be booked, by the same search as on the web: the
// store's calendar and stock, the times taken, and the patient (STD-04).
import type { Bundle } from '@medplum/fhirtypes';
import { addDays, dateInUtc, type IsoDate } from '#domain/dates.ts';
import { ANY_PART } from '#domain/part-of-day.ts';
import { checkSelection, MAX_VACCINES, orderSelection } from '#domain/vaccine-selection.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { localDate } from '#domain/zones.ts';
import { now as serverNow } from '#server/clock.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { geocodeText } from '#server/geo/geo.service.ts';
import { milesBetween, type Position } from '#server/geo/distance.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import {
  candidateAt,
  nearestWith,
  type Candidate,
  type Range,
  type Searcher,
} from '#server/timeslots/find-times.ts';
import { openTurn } from '#server/timeslots/in-turns.ts';
import { ineligibleOn, personOf } from '#server/timeslots/search-visit.ts';
import { seek, wantsOf, type Sought, type SoughtPerson } from '#server/timeslots/sought.ts';
import { HORIZON_DAYS } from '#server/timeslots/store-clock.ts';
import { alone, type Availability } from '#server/timeslots/times.ts';
import { CVX, vaccineOfCvx } from '../codes.ts';
import type { FhirCall } from '../context.ts';
import { issuesOf, problem } from '../problem.ts';
import { placeOf } from '../resources/location.ts';
import { findPlaces } from '../resources/places.store.ts';
import { searchset } from '../search/pages.ts';
import { idOfReference, readCount, readMoment } from '../search/parameters.ts';
import type { OperationInput } from './input.ts';
import { BIRTH_MISSING, readPatientResource } from './patient-input.ts';
import { proposedAt } from './proposal.ts';

/**
 * IHE's parameters, without practitioner, specialty and insurance: they select nothing here, so
 * they are refused.
 */
export const FIND_PARAMETERS = [
  'start',
  'end',
  'visit-type',
  'location-reference',
  'location-string',
  'patient-resource',
  '_count',
] as const;

const END = 'http.end';
const MOST_PLACES = 50;
const MOST_FOUND = 200;
const USUAL_FOUND = 50;

export async function find(
  call: FhirCall,
  searcher: Omit<Searcher, 'turn'>,
  input: OperationInput,
): Promise<Bundle> {
  const [from, until] = [momentOf(input, 'start'), momentOf(input, 'end')];
  // Two dates alone mean a moment, too: whoever means that day is told, and not that it is full.
  if (until <= from)
    throw problem(400, 'value', 'It is not after the start. A date is its midnight in UTC.', END);
  const codes = codesOf(input.texts('visit-type'));
  const sent = input.resource('patient-resource', 'Patient');
  const patient = sent && readPatientResource(sent);
  const dob = patient?.born();
  if (patient && dob === undefined)
    throw problem(400, 'required', BIRTH_MISSING, 'Patient.birthDate');
  const wanted = input.text('_count');
  const limit = wanted === undefined ? USUAL_FOUND : Math.min(MOST_FOUND, readCount(wanted));

  const turn = openTurn();
  const stores = { ...searcher, turn };
  const soughtFrom = (position: Position) => soughtFor(codes, position, dob);
  const candidates = await candidatesFor(call, stores, { input, soughtFrom, from, until });
  const found = candidates
    .flatMap(({ candidate }) => startsOf(candidate, { from, until }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .slice(0, limit);
  const [nearest] = candidates;
  if (found.length === 0 && nearest) throwIfIneligible(call, nearest, from);
  return searchset(call, {
    resources: found.map(({ card, start, startsAt }) =>
      proposedAt({ place: card, start, startsAt, codes, dob }),
    ),
    self: `${call.base}/Appointment/$find`,
  });
}

interface Found {
  candidate: Candidate<Availability>;
  person: SoughtPerson | undefined;
}

interface Looking {
  input: OperationInput;
  soughtFrom: (position: Position) => { sought: Sought<Availability>; person?: SoughtPerson };
  from: Date;
  until: Date;
}

/** The stores that were named, or the nearest ones the client may ask about. */
async function candidatesFor(
  call: FhirCall,
  searcher: Searcher,
  { input, soughtFrom, from, until }: Looking,
): Promise<Found[]> {
  const named = input.texts('location-reference');
  const near = positionOf(input.text('location-string'));
  const { storeIds } = call.client;
  if (named.length > MOST_PLACES)
    throw problem(400, 'too-costly', 'Times of fifty stores at most.', 'http.location-reference');
  if (named.length > 0 || storeIds) {
    const places =
      named.length > 0
        ? await Promise.all(named.map((text) => placeNamed(call, text)))
        : await findPlaces(call.database, {
            storeIds,
            conditions: [],
            near,
            limit: MOST_PLACES,
            offset: 0,
          });
    const found: Found[] = [];
    for (const { id, isOpen, store } of places) {
      if (!isOpen) continue;
      const { sought, person } = soughtFrom(store.position);
      const milesTo = (position: Position) => (near ? milesBetween(near, position) : 0);
      const candidate = await candidateAt(searcher, sought, id, milesTo);
      if (candidate) found.push({ candidate, person });
    }
    return found;
  }
  if (!near)
    throw problem(400, 'required', 'Name stores, or where to look.', 'http.location-reference');
  const { sought, person } = soughtFrom(near);
  const { kept } = await nearestWith(
    searcher,
    sought,
    daysAround(from, until),
    SLOT_DEFAULTS.storesAPage,
    (candidate) => startsOf(candidate, { from, until }).length > 0,
  );
  return kept.map((candidate) => ({ candidate, person }));
}

const placeNamed = (call: FhirCall, text: string) => {
  const id = idOfReference(text, 'Location', call.base);
  if (id === undefined)
    throw problem(400, 'value', `${text} is no Location.`, 'http.location-reference');
  return placeOf(call, 'Location', id);
};

/** LOC-01: a ZIP code, or a city and state. */
function positionOf(text: string | undefined): Position | undefined {
  if (text === undefined) return undefined;
  const found = geocodeText(gazetteer(), text);
  if (isRefused(found))
    throw problem(400, 'value', 'A ZIP, or a city and state.', 'http.location-string');
  return { latitude: found.lat, longitude: found.lng };
}

function soughtFor(codes: readonly VaccineCode[], position: Position, dob: string | undefined) {
  const wants = wantsOf(
    codes.map((code) => ({ code })),
    'vaccine',
  );
  const until = addDays(dateInUtc(serverNow()), HORIZON_DAYS);
  const person =
    dob === undefined
      ? undefined
      : personOf(wants, { dob, state: '', until, screening: undefined });
  const sought = seek({
    position,
    miles: SLOT_DEFAULTS.searchRadius,
    people: person ? [person] : [],
    choices: alone,
    partOfDay: ANY_PART,
    engagementId: undefined,
    sessionId: undefined,
  });
  if (person) return { sought, person };
  // Without a patient, no eligibility rules apply.
  const stock = wants.map((want) => want.stock);
  const days = { inState: () => ({ isValid: () => true, firstFrom: (date: IsoDate) => date }) };
  return { sought: { ...sought, stock, days } };
}

interface Start {
  card: StoreCard;
  /** Local time of the store, with its offset. */
  start: string;
  startsAt: Date;
}

function startsOf(
  { card, today, timesOn }: Candidate<Availability>,
  { from, until }: { from: Date; until: Date },
): Start[] {
  const first = localDate(from, card.timeZone);
  const last = localDate(until, card.timeZone);
  const begin = first > today ? first : today;
  const found: Start[] = [];
  for (let day = 0; day < HORIZON_DAYS && addDays(begin, day) <= last; day += 1) {
    const date = addDays(begin, day);
    for (const { utcOffset, slots } of timesOn(date))
      for (const slot of slots) {
        const start = `${date}T${slot}:00${utcOffset}`;
        const startsAt = new Date(start);
        if (startsAt >= from && startsAt < until) found.push({ card, start, startsAt });
      }
  }
  return found;
}

/** ELG-07: when no time is free because the state's rules forbid it, says so. */
function throwIfIneligible(call: FhirCall, { candidate, person }: Found, from: Date): void {
  if (!person) return;
  const { state } = candidate.card.store.address;
  const first = localDate(from, candidate.card.timeZone);
  const day = first > candidate.today ? first : candidate.today;
  // Nothing is free that far away, whatever the rules: they are not known until the end of time.
  if (day > addDays(candidate.today, HORIZON_DAYS)) return;
  const refusal = ineligibleOn(day, state, [person], 'en');
  if (refusal.fields?.length)
    throw issuesOf(refusal, { ...call, whereOf: () => `http.visit-type` });
}

/**
 * Every date in the window in any store's zone: a local date differs from UTC's by a day at most.
 * Starts no earlier than the day before today.
 */
function daysAround(from: Date, until: Date): Range & { from: IsoDate } {
  const now = serverNow();
  const first = addDays(dateInUtc(from < now ? now : from), -1);
  const last = addDays(dateInUtc(until), 1);
  let days = 1;
  while (days <= HORIZON_DAYS && addDays(first, days) <= last) days += 1;
  return { from: first, days };
}

/** A date without a time means its midnight in UTC. @throws FhirProblem naming the parameter */
function momentOf(input: OperationInput, name: 'start' | 'end'): Date {
  const text = input.text(name);
  if (text === undefined) throw problem(400, 'required', `Say the ${name}.`, `http.${name}`);
  const moment = readMoment(text);
  if (!moment) throw problem(400, 'value', 'It is no date and time.', `http.${name}`);
  return moment;
}

/**
 * Vaccines of current CVX codes, all for one visit. In IHE several visit types mean "any of these";
 * here a patient who wants two vaccines gets both in one visit (decision 040).
 * @throws FhirProblem when there is none, or they cannot be given together
 */
export function codesOf(tokens: readonly string[]): VaccineCode[] {
  const codes = tokens.map((token) => {
    const [system, code] = token.includes('|') ? token.split('|') : [CVX, token];
    const meant = system === CVX && code ? vaccineOfCvx(code) : undefined;
    if (!meant)
      throw problem(400, 'code-invalid', `${token} is no current CVX code.`, 'http.visit-type');
    return meant.code;
  });
  const unique = orderSelection([...new Set(codes)]);
  const wrong = checkSelection(unique);
  if (wrong)
    throw problem(
      400,
      'value',
      wrong === 'vaccine.combination'
        ? 'These vaccines are not given together.'
        : `Name one to ${MAX_VACCINES} vaccines by CVX.`,
      'http.visit-type',
    );
  return unique;
}

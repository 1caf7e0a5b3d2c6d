/**
 * What is claimed of our chart, beside where it may end: what counts as a way, what its address bar
 * says, and what may lie over what.
 */
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { causeOf, type Case, type Model } from '@dosepath/journeys';
import { isAt, replyOf } from '@dosepath/journeys/chart';
import { BASE_PATH, PAGES } from '#domain/pages.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { OVERLAYS, type JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { addressOf, placeOf } from '#src/app/address.ts';
import { arrivalAt } from '#src/app/arrival.ts';
import { openLayers } from '#src/overlays/open-layers.ts';
import { gesturesFor } from '#qa/journeys/controls/controls.ts';
import { createModel } from '#qa/journeys/model.ts';
import type { Bar } from './browser.ts';
import { eagerness } from './eagerness.ts';
import type { Claims } from './prove.ts';
import { at, ENDS, EXITS, STAYS, STOPS } from './named.ts';

// the journeys forget the type of our chart's snapshots, which these are
const ours = (snapshot: AnyMachineSnapshot) => snapshot as JourneySnapshot;

/**
 * A way out that counts: neither an address that somebody would have to know, nor coming back to a
 * device that slept or a page that was left.
 */
const isWay = ({ event }: Case) => event.type !== 'NAV' && event.type !== 'clock.woke';

const byHand = (candidate: Case) => causeOf(candidate) === 'person' && isWay(candidate);

const sightOf = ({ value }: AnyMachineSnapshot) => {
  const { flow, overlay, hold, language } = value as Record<string, StateValue>; // our chart is parallel
  return JSON.stringify([flow, overlay, hold, language]);
};

const parts = (address: string) => new URL(address, 'http://localhost');

export const bar: Bar = {
  addressOf: (snapshot) => addressOf(placeOf(ours(snapshot))),
  belowSheet: (snapshot) => {
    const { page, edit, suffix } = placeOf(ours(snapshot));
    return edit === undefined ? undefined : addressOf({ page, ...(suffix && { suffix }) });
  },
  replaces: (snapshot) => PAGES[placeOf(ours(snapshot)).page].history === 'replace',
  eventAt: (address) => ({ type: 'NAV', ...arrivalAt(parts(address)) }),
  shown: (address) => {
    const { pathname, search } = parts(address);
    return pathname + search;
  },
};

/** The address that somebody types for it. */
function typedBy({ value, context }: AnyMachineSnapshot, { event }: Case): string | undefined {
  if (event.type !== 'NAV') return undefined;
  // xstate types the value and context of an unknown machine as any; ours are these
  const moment = { value: value as StateValue, context: context as JourneyContext };
  const [gesture] = gesturesFor(moment, event as JourneyEvent) ?? [];
  return gesture?.do === 'goTo' ? gesture.address : undefined;
}

const isSheet = (layer: string) => OVERLAYS.some((one) => one === layer);
const isAnyTime = (layer: string) => layer === 'hold' || layer === 'language';

/** A question of the page, of the held time, of the language; or whether what was typed may go. */
const asks = (snapshot: AnyMachineSnapshot) =>
  openLayers(ours(snapshot)).some((layer) => !isSheet(layer)) ||
  OVERLAYS.some((overlay) => isAt({ overlay: { [overlay]: 'leaving' } }, snapshot.value));

const review = { flow: { 'review-appt': 'reading' } };
const details = { flow: { 'view-details': 'upcoming' } };
/** SAF-01: of one of a group, who has nothing but their own visit. */
const member = { flow: { 'view-details': 'member' } };

/** EDT-01: what each sheet lies over. */
const LIES_OVER: Readonly<Record<(typeof OVERLAYS)[number], readonly StateValue[]>> = {
  'booking-vaccine': [review],
  'booking-timeslot': [review],
  'manage-vaccine': [details, member],
  'manage-timeslot': [details, member],
  patient: [review, details],
  sms: [review, details],
  'group-patient': [review],
  'group-vaccine': [review],
  'group-contact': [review],
  'rx-contact': [review],
  'rx-location': [review],
  'rx-timeslot': [review],
  'rx-vaccine': [review],
};

/** The held time may ask at any time, above everything else. All others are alone. */
export function wrongNow(snapshot: AnyMachineSnapshot): string | undefined {
  const open = OVERLAYS.filter((overlay) => at({ overlay })(snapshot));
  if (open.length > 1) return `two sheets are open: ${open.join(' and ')}`;
  const others = openLayers(ours(snapshot)).filter((layer) => layer !== 'hold');
  if (others.length > 1) return `${others.join(' and ')} are open beside each other`;
  const astray = OVERLAYS.find(
    (overlay) => at({ overlay })(snapshot) && !at(...LIES_OVER[overlay])(snapshot),
  );
  return astray && `the sheet ${astray} is open over a page that is not its own`;
}

/** HLD-02: no sheet opens while the held time asks. */
export function wrongStep(
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot,
): string | undefined {
  const [was, is] = [openLayers(ours(before)), openLayers(ours(after))];
  const opened = is.find((layer) => isSheet(layer) && !was.includes(layer));
  return opened !== undefined && was.some(isAnyTime)
    ? `the sheet ${opened} opens under ${was.filter(isAnyTime).join(' and ')}`
    : undefined;
}

/** Whoever is of a group stays of it: the samples answer for anybody, the server does not. */
function isOfSameGroup({ context }: AnyMachineSnapshot, { event }: Case): boolean {
  const call = replyOf(event.type)?.call ?? '';
  const { appointment } = (context as JourneyContext).manage;
  if (
    !/^(?:getAppointment|updateAppointment)\./.test(call) ||
    appointment?.groupNumber === undefined
  )
    return true;
  const { output } = event as { output?: { ok: boolean; value?: { groupNumber?: string } } }; // of a reply
  return output?.ok !== true || output.value?.groupNumber === appointment.groupNumber;
}

/** What a person, the clock and the world can bring about in our chart. */
export function proofModel(): Model {
  const { offers, probes: _, ...model } = createModel();
  return {
    ...model,
    offers: (snapshot, candidate) =>
      isOfSameGroup(snapshot, candidate) && (offers?.(snapshot, candidate) ?? true),
  };
}

export const ourClaims: Claims = {
  destinations: { ends: ENDS, stops: STOPS, exits: EXITS, isWay, byHand, sightOf, eagerness },
  back: {
    bar,
    comesWith: BASE_PATH,
    typedBy: (snapshot, candidate) =>
      causeOf(candidate) === 'person' ? typedBy(snapshot, candidate) : undefined,
    layersOf: (snapshot) => openLayers(ours(snapshot)).join(),
    asks,
    byHand,
    stays: STAYS,
  },
  wrongNow,
  wrongStep,
};

/**
 * What the journeys do not multiply. The regions of the chart are parallel: tried in every
 * combination they would give hundreds of thousands of states that show nothing new. Each rule
 * names the few places where a region's events are tried; everything owed is still met.
 */
import type { Case } from '@dosepath/journeys';
import type { AnyMachineSnapshot } from 'xstate';
import {
  addressesAtRest,
  besideFromFewPages,
  intoBookingOnce,
  logoWhenBooked,
  laterFromFewPages,
  linkedStraightOn,
  testPageAtStart,
} from './addresses.ts';
import { atStoreAlone, walkInsStraightOn } from './at-store.ts';
import { heldOnTimes, placesOnce, vaccinesOneByOne, wishesOneByOne } from './booking.ts';
import { groupAddressesOnce, groupOverlaysOnce, groupsAreFew, groupsCancelOnce } from './groups.ts';
import {
  findsByWhatIsAsked,
  kindsOnce,
  managedOnTheirPages,
  remindersAlone,
  waitsOnce,
} from './managed.ts';
import { formsAlone, passesAlone, recordsAlone } from './papers.ts';
import { prescribedOnTheirPages } from './prescriptions.ts';
import {
  appAtStart,
  discardingAtOnce,
  holdOnTwoPages,
  languageOnTwoPages,
  recordSlowOnOnePage,
} from './regions.ts';
import type { Rule } from './rule.ts';
import {
  customersOnTheirPages,
  partnersStraightOn,
  recognisedAreGuests,
  sightsAlone,
  signedOutOnFewPages,
  visitorOnFewPages,
} from './visitors.ts';

const rules: readonly Rule[] = [
  appAtStart,
  linkedStraightOn,
  formsAlone,
  passesAlone,
  sightsAlone,
  recordsAlone,
  atStoreAlone,
  walkInsStraightOn,
  remindersAlone,
  waitsOnce,
  findsByWhatIsAsked,
  wishesOneByOne,
  heldOnTimes,
  placesOnce,
  groupsAreFew,
  groupAddressesOnce,
  groupsCancelOnce,
  groupOverlaysOnce,
  prescribedOnTheirPages,
  managedOnTheirPages,
  kindsOnce,
  recognisedAreGuests,
  discardingAtOnce,
  customersOnTheirPages,
  partnersStraightOn,
  visitorOnFewPages,
  signedOutOnFewPages,
  besideFromFewPages,
  intoBookingOnce,
  logoWhenBooked,
  laterFromFewPages,
  vaccinesOneByOne,
  testPageAtStart,
  languageOnTwoPages,
  recordSlowOnOnePage,
  holdOnTwoPages,
  addressesAtRest,
];

export const worthTrying = (snapshot: AnyMachineSnapshot, { event }: Case): boolean =>
  rules.every((rule) => rule(snapshot, event.type, event));

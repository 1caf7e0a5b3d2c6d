/**
 * What the journeys do not multiply. The regions of the chart are parallel: tried in every combination they would give hundreds of thousands
 * of states that show nothing new. Each rule names the few places where a region's events are tried; what is owed is still all met.
 */
import { matchesState, type AnyMachineSnapshot } from 'xstate';
import { replyOf, type Case } from './engine/cases.ts';

type Rule = (snapshot: AnyMachineSnapshot, type: string) => boolean;

const on = ({ value }: AnyMachineSnapshot, ...pages: string[]) =>
  pages.some((page) => matchesState({ flow: page }, value));

/** The language shares nothing with the other regions: two pages show it, and while it is the topic nothing else happens. */
const languageOnTwoPages: Rule = (snapshot, type) => {
  const isLanguage = type.startsWith('language.');
  if (!matchesState({ language: 'steady' }, snapshot.value)) return isLanguage;
  return !isLanguage || on(snapshot, 'get-started', 'contact-info');
};

/** The record is saved behind the visitor's back: quickly, but for the pages on which a second change may overtake the first. */
const recordSlowOnOnePage: Rule = (snapshot, type) =>
  !matchesState({ record: 'saving' }, snapshot.value) ||
  replyOf(type)?.call === 'patchEngagement' ||
  on(snapshot, 'flow-check', 'patient-info');

/** The held time runs the same on every page: it is warned of, lost, and asked about on the first and the last that have one. */
const holdOnTwoPages: Rule = (snapshot, type) =>
  !['hold.warned', 'hold.expired', 'clock.woke'].includes(type) ||
  on(snapshot, 'flow-check', 'review-appt');

/** An address is typed while nothing is on its way, and while a booking is. */
const addressesAtRest: Rule = (snapshot, type) =>
  type !== 'NAV' ||
  !snapshot.hasTag('busy') ||
  matchesState({ flow: { 'review-appt': 'confirming' } }, snapshot.value);

const rules: readonly Rule[] = [
  languageOnTwoPages,
  recordSlowOnOnePage,
  holdOnTwoPages,
  addressesAtRest,
];

export const worthTrying = (snapshot: AnyMachineSnapshot, { event }: Case): boolean =>
  rules.every((rule) => rule(snapshot, event.type));

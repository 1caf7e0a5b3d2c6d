/**
 * What the journeys do not multiply. The regions of the chart are parallel: tried in every combination they would give hundreds of thousands
 * of states that show nothing new. Each rule names the few places where a region's events are tried; what is owed is still all met.
 */
import { matchesState, type AnyMachineSnapshot } from 'xstate';
import type { JourneyContext } from '#machines/context.ts';
import { replyOf, type Case } from './engine/cases.ts';
import { vaccineCodes } from './samples.ts';

type Rule = (snapshot: AnyMachineSnapshot, type: string, event: object) => boolean;

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

/** Sets of vaccines: any single one, one after the other up to a fifth, and two that clash; every other set shows nothing new. */
const vaccinesOneByOne: Rule = (snapshot, type, event) => {
  if (type !== 'vaccine.toggled' || !('code' in event)) return true;
  const { vaccines, edit } = snapshot.context as JourneyContext;
  const chosen = matchesState({ overlay: 'closed' }, snapshot.value) ? vaccines : edit.vaccines;
  const line: readonly string[] = vaccineCodes.filter((code) => code !== '223' && code !== '113');
  if (chosen.join() === '115' && event.code === '113') return true;
  if (chosen.join() === '150' && event.code === '52') return true;
  const next = line[chosen.length];
  const last = line[chosen.length - 1];
  const isInLine = line.slice(0, chosen.length).every((code) => chosen.includes(code));
  return chosen.length === 0 || chosen.includes(String(event.code))
    ? chosen.length < 2 || event.code === last
    : isInLine && event.code === next;
};

/** The page for testing shares nothing with the journey: it is visited from its beginning. */
const testPageAtStart: Rule = (snapshot, type, event) =>
  type !== 'NAV' || !('page' in event) || event.page !== 'rsv-test' || on(snapshot, 'get-started');

const rules: readonly Rule[] = [
  vaccinesOneByOne,
  testPageAtStart,
  languageOnTwoPages,
  recordSlowOnOnePage,
  holdOnTwoPages,
  addressesAtRest,
];

export const worthTrying = (snapshot: AnyMachineSnapshot, { event }: Case): boolean =>
  rules.every((rule) => rule(snapshot, event.type, event));

// Turns the changes of a journey into events by observing it: nothing in the journey or in a view
// knows of it.
import { ageOn } from '#domain/ages.ts';
import { errorLabelOf, UNKNOWN_ERROR_LABEL, type ErrorLabel } from '#domain/error-labels.ts';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { PAGES, type PageId } from '#domain/pages.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { covidDetailOf } from '#machines/knowledge/booking-info.ts';
import { categoryOfAll, journeyOf, peopleKnown } from '#machines/knowledge/members.ts';
import { placeOf } from '#src/app/address.ts';
import type { Journey } from '#src/app/relay.ts';
import { countOf, type AnalyticsEvent, type Sink } from './events.ts';
import { isManagePage, isTold, reportedPath } from './tracked-pages.ts';
import { vaccineLabels, type VaccineLabel } from './vaccine-labels.ts';
import { whenPresent } from './when-present.ts';

const pageOf = (snapshot: JourneySnapshot | undefined): PageId | undefined =>
  snapshot && placeOf(snapshot).page;

/** Looked up, not copied: an event contains only our own values, whatever the journey holds. */
const languageOf = ({ language }: JourneyContext): Language =>
  LANGUAGES.find((one) => one === language) ?? 'en';

/** Each vaccine once, however many people of a group are to get it. */
const labelsIn = (context: JourneyContext): VaccineLabel[] => {
  const labels = peopleKnown(context).flatMap((member) =>
    vaccineLabels({
      codes: member.visit.vaccines,
      maker: covidDetailOf(journeyOf(context, member))?.manufacturer,
      age: ageOn(member.dateOfBirth, context.today),
    }),
  );
  return [...new Set(labels)];
};

/**
 * ANA-01: the page on screen; undefined when it is not reported, or its vaccines are not loaded.
 */
export function pageSeen(snapshot: JourneySnapshot): AnalyticsEvent | undefined {
  const { context } = snapshot;
  const { page } = placeOf(snapshot);
  const own = PAGES[page].path;
  if (own === undefined) return undefined;
  const vaccines = labelsIn(context);
  const path = reportedPath(own, vaccines.length);
  if (!isTold(path) || vaccines.length === 0) return undefined;
  const ageBand = categoryOfAll(context);
  const seen = { type: 'page.seen', page, path, language: languageOf(context), vaccines } as const;
  return { ...seen, ...(ageBand && { ageBand }) };
}

/** ANA-02: the errors the visitor sees now and did not see before. */
function errorsShown(before: JourneySnapshot | undefined, after: JourneySnapshot): ErrorLabel[] {
  const { context } = after;
  const isRefused = context.refusals > (before?.context.refusals ?? 0);
  const problems = isRefused ? context.problems.map(({ code }) => errorLabelOf(code)) : [];
  const isTurnedAway = pageOf(after) === 'not-eligible' && pageOf(before) !== 'not-eligible';
  const reason = errorLabelOf(context.refusal?.reason ?? 'unknown') ?? UNKNOWN_ERROR_LABEL;
  const isInTrouble = after.hasTag('trouble') && before?.hasTag('trouble') !== true;
  const labels = [...problems, isTurnedAway && reason, isInTrouble && UNKNOWN_ERROR_LABEL].filter(
    (label) => label !== undefined && label !== false,
  );
  return [...new Set(labels)];
}

const acceptedIn = ({ context }: JourneySnapshot) =>
  context.vaccinesAccepted ? context.vaccines.join() : undefined;

/**
 * How many vaccines were accepted, and how many of an offer were taken; choices from before the
 * observation are not counted again.
 */
function choicesMade(before: JourneySnapshot, after: JourneySnapshot): AnalyticsEvent[] {
  const language = languageOf(after.context);
  const counted = (choice: 'vaccines' | 'offer', number: number): AnalyticsEvent[] => {
    const count = countOf(number);
    return count === undefined ? [] : [{ type: 'choice.counted', choice, count, language }];
  };
  const chosen = after.context.vaccines.length;
  const offering = { flow: { 'vaccine-selector': 'offering' } } as const;
  const isOfferOver = before.matches(offering) && !after.matches(offering);
  const accepted = acceptedIn(after);
  const isAccepted = accepted !== undefined && accepted !== acceptedIn(before);
  return [
    ...(isOfferOver ? counted('offer', chosen - before.context.vaccines.length) : []),
    ...(isAccepted ? counted('vaccines', chosen) : []),
  ];
}

/** The events between two snapshots of a journey; `before` is undefined at the first. Pure. */
export function eventsBetween(
  before: JourneySnapshot | undefined,
  after: JourneySnapshot,
): AnalyticsEvent[] {
  const page = placeOf(after).page;
  const language = languageOf(after.context);
  const seen = page === pageOf(before) ? undefined : pageSeen(after);
  return [
    ...(before ? choicesMade(before, after) : []),
    ...errorsShown(before, after).map(
      (label) => ({ type: 'error.shown', page, language, label }) as const,
    ),
    ...(seen ? [seen] : []),
  ];
}

/**
 * Sends a sink the journey's current page, and every event from now on; call the result to stop.
 */
export function observe(actor: Pick<Journey, 'getSnapshot' | 'subscribe'>, sink: Sink): () => void {
  let before: JourneySnapshot | undefined;
  let stopLooking = () => {};
  const look = (after: JourneySnapshot) => {
    const page = placeOf(after).page;
    const isEntered = page !== pageOf(before);
    eventsBetween(before, after).forEach(sink);
    before = after;
    if (!isEntered) return;
    stopLooking();
    // Its vaccines arrive after it (ANA-01).
    if (isManagePage(PAGES[page].path ?? '') && !pageSeen(after)) {
      stopLooking = whenPresent(() => pageSeen(actor.getSnapshot()), sink);
    }
  };
  look(actor.getSnapshot());
  const subscription = actor.subscribe(look);
  return () => {
    subscription.unsubscribe();
    stopLooking();
  };
}

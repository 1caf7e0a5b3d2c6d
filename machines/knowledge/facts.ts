import type { AppointmentDetails } from '#contract/manage.ts';
import { LEGACY } from '#domain/appointments.ts';
import { firstUnanswered, nearestPage, PAGES_WITH_TIME } from '#domain/page-lines.ts';
import { rowOf, type Fact, type PageId } from '#domain/pages.ts';
import type { JourneyContext } from './context.ts';
import { areAllSettled, memberAt } from './members.ts';
import { isForGroup } from './for-group.ts';
import { makersIn } from './judgement.ts';
import { stepsOf } from './screening.ts';
import { checkInIdOf } from './walk-in.ts';

const known = new WeakMap<JourneyContext, ReadonlySet<Fact>>();

/**
 * What is true of a journey, in the terms of the page table (RTE-20). An address checks it once per
 * page.
 */
export function factsOf(context: JourneyContext): ReadonlySet<Fact> {
  const facts = known.get(context) ?? readFacts(context);
  known.set(context, facts);
  return facts;
}

function readFacts(context: JourneyContext): ReadonlySet<Fact> {
  const isGroup = isForGroup(context);
  const truths: Record<Fact, boolean> = {
    started: context.engagementId !== undefined,
    refused: context.refusal !== undefined,
    covidAsked: stepsOf(context).some(({ page }) => page === 'covid'),
    healthAsked: stepsOf(context).some(({ page }) => page === 'screening'),
    vaccinesChosen: context.vaccinesAccepted,
    everybodyChosen: isGroup ? areAllSettled(context) : context.vaccinesAccepted,
    alone: !isGroup,
    grouped: isGroup,
    placeKnown: context.place !== undefined,
    personInFront:
      !isGroup ||
      memberAt(context, context.party.inFront ?? context.party.lastInFront) !== undefined,
    makersOffered: makersIn(context).length > 1,
    timeHeld: context.hold !== undefined,
    visitorKnown: context.visitor !== undefined,
    patientKnown: isGroup || context.keptPatient !== undefined,
    contactKnown: context.keptContact !== undefined,
    textsDecided: isGroup || context.keptTexts !== undefined,
    confirmed: context.appointment !== undefined,
    booked: (context.appointment ?? context.manage.appointment) !== undefined,
    signedIn: context.me?.isLoggedIn === true,
    invited: context.link?.seen?.campaign !== undefined,
    prescribed: context.prescription !== undefined,
    testing: context.testing,
    appointmentFound:
      context.manage.appointment !== undefined || context.manage.wanted !== undefined,
    appointmentOpen: isCancellable(context.manage.appointment),
    reasonGiven: context.manage.reason !== '',
    changing: context.manage.changing,
    atStore: checkInIdOf(context) !== undefined,
    walkingIn: context.walksIn,
    booksTime: !context.walksIn,
    addsToWallets: context.wallets.length > 0,
    recordRead: context.vaccinations?.read !== undefined,
  };
  // Object.keys forgets that the record's keys are facts.
  return new Set((Object.keys(truths) as Fact[]).filter((fact) => truths[fact]));
}

/** What can be cancelled: upcoming appointments, and all open ones from the previous system. */
const isCancellable = (appointment: AppointmentDetails | undefined): boolean =>
  appointment !== undefined &&
  (appointment.standing === 'upcoming' ||
    (appointment.standing === 'missed' && appointment.source === LEGACY));

/**
 * Booking pages after the choice of a time: for a booked appointment, the change is read back
 * instead.
 */
const AFTER_TIME: readonly PageId[] = [...PAGES_WITH_TIME, 'confirmation', 'finish-later'];

/**
 * Where an address leads in this journey: a booked appointment is not left by going back into the
 * booking (RTE-20).
 */
export function pageReached(context: JourneyContext, wanted: PageId): PageId {
  const { appointment, changing } = context.manage;
  if (changing && AFTER_TIME.includes(wanted)) return pageReached(context, 'review-change');
  const { isBeside = false } = rowOf(wanted);
  const isOfBooking = !isBeside && wanted !== 'get-started';
  if (appointment && !changing && isOfBooking)
    return context.appointment ? 'confirmation' : 'view-details';
  if (context.appointment && !changing && !isBeside)
    return context.walksIn ? 'queue' : 'confirmation';
  return nearestPage(wanted, factsOf(context));
}

/**
 * The first booking page with a missing answer: no one answers twice after losing a time (HLD-03).
 */
export const nextUnanswered = (context: JourneyContext): PageId =>
  firstUnanswered(factsOf(context));

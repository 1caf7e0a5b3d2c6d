/**
 * What distinguishes two snapshots of our chart (the live-variable key): beside the state value,
 * only the parts of the context that a guard can still read before they are overwritten. A draft
 * counts on its own page, a search on the pages that show it; facts count everywhere, since an
 * address can be typed everywhere.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import { nearestPage } from '#domain/page-lines.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { zipOfKey } from '#domain/slot-links.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { offersBookedTime, wantsOtherVaccines } from '#machines/knowledge/booked-time.ts';
import { bookedBefore } from '#machines/knowledge/booked-before.ts';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { factsOf, nextUnanswered } from '#machines/knowledge/facts.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { isSettled, isUnwalked, membersOf, shareable } from '#machines/knowledge/members.ts';
import { nextUnsent } from '#machines/vocabulary/group-edits.ts';
import { problemsOfPerson } from '#machines/vocabulary/group-people.ts';
import { checkAddress, checkEmailChange, checkProfile } from '#machines/forms/account.ts';
import { checkFind, checkFindByLink, checkNumberAgain } from '#machines/forms/manage.ts';
import { checkDetails } from '#machines/forms/details.ts';
import { checkContact } from '#machines/forms/contact.ts';
import { checkDependent, checkPatient } from '#machines/forms/patient.ts';
import { checkLater, checkProof, checkShortCode } from '#machines/forms/resume.ts';
import { checkNpi } from '#domain/documents/npi.ts';
import { checkDocuments } from '#machines/forms/documents.ts';
import { stepsIn } from '#machines/knowledge/documents.ts';
import { checkPrescription } from '#machines/forms/prescription.ts';
import { checkStart } from '#machines/forms/start.ts';
import { checkTexts } from '#machines/forms/texts.ts';
import { dueBeside, fitLater, makersIn, objectionsTo } from '#machines/knowledge/judgement.ts';
import { checkStep, resumedStep } from '#machines/forms/steps.ts';
import { currentStep, stepsOf } from '#machines/knowledge/screening.ts';
import { inOverlay, placeOf, searchOf } from './sheet-keys.ts';

/** Where another place is typed (SLT-11, CAN-02). */
export const PLACING = [
  { flow: { timeslots: 'placing' } },
  { flow: { 'win-back': 'placing' } },
  { flow: { 'view-details': 'placing' } },
  { overlay: { 'booking-timeslot': 'placing' } },
  { overlay: { 'manage-timeslot': 'placing' } },
  { overlay: { 'rx-timeslot': 'placing' } },
  { overlay: { 'rx-location': 'placing' } },
] as const;

/** Where a dose turns out to be booked already (VAC-15). */
const DOSE_BOOKED = [
  { flow: { 'review-appt': 'doseBooked' } },
  { flow: { 'walk-in-review': 'doseBooked' } },
] as const;

type Region = string | Record<string, unknown>;

/** The live context of our chart, one `name=value` each. */
export function liveOf(snapshot: AnyMachineSnapshot): string[] {
  // xstate types the value and context of an unknown machine as any; ours are these
  const value = snapshot.value as { flow: Region; overlay: Region };
  const context = snapshot.context as JourneyContext;
  const live = {
    ...known(context),
    ...onPage(childOf(value.flow), context),
    ...inOverlay(childOf(value.overlay), context),
    // Whether it is already booked is shown at once, or not at all.
    ownDose: DOSE_BOOKED.some((state) => isAt(state, snapshot.value))
      ? context.doseBooked.doses.length > 0
      : undefined,
    // The probable meaning is offered beside the field.
    suggested: PLACING.some((state) => isAt(state, snapshot.value))
      ? context.suggestions.length > 0
      : undefined,
    extendable: context.hold === undefined ? undefined : context.hold.extensionsLeft > 0,
  };
  return Object.entries(live).map(([name, value]) => textOf(name, value));
}

const written = (name: string, value: unknown): string => `${name}=${String(value)}`;

const texts = new Map<string, Map<unknown, string>>();

/** `name=value`, written once: thousands of situations have the same one, and look it up here. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'object') return written(name, value);
  const ofName = texts.get(name) ?? new Map<unknown, string>();
  const text = ofName.get(value) ?? written(name, value);
  texts.set(name, ofName.set(value, text));
  return text;
}

const childOf = (region: Region): string =>
  typeof region === 'string' ? region : (Object.keys(region)[0] ?? '');

/**
 * How far an address may lead, and which questions remain: all that the guards of addresses and of
 * a new hold read.
 */
const facts = (context: JourneyContext) => ({
  furthest: nearestPage('confirmation', factsOf(context)),
  unanswered: nextUnanswered(context),
  refused: context.refusal !== undefined,
  covidAsked: factsOf(context).has('covidAsked'),
  healthAsked: factsOf(context).has('healthAsked'),
  makers: makersIn(context).length > 1,
  stateChanged: context.ruledBy !== undefined && context.place?.state !== context.ruledBy,
  started: context.engagementId !== undefined,
  patientSent: context.patientId !== undefined,
  // A group is not asked about texts.
  textsAnswered: isForGroup(context) ? undefined : context.textsAnswered,
  booked: context.appointment !== undefined,
  signedIn: context.me?.isLoggedIn,
  forDependent: context.start.bookingOption === 'dependent',
  // Derived, so that the walk sees that it is new.
  asksForDependents:
    context.me?.isLoggedIn === true &&
    context.dependents === undefined &&
    (context.start.bookingOption === 'dependent' || isForGroup(context)),
  forCovid: context.entry === 'covid',
  forSlot: context.slot !== undefined,
  managed: managedAs(context),
  forGroup: isForGroup(context),
  party: partyOf(context),
  atStore: context.checkedIn === undefined ? factsOf(context).has('atStore') : 'seen',
  walksIn: context.walksIn && walkInOf(context),
  formsWanted: context.documents?.isWanted,
  record: context.vaccinations && recordOf(context.vaccinations),
  prescription: context.details.some(({ rxRequired }) => rxRequired),
  prescribed: context.prescription !== undefined,
});

const factsKnown = new WeakMap<JourneyContext, ReturnType<typeof facts>>();

/** A third of all steps change only the state. */
function known(context: JourneyContext): ReturnType<typeof facts> {
  const found = factsKnown.get(context) ?? facts(context);
  factsKnown.set(context, found);
  return found;
}

/** Whose record is shown, and how many there are to choose from. */
const recordOf = ({ number, people, read }: NonNullable<JourneyContext['vaccinations']>) =>
  [number !== '', Math.min(people.length, 2), read?.due.length].join(' ');

/** How far a walk-in has come; derived, so that the walk sees that it is new. */
const walkInOf = (context: JourneyContext) =>
  [nearestPage('walk-in-review', factsOf(context)), context.vaccines.length].join(' ');

/** A group: one, two or many, who of them is in front, and whose vaccines are settled. */
function partyOf(context: JourneyContext): string | undefined {
  const { party, manage } = context;
  if (party.members.length === 0) return undefined;
  const members = membersOf(context);
  const count = members.length < 3 ? members.length : members.length < MAX_PEOPLE ? 'some' : 'all';
  const unsettled = members.find((member) => !isSettled(member))?.place;
  return [
    count,
    members.some(isUnwalked),
    party.inFront,
    (party.inFront ?? party.lastInFront) !== undefined,
    unsettled,
    party.booked !== undefined,
    manage.scope,
    manage.isMovingAll,
  ].join(' ');
}

/** What kind of appointment is on screen, and whether the booking's pages change it. */
function managedAs({ manage, vaccines }: JourneyContext): string | undefined {
  const { appointment, others, changing, wanted, shortCode } = manage;
  if (appointment === undefined) return wanted === undefined ? undefined : 'wanted';
  const { standing, source, bookingType } = appointment;
  const how = changing ? 'changing' : 'seen';
  const waits = appointment.earlierWish !== undefined;
  const kind = [standing, source, bookingType, how, vaccines.length, shortCode !== undefined];
  // In a group one member may be removed.
  return [...kind, waits, others.length > 0].join(' ');
}

/**
 * What an opened link changes on the pages that links lead to, and where one may be typed again.
 */
const linkOf = ({ link }: JourneyContext) => ({
  link: link !== undefined,
  invited: link?.seen?.campaign !== undefined,
});

function onPage(page: string, context: JourneyContext): Record<string, unknown> {
  switch (page) {
    case 'get-started':
      return {
        untouched: JSON.stringify(context) === JSON.stringify(freshJourney(context)),
        owner: context.owner,
        startRight: checkStart(context.start, context.today).length === 0,
        startOption: context.start.bookingOption,
        startYear: context.start.year,
        accepted: context.acceptedFor,
        // A lost engagement keeps the choice of vaccines.
        left: context.engagementId === undefined && context.vaccines.length > 0,
        saved: context.saved !== undefined,
        care: context.dependents?.map(({ firstName }) => firstName).join(),
        ...linkOf(context),
      };
    case 'vaccine-selector':
      return {
        vaccines: context.vaccines.length,
        clash: checkSelection(context.vaccines),
        tbe: context.vaccines.includes('223'),
        // Two that may be better on two days (VAC-04).
        pair: context.vaccines.includes('150') && context.vaccines.includes('207'),
        due: context.offerMade ? 'made' : dueBeside(context).length > 0,
        extra: context.extra.length,
        bookedBefore: bookedBefore(context).length > 0,
        ...questions(context),
      };
    case 'covid':
    case 'screening':
      return { ...questions(context), ...judged(context) };
    case 'covid-manufacturer':
      return { maker: context.maker, steps: questions(context).steps };
    case 'rsv-test':
      return { rsvComplete: context.rsvTest.age !== '', refused: context.problems.length > 0 };
    case 'timeslots':
      return {
        ...searchOf(context),
        ...placeOf(context),
        held: context.hold !== undefined,
        booked: offersBookedTime(context),
        wantsOther: context.manage.changing && wantsOtherVaccines(context),
        only150: membersOf(context).every(({ visit }) => visit.vaccines.join() === '150'),
      };
    case 'vaccine-selection':
      return {
        shareable: shareable(context) !== undefined,
        sharing: context.party.sharing?.left.length,
        // The person being asked about.
        shared: context.vaccines.length,
        ...questions(context),
        ...judged(context),
      };
    case 'patient-info-list':
      return {
        personRight: problemsOfPerson(context).length === 0,
        known: context.party.draft.place,
        leaving: context.party.leaving,
        dependents: context.dependents?.map(({ firstName }) => firstName).join(),
        taken: context.party.members.map(({ dependentId }) => dependentId).join(),
      };
    case 'manage-appointment':
      return {
        findRight: checkFind(context.manage.find, context.today).length === 0,
        birthRight: checkFindByLink(context.manage.find, context.today).length === 0,
        numberAgainRight: checkNumberAgain(context.manage.find, context.today).length === 0,
        keyed: context.manage.key ?? context.manage.shortCode,
        numbered: context.manage.find.confirmationNumber,
        owner: context.owner,
        asGuest: context.manage.asGuest,
        group: context.manage.isGroup,
        asksGroup: context.manage.asksGroup,
      };
    case 'vaccination-history':
      return {
        findRight: checkFind(context.manage.find, context.today).length === 0,
        birthRight: checkFindByLink(context.manage.find, context.today).length === 0,
        keyed: context.manage.key,
        owner: context.owner,
        asksGroup: context.manage.asksGroup,
      };
    case 'who-has-seen':
      return {
        owner: context.owner,
        older: typeof context.account.sights?.next === 'string',
        careKnown: context.dependents !== undefined,
      };
    case 'appointment-pass':
    case 'digital-dose-card':
      return { agrees: context.intoWallet.agrees, wallet: context.intoWallet.wallet };
    case 'view-details':
      return context.manage.until === ''
        ? {}
        : {
            ...placeOf(context),
            miles: context.search.miles,
            part: context.search.partOfDay,
            wishFor: context.manage.wishFor,
            until: context.manage.until,
            forOthers: context.manage.others.some(({ standing }) => standing === 'upcoming'),
          };
    case 'walk-in':
      return {
        keyed: context.link?.page,
        byKey: context.manage.key ?? context.manage.shortCode,
        findRight: checkFind(context.manage.find, context.today).length === 0,
        whyNot: context.door?.whyNot,
        settled: context.walksIn && context.vaccinesAccepted && context.appointment === undefined,
      };
    case 'walk-in-start':
      return {
        startRight: checkStart(context.start, context.today).length === 0,
        startYear: context.start.year,
        accepted: context.acceptedFor,
      };
    case 'walk-in-details':
      return { detailsRight: checkDetails(context).length === 0 };
    case 'queue':
      return { stage: context.checkedIn?.stage, atCounter: context.checkedIn?.isAtCounter };
    case 'documents':
      return {
        place: context.documents?.place,
        formRight: checkDocuments(context.documents).length === 0,
        insurance: context.documents?.answers.insurance,
        doctorKnown: checkNpi(context.documents?.answers.doctorNpi ?? '') === undefined,
        ways: context.documents && stepsIn(context.documents).length,
        done: context.documents && stepsIn(context.documents).every(({ isDone }) => isDone),
      };
    case 'slot':
      return {
        keyed: context.link?.page,
        near: context.link && zipOfKey(context.link.key),
        isFree: context.slot?.isFree,
      };
    case 'earlier-time':
      return {
        keyed: context.link?.page,
        offer: context.offer?.state,
        because: context.offer?.because,
      };
    case 'cancel-appt':
      return { reason: context.manage.reason, others: context.manage.others.length > 0 };
    case 'win-back':
      return {
        reason: context.manage.reason,
        ...searchOf(context),
        ...placeOf(context),
      };
    case 'flow-check':
      return { provider: context.me?.openId, owner: context.owner };
    case 'review-appt':
      return { saved: context.saved !== undefined };
    case 'patient-info': {
      const isRight = checkPatient(context.patient).length === 0;
      const { remember } = context;
      return {
        patientRight: isRight,
        dependents: context.dependents?.length,
        remember,
        // Derived, so that the walk sees that it is new.
        kept: isRight && remember && context.start.bookingOption,
      };
    }
    case 'contact-info':
      return {
        unsent: nextUnsent(context)?.place,
        contactRight: checkContact(context.contact).length === 0,
        remember: context.remember,
      };
    case 'sign-in':
    case 'sign-up':
      return {
        emailRight: checkAddress(context.account).length === 0,
        owner: context.owner,
        returnTo: context.returnTo,
        interrupted: context.account.interrupted,
        provider: context.me?.openId,
        held: context.hold !== undefined,
        caring: context.hold !== undefined && context.start.bookingOption === 'dependent',
      };
    case 'account':
      return {
        owner: context.owner,
        profileRight: checkProfile(context.account.profile, context.today).length === 0,
        dependentRight: checkDependent(context.account.dependent, context.today).length === 0,
        known: context.account.dependent.dependentId !== undefined,
        interrupted: context.account.interrupted,
        dependents: context.dependents?.length,
        newEmailRight:
          checkEmailChange(context.me?.profile?.email ?? '', {
            emailAddress: context.account.emailAddress,
            currentPassword: 'x',
          }).length === 0,
        devices: context.account.devices?.sessions.length,
      };
    case 'finish-later':
      return {
        laterRight: checkLater(context.later).length === 0,
        at: context.at,
        saved: context.saved !== undefined,
      };
    case 'quick-flow':
      return linkOf(context);
    case 'resume':
    case 'quick-flow-verify':
      return {
        ...linkOf(context),
        codeRight: checkShortCode(context).length === 0,
        proofRight: checkProof(context.proof, context.today).length === 0,
        welcome: context.welcome && `${context.welcome.page} ${context.welcome.exception}`,
        resumedHold: context.resumedHold !== undefined,
        vaccines: context.vaccines.join('+'),
      };
    case 'quick-flow-timeslots':
    case 'rx-ready-timeslots':
      return searchOf(context);
    case 'rx-ready':
      return {
        // Each alone is not valid yet, but on its way there.
        numbered: context.prescriptionNumber !== '',
        right: checkPrescription(context).length === 0,
        welcome: context.welcome && `${context.welcome.page} ${context.welcome.exception}`,
        resumedHold: context.resumedHold !== undefined,
        vaccines: context.vaccines.join('+'),
      };
    case 'rx-ready-contact':
      return { contactRight: checkContact(context.contact).length === 0 };
    case 'sms-opt':
      return { numberRight: checkTexts({ ...context.texts, decision: 'agree' }).length === 0 };
    default:
      return {};
  }
}

/**
 * Which questions exist, which is in front, whether it is answered, and where the first open one
 * is.
 */
function questions(context: JourneyContext) {
  const step = currentStep(context);
  return {
    steps: stepsOf(context)
      .map(({ id }) => id)
      .join('+'),
    step: context.step,
    wrong: step && checkStep(context, step).length > 0,
    resumed: resumedStep(context),
  };
}

/** The unread objections to the choice, and what dropping flu vaccine would leave. */
const judged = (context: JourneyContext) => ({
  objections: objectionsTo(context).filter((one) => !context.accepted.includes(one)),
  fitsLater: fitLater(context),
  only150: context.vaccines.every((code) => code === '150'),
  pair: context.vaccines.includes('150') && context.vaccines.includes('207'),
});

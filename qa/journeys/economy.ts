/**
 * What the journeys do not multiply. The regions of the chart are parallel: tried in every
 * combination they would give hundreds of thousands of states that show nothing new. Each rule
 * names the few places where a region's events are tried; what is owed is still all met.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { Case } from '@dosepath/journeys';
import type { Me } from '#contract/accounts.ts';
import type { searchAppointments } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { getVaccineDetails } from '#contract/vaccines.ts';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { freshSearch } from '#machines/knowledge/times.ts';
import { offersOf } from '#machines/knowledge/choices.ts';
import type { FindDraft } from '#machines/knowledge/manage.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { objectionsTo } from '#machines/knowledge/judgement.ts';
import { checkStep } from '#machines/forms/steps.ts';
import { currentStep } from '#machines/knowledge/screening.ts';
import { PLACING } from './keys.ts';
import { managed, managedOnes } from './managed-samples.ts';
import { vaccineCodes } from './samples.ts';

type Rule = (snapshot: AnyMachineSnapshot, type: string, event: object) => boolean;

const on = ({ value }: AnyMachineSnapshot, ...pages: string[]) =>
  pages.some((page) => isAt({ flow: page }, value));

const isNavTo = (event: object, page: string) => 'page' in event && event.page === page;

/** CRD-02. */
const RECORD_PAGES = ['vaccination-history', 'digital-dose-card'];

/**
 * The language shares nothing with the other regions: two pages show it, and while it is the topic
 * nothing else happens.
 */
const languageOnTwoPages: Rule = (snapshot, type) => {
  const isLanguage = type.startsWith('language.') || replyOf(type)?.call === 'createLanguageTicket';
  if (!isAt({ language: 'steady' }, snapshot.value)) return isLanguage;
  return !isLanguage || on(snapshot, 'get-started', 'contact-info');
};

/**
 * The record is saved behind the visitor's back: quickly, but for the pages on which a second
 * change may overtake the first.
 */
const recordSlowOnOnePage: Rule = (snapshot, type) =>
  !isAt({ record: 'saving' }, snapshot.value) ||
  replyOf(type)?.call === 'patchEngagement' ||
  on(snapshot, 'flow-check', 'patient-info');

/**
 * The held time runs the same on every page: it is warned of, lost, and asked about on the first
 * and the last that have one.
 */
const holdOnTwoPages: Rule = (snapshot, type) =>
  !['hold.warned', 'hold.expired', 'clock.woke'].includes(type) ||
  on(snapshot, 'flow-check', 'walk-in-review') ||
  (on(snapshot, 'review-appt') &&
    (isAt({ overlay: 'closed' }, snapshot.value) ||
      !isForGroup(snapshot.context as JourneyContext))) ||
  ((on(snapshot, 'win-back') ||
    isAt({ overlay: { 'manage-timeslot': 'saveFailed' } }, snapshot.value)) &&
    type !== 'clock.woke');

/** An address is typed while nothing is on its way, and while a booking is. */
const addressesAtRest: Rule = (snapshot, type) =>
  type !== 'NAV' || !snapshot.hasTag('busy') || snapshot.hasTag('committing');

/**
 * Sets of vaccines: any single one, one after the other up to a fifth, and two that clash; every
 * other set shows nothing new.
 */
const vaccinesOneByOne: Rule = (snapshot, type, event) => {
  if (type !== 'vaccine.toggled' || !('code' in event)) return true;
  const { vaccines, edit } = snapshot.context as JourneyContext;
  const chosen = isAt({ overlay: 'closed' }, snapshot.value) ? vaccines : edit.vaccines;
  const line: readonly string[] = vaccineCodes.filter((code) => code !== '223' && code !== '113');
  if (['115', '150,115'].includes(chosen.join()) && event.code === '113') return true;
  // RXR-02: what a prescription is for stays, also beside two that clash.
  if (isAt({ overlay: 'rx-vaccine' }, snapshot.value) && chosen.join() === '150')
    if (event.code === '115') return true;
  if (event.code === '52' && ['150', '150,52', '52,150'].includes(chosen.join())) return true;
  const next = line[chosen.length];
  const last = line[chosen.length - 1];
  const isInLine = line.slice(0, chosen.length).every((code) => chosen.includes(code));
  return chosen.length === 0 || chosen.includes(String(event.code))
    ? chosen.length < 2 || event.code === last
    : isInLine && event.code === next;
};

/**
 * The page for testing shares nothing with the journey: it is visited from its beginning, and left
 * for it.
 */
const testPageAtStart: Rule = (snapshot, type, event) => {
  if (type !== 'NAV' || !('page' in event)) return true;
  if (on(snapshot, 'rsv-test')) return event.page === 'get-started';
  return event.page !== 'rsv-test' || on(snapshot, 'get-started');
};

/**
 * Who the visitor is comes from outside; it matters to the session, to the pages that sign in, and
 * where a booking asks how to go on.
 */
const visitorOnFewPages: Rule = (snapshot, type, event) => {
  if (type !== 'visitor.identified' || !('label' in event || 'me' in event)) return true;
  if (!isAt({ overlay: 'closed' }, snapshot.value) || snapshot.hasTag('busy')) return false;
  const isProvider = 'me' in event && (event.me as Me).openId;
  if (isProvider) return on(snapshot, 'flow-check', 'sign-in');
  return on(
    snapshot,
    'get-started',
    'flow-check',
    'sign-in',
    'sign-up',
    'account',
    'manage-appointment',
    'vaccination-history',
  );
};

/** SET-03: before anything else, and until it is gone on from nothing else. */
const appAtStart: Rule = (snapshot, type) => {
  if (isAt({ app: 'outdated' }, snapshot.value)) return type === 'app.kept';
  const { engagementId, me } = snapshot.context as JourneyContext;
  const isFresh = engagementId === undefined && me === undefined;
  return type !== 'app.outdated' || (isFresh && isAt(ASKING, snapshot.value));
};
const ASKING = { flow: { 'get-started': { form: 'asking' } }, overlay: 'closed' };

/**
 * Addresses beside the booking, and from where they are typed: at its beginning, where they matter,
 * and from each other where one leads to the other.
 */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['flow-check', 'account'],
  'sign-up': [],
  account: ['sign-in'],
  resume: ['resume'],
  'quick-flow': ['quick-flow'],
  'quick-flow-verify': ['quick-flow'],
  'quick-flow-timeslots': ['timeslots', 'quick-flow-verify'],
  'rx-ready': ['rx-ready'],
  'rx-ready-contact': ['rx-ready', 'rx-ready-timeslots'],
  'rx-ready-timeslots': ['rx-ready', 'rx-ready-contact', 'review-appt'],
  'finish-later': ['vaccine-selector'],
  'manage-appointment': ['manage-appointment', 'confirmation', 'view-details'],
  'view-details': [
    'documents',
    'view-details',
    'cancel-appt',
    'timeslots',
    'review-change',
    'win-back',
  ],
  'cancel-appt': ['view-details'],
  'win-back': ['view-details', 'cancel-appt'],
  'review-change': ['timeslots', 'view-details'],
  'earlier-time': ['earlier-time'],
  slot: ['slot', 'confirmation'],
  documents: ['documents', 'manage-appointment', 'confirmation'],
  'vaccination-history': ['vaccination-history', 'view-details'],
  'digital-dose-card': ['digital-dose-card', 'vaccination-history'],
  'walk-in': ['walk-in', 'queue'],
  'walk-in-start': ['walk-in-start', 'walk-in-details', 'walk-in-review', 'walk-in'],
  'walk-in-details': ['walk-in-start', 'walk-in-review'],
  'walk-in-review': ['walk-in-details'],
  queue: ['walk-in'],
};
const besideFromFewPages: Rule = (snapshot, type, event) => {
  if (type !== 'NAV' || !('page' in event)) return true;
  const { engagementId, me } = snapshot.context as JourneyContext;
  const isFresh = engagementId === undefined && on(snapshot, 'get-started');
  if ('entry' in event) return isFresh && !me?.isLoggedIn;
  if ('problem' in event) return isFresh || on(snapshot, 'sign-in', 'flow-check');
  if ('asGuest' in event) return isFresh || on(snapshot, 'flow-check', 'contact-info', 'sign-in');
  const from = BESIDE[String(event.page)];
  return from === undefined || isFresh || on(snapshot, ...from);
};

/**
 * From a page beside the booking an address leads into it as from anywhere: one page of it tells.
 */
const intoBookingOnce: Rule = (snapshot, type, event) =>
  type !== 'NAV' ||
  !('page' in event) ||
  !on(snapshot, ...Object.keys(BESIDE)) ||
  String(event.page) in BESIDE ||
  isNavTo(event, 'get-started') ||
  isNavTo(event, 'timeslots');

/** A booking is left for later from its first page, its last, and one between. */
const laterFromFewPages: Rule = (snapshot, type) =>
  type !== 'later.requested' ||
  on(snapshot, 'vaccine-selector', 'contact-info', 'review-appt', 'finish-later', 'get-started');

/** What leads from the first page to a held time, without a detour. */
const MAIN_LINE = [
  'start.typed',
  'start.submitted',
  'vaccine.toggled',
  'vaccines.submitted',
  'offeredTime.taken',
  'texts.answered',
];
const isWell = (event: object) =>
  'output' in event && ((event.output as { ok?: boolean } | undefined)?.ok ?? true);

/**
 * A customer, and who books for somebody else, go the way of any guest, but for the pages that know
 * them: the others are passed without a detour.
 */
const customersOnTheirPages: Rule = (snapshot, type, event) => {
  const isCustomer = isAt({ session: 'signedIn' }, snapshot.value);
  const { start } = snapshot.context as JourneyContext;
  if (!isCustomer && start.bookingOption !== 'dependent') return true;
  return (
    on(snapshot, 'flow-check', 'patient-info', 'contact-info', 'sign-in', 'sign-up', 'account') ||
    on(snapshot, 'patient-info-list') ||
    on(snapshot, 'manage-appointment', ...RECORD_PAGES) ||
    (on(snapshot, 'get-started') &&
      (isNavTo(event, 'account') ||
        isNavTo(event, 'manage-appointment') ||
        isNavTo(event, 'sign-in') ||
        type === 'dependent.chosen' ||
        type.startsWith('visitor.'))) ||
    MAIN_LINE.includes(type) ||
    isWell(event)
  );
};

/** Whoever came for COVID-19 vaccine differs on its way to the choice of vaccines only. */
const partnersStraightOn: Rule = (snapshot, type, event) =>
  (snapshot.context as JourneyContext).entry !== 'covid' ||
  MAIN_LINE.includes(type) ||
  isWell(event);

/** Somebody who is known here does what any guest does. */
const recognisedAreGuests: Rule = (snapshot, type) =>
  !isAt({ session: 'recognised' }, snapshot.value) || type === 'visitor.identified';

/** A journey that was left is discarded before anything else happens. */
const discardingAtOnce: Rule = (snapshot, type) =>
  !isAt({ record: 'discarding' }, snapshot.value) || replyOf(type)?.call === 'discardEngagement';

/**
 * Whoever manages an appointment does so on its pages; the booking's are walked without a detour to
 * change it.
 */
const MANAGE_PAGES = ['view-details', 'cancel-appt', 'win-back', 'review-change'];
const managedOnTheirPages: Rule = (snapshot, type, event) => {
  const context = snapshot.context as JourneyContext;
  const { manage } = context;
  if (manage.appointment === undefined || on(snapshot, ...RECORD_PAGES)) return true;
  if (type === 'NAV' && 'page' in event) {
    const isSeen = on(snapshot, 'view-details') && manage.appointment.standing === 'upcoming';
    if ('edit' in event) return isSeen;
    const wanted = String(event.page);
    if (isNavTo(event, 'get-started')) return isSeen || on(snapshot, 'review-change');
    return (
      (MANAGE_PAGES.includes(wanted) || wanted === 'manage-appointment') &&
      (isSeen || manage.changing || on(snapshot, 'cancel-appt', 'win-back'))
    );
  }
  if (!manage.changing || on(snapshot, 'review-change')) return true;
  if (
    manage.isMovingAll &&
    MOVING.some((state) => isAt({ flow: { timeslots: state } }, snapshot.value))
  )
    return true;
  return (
    MAIN_LINE.includes(type) ||
    isWell(event) ||
    (PICKS.includes(type) && offersOf(context).length === 0) ||
    CHANGES_THERE.includes(type) ||
    isRefusal(event) ||
    isTroubleThere(type) ||
    isOfKeptTime(snapshot, type)
  );
};
/** How other vaccines at the booked time end: nothing else does so. */
const isOfKeptTime = (snapshot: AnyMachineSnapshot, type: string) =>
  replyOf(type)?.call === 'updateAppointment.sameTime' ||
  (type === 'retried' &&
    ['keepFailed', 'keepTimedOut'].some((state) =>
      isAt({ flow: { timeslots: state } }, snapshot.value),
    ));
/** How a time is taken where none is offered: a day was wished for. */
const PICKS = ['time.picked', 'time.submitted'];
const MOVING = [
  'searching',
  'vaccineRefused',
  'empty',
  'moving',
  'overlapping',
  'moveFailed',
  'moveTimedOut',
];
/** What a change meets on the booking's pages and a booking does not. */
const CHANGES_THERE = [
  'back',
  'vaccines.kept',
  'maker.preferred',
  'maker.submitted',
  'hold.expired',
  'hold.warned',
  'hold.abandoned',
  'place.reconsidered',
];
const isTroubleThere = (type: string) => {
  const reply = replyOf(type);
  return reply?.kind === 'error' && reply.call === 'getVaccineDetails.vaccine-selector';
};
const isRefusal = (event: object) => {
  const { output } = event as { output?: { refusal?: { code: string } } }; // of a reply
  const code = output?.refusal?.code ?? '';
  return ['APPOINTMENT_CLOSED', 'FC_903_NotFound', 'FC_908_Conflict'].includes(code);
};

/** Whoever comes back to the times with one held takes another, or stays with it. */
const heldOnTimes: Rule = (snapshot, type, event) =>
  !on(snapshot, 'timeslots') ||
  (snapshot.context as JourneyContext).hold === undefined ||
  (snapshot.context as JourneyContext).manage.appointment !== undefined ||
  MAIN_LINE.includes(type) ||
  isWell(event) ||
  isRefusal(event) ||
  isNavTo(event, 'quick-flow-timeslots') ||
  ['time.kept', 'time.picked', 'time.submitted', 'back'].includes(type);

/**
 * Another place is looked for before anything else is wished for, and typed well or not at all.
 */
const placesOnce: Rule = (snapshot, type) => {
  const { start, search, picked } = snapshot.context as JourneyContext;
  const isOpen = on(snapshot, 'timeslots') || !isAt({ overlay: 'closed' }, snapshot.value);
  if (type === 'place.reconsidered' && isOpen && search.result !== undefined)
    return (
      picked === undefined &&
      search.unfolded.length === 0 &&
      Object.values(WISHES).every((one) => search[one] === freshSearch[one])
    );
  const isPlacing = PLACING.some((state) => isAt(state, snapshot.value));
  if (!isPlacing || type === 'place.submitted' || type === 'place.typed') return true;
  return start.location.trim() !== '';
};

/**
 * Every kind of appointment is found by its number; by a key two of them tell, and which is read
 * matters where it is shown.
 */
const kindsOnce: Rule = (_, type, event) => {
  const call = replyOf(type)?.call;
  const { output } = event as { output?: { ok: boolean; value?: unknown } }; // of a reply
  if (call !== 'searchAppointments.key' || !output?.ok) return true;
  const { data } = output.value as Reply<typeof searchAppointments>;
  const [one] = data.appointments;
  return [managed(), managedOnes.missed].some(
    (kind) => JSON.stringify(kind) === JSON.stringify(one),
  );
};

/**
 * Whoever comes with a prescription does so on its pages and over the review; the pages that they
 * share with a booking are passed straight on. A booking that is begun goes there by one button.
 */
const RX_PAGES = ['rx-ready', 'rx-ready-contact', 'rx-ready-timeslots'];
/** What their vaccine asks, and what speaks against it. */
const RX_ANSWERS = ['answer.given', 'answer.submitted', 'vaccines.kept'];
const RX_SHEETS = ['rx-contact', 'rx-location', 'rx-timeslot', 'rx-vaccine'];
const prescribedOnTheirPages: Rule = (snapshot, type, event) => {
  const { prescription, engagementId } = snapshot.context as JourneyContext;
  const isOpen = !isAt({ overlay: 'closed' }, snapshot.value);
  const names = (sheets: readonly string[]) =>
    sheets.some(
      (one) =>
        ('overlay' in event && event.overlay === one) || ('edit' in event && event.edit === one),
    );
  if (isAt({ flow: { screening: 'askingDoctor' } }, snapshot.value)) return type === 'back';
  if (prescription === undefined) {
    // An open sheet excludes those of prescriptions too; the review of others has none of them.
    if (names(RX_SHEETS)) return isOpen || on(snapshot, 'review-appt');
    const isLeft = on(snapshot, 'rx-ready') && engagementId !== undefined;
    return !isLeft || type === 'place.reconsidered';
  }
  if (type.startsWith('visitor.') || type.startsWith('language.')) return false;
  if (on(snapshot, ...RX_PAGES)) {
    if (type === 'NAV') return RX_PAGES.some((page) => isNavTo(event, page));
    return !type.startsWith('overlay.') && type !== 'later.requested';
  }
  if (on(snapshot, 'review-appt')) {
    if (type === 'NAV')
      return 'edit' in event
        ? !isOpen || isAt({ overlay: String(event.edit) }, snapshot.value)
        : isNavTo(event, 'review-appt') ||
            isNavTo(event, isOpen ? 'get-started' : 'rx-ready-timeslots');
    if (type === 'overlay.opened') return isOpen || !names(['sms']);
    return isOpen || isWell(event) || ['booking.submitted', 'time.reconsidered'].includes(type);
  }
  if (on(snapshot, 'screening') && RX_ANSWERS.includes(type)) return true;
  return MAIN_LINE.includes(type) || isWell(event);
};

const isAnswered = (context: JourneyContext) => {
  const step = currentStep(context);
  return step !== undefined && checkStep(context, step).length === 0;
};
const isAccepted = (event: object) => {
  const { output } = event as { output?: { ok: boolean; value?: unknown } }; // of a reply
  if (!output?.ok) return false;
  const { data } = output.value as Reply<typeof getVaccineDetails>;
  return objectionsTo({ details: data.eligibleVaccineList }).length === 0;
};
/** Answers that ask nothing more. */
const isShort = ({
  userDose,
  earlierDoses,
  boosterOption,
  boosterImmunoOption,
  dose1Manufacturer,
  firstDoseDate,
  manufacturer,
  dosedate,
  doseDates,
}: Partial<Answers>) =>
  userDose !== '2' &&
  (earlierDoses?.length ?? 0) === 0 &&
  boosterOption === undefined &&
  boosterImmunoOption === undefined &&
  dose1Manufacturer === undefined &&
  firstDoseDate === undefined &&
  manufacturer === undefined &&
  dosedate === undefined &&
  doseDates === undefined;

/**
 * A group is any group: of one, of two; ten are many, and are only counted. Whose vaccines are
 * asked about on the questions' pages is alone.
 */
const VACCINE_PAGES = ['vaccine-selector', 'covid', 'screening', 'covid-manufacturer'];
const groupsAreFew: Rule = (snapshot, type, event) => {
  const context = snapshot.context as JourneyContext;
  if (!isForGroup(context)) return true;
  const { members } = context.party;
  const isNew = type === 'person.opened' && !('place' in event && event.place !== undefined);
  if (isNew && members.length > 1 && members.length < MAX_PEOPLE) return false;
  if (members.length > 2)
    return (
      isWell(event) ||
      (on(snapshot, 'patient-info-list') && ['person.opened', 'back'].includes(type))
    );
  if (!context.manage.isMovingAll) {
    if (type === 'NAV' && 'page' in event && String(event.page) in BESIDE) return false;
    if (type === 'visitor.identified') return on(snapshot, 'flow-check', 'patient-info-list');
    if (type === 'later.requested') return on(snapshot, 'review-appt');
    if (['account.chosen', 'signUp.chosen'].includes(type)) return false;
    if (on(snapshot, 'get-started')) return MAIN_LINE.includes(type) || isWell(event);
  }
  if (!on(snapshot, ...VACCINE_PAGES)) return true;
  if (type === 'NAV') return isNavTo(event, 'vaccine-selection');
  if (replyOf(type)?.call === 'listEligibleVaccines') return true;
  if (type === 'answer.submitted') return isAnswered(context);
  if (type === 'answer.given')
    return 'answers' in event && isShort(event.answers as Partial<Answers>);
  // What speaks against a vaccine is the same for one of a group, on the same pages.
  if (replyOf(type)?.call.startsWith('getVaccineDetails') === true) return isAccepted(event);
  // Of two, each is given the same one.
  if (members.length > 1 && type === 'vaccine.toggled')
    return 'code' in event && event.code === '150' && context.vaccines.length === 0;
  if (members.length > 1) return MAIN_LINE.includes(type) || isWell(event);
  if (type === 'vaccine.toggled' && 'code' in event)
    return context.vaccines.length === 0
      ? ['150', '207'].includes(String(event.code))
      : context.vaccines.join() === '150' && event.code === '52';
  return (
    MAIN_LINE.includes(type) ||
    isWell(event) ||
    ['back', 'maker.preferred', 'maker.submitted', 'vaccines.kept'].includes(type)
  );
};

/**
 * The pages of a group and those of one person lead nobody of the other kind there: one place of
 * each tells.
 */
const OF_GROUPS = ['patient-info-list', 'vaccine-selection'];
const ALONE = ['patient-info', 'sms-opt'];
const groupAddressesOnce: Rule = (snapshot, type, event) => {
  if (type !== 'NAV' || !('page' in event) || 'edit' in event || 'asGuest' in event) return true;
  const context = snapshot.context as JourneyContext;
  const page = String(event.page);
  if (isForGroup(context)) return !ALONE.includes(page) || on(snapshot, 'review-appt');
  return !OF_GROUPS.includes(page) || on(snapshot, 'flow-check');
};

/**
 * Why somebody of a group cancels changes nothing that it does not change for anybody; what is
 * asked first does.
 */
const groupsCancelOnce: Rule = (snapshot, type, event) => {
  const { manage } = snapshot.context as JourneyContext;
  if (type !== 'reason.given' || manage.appointment?.bookingType !== 'Group') return true;
  return 'reason' in event && (event.reason === 'unsaid' || event.reason === 'date');
};

/**
 * Whoever gets a time for a group is one or two people, guests; customers differ on the list of
 * people and after the time.
 */
const groupOverlaysOnce: Rule = (snapshot, type, event) => {
  const context = snapshot.context as JourneyContext;
  const isOpened = type === 'overlay.opened' || (type === 'NAV' && 'edit' in event);
  const isGroups = ['group-patient', 'group-vaccine', 'group-contact'].some(
    (one) =>
      ('overlay' in event && event.overlay === one) || ('edit' in event && event.edit === one),
  );
  if (!isOpened || !isGroups) return true;
  return isForGroup(context)
    ? on(snapshot, 'review-appt')
    : on(snapshot, 'review-appt') || !isAt({ overlay: 'closed' }, snapshot.value);
};

/** Of what is wished for of the times, one thing at a time is anything but usual. */
const WISHES = {
  'radius.chosen': 'miles',
  'manufacturer.chosen': 'manufacturer',
  'partOfDay.chosen': 'partOfDay',
} as const;
const wishesOneByOne: Rule = (snapshot, type) => {
  const wish = Object.entries(WISHES).find(([event]) => event === type)?.[1];
  if (wish === undefined) return true;
  const { search } = snapshot.context as JourneyContext;
  return Object.values(WISHES).every((one) => one === wish || search[one] === freshSearch[one]);
};

/** An address is typed where one is asked for, and nowhere else; a number likewise (CNF-06). */
const findsByWhatIsAsked: Rule = (snapshot, type, event) => {
  if (type !== 'find.typed' || !('draft' in event)) return true;
  const draft = event.draft as Partial<FindDraft>; // of the event
  return isAt({ flow: { 'manage-appointment': 'numberAgain' } }, snapshot.value)
    ? draft.confirmationNumber === undefined
    : draft.emailAddress === undefined;
};

/**
 * Waiting for an earlier time (CNF-05): asked for by one who comes alone or a group, from a page
 * where nothing else was done; the form asks for one thing after the other.
 */
const waitsOnce: Rule = (snapshot, type, event) => {
  const { manage, start, search } = snapshot.context as JourneyContext;
  const at = (state: unknown) => isAt({ flow: { 'view-details': state } } as never, snapshot.value);
  const waits = manage.appointment?.earlierWish !== undefined;
  if (at({ upcoming: 'ending' }))
    return replyOf(type)?.call === 'endEarlierWish' || type === 'wish.ended';
  if (at({ upcoming: 'endFailed' }) || at({ upcoming: 'endTimedOut' })) return type === 'retried';
  if (at('placing')) {
    if (type === 'NAV') return isNavTo(event, 'view-details');
    if (type === 'visitor.identified') return false;
    if (start.location.trim() === '') return ['place.submitted', 'place.typed'].includes(type);
    const isFresh =
      search.miles === freshSearch.miles && search.partOfDay === freshSearch.partOfDay;
    return !waits && isFresh ? true : ['place.submitted', 'back'].includes(type);
  }
  if (!waits || !on(snapshot, 'view-details')) return true;
  // Who waits does the rest as anybody.
  return ['wish.ended', 'wish.opened', 'back'].includes(type) || isWell(event);
};

/**
 * While reminders are saved, or what a group sees of each other, and after that failed, nothing
 * else happens here (CNF-04, SAF-01).
 */
const remindersAlone: Rule = (snapshot, type) => {
  const upcoming = (state: string) =>
    isAt({ flow: { 'view-details': { upcoming: state } } }, snapshot.value);
  if (upcoming('switching'))
    return replyOf(type)?.call === 'setReminders' || type === 'reminders.switched';
  if (upcoming('sharing'))
    return replyOf(type)?.call === 'setSharing' || type === 'sharing.switched';
  if (upcoming('sharingFailed') || upcoming('sharingTimedOut')) return type === 'retried';
  return !upcoming('failed') && !upcoming('timedOut') ? true : type === 'retried';
};

/**
 * At a store (WLK-01): nothing else of the journey is tried by who came, and nobody comes who has
 * begun something else.
 */
const atStoreAlone: Rule = (snapshot, type, event) => {
  const { checkedIn, walksIn, start, entry, refusal } = snapshot.context as JourneyContext;
  const hasBegun = start.bookingOption !== '' || entry !== undefined || refusal !== undefined;
  if (isNavTo(event, 'walk-in') && on(snapshot, 'get-started') && hasBegun) return walksIn;
  const isThere = on(snapshot, 'walk-in', 'queue');
  if (isThere && (type.startsWith('visitor.') || type.startsWith('overlay.'))) return false;
  if (checkedIn === undefined || type !== 'NAV') return checkedIn === undefined || isThere;
  return isThere && (isNavTo(event, 'walk-in') || isNavTo(event, 'queue'));
};

const WALK_IN_PAGES = ['walk-in-start', 'walk-in-details', 'walk-in-review'];

/** What who walks in does on the pages that a booking has as well. */
const IN_PASSING = ['vaccine.toggled', 'vaccines.submitted', 'prescription.found', 'back'];

/**
 * WLK-01: the pages that a walk-in shares with a booking are passed straight on, with one vaccine
 * that asks nothing; at the door it is begun once, and gone on with.
 */
const walkInsStraightOn: Rule = (snapshot, type, event) => {
  const { walksIn, vaccines } = snapshot.context as JourneyContext;
  const atDoor = on(snapshot, 'walk-in');
  const reply = replyOf(type) && refusedWith(event);
  if (type === 'walkIn.begun')
    return isAt({ flow: { 'walk-in': { door: 'asking' } } }, snapshot.value);
  if (!walksIn) return true;
  if (type.startsWith('visitor.') || type.startsWith('overlay.')) return false;
  if (type === 'NAV') {
    const isOwn = 'page' in event && WALK_IN_PAGES.includes(String(event.page));
    return (
      on(snapshot, 'queue') ||
      (on(snapshot, 'walk-in-start') && isNavTo(event, 'get-started')) ||
      (isOwn && on(snapshot, ...WALK_IN_PAGES))
    );
  }
  if (atDoor) return reply === undefined && !type.startsWith('find.');
  if (on(snapshot, 'queue', 'not-eligible', ...WALK_IN_PAGES)) return true;
  if (type === 'vaccine.toggled')
    return vaccines.length === 0 && 'code' in event && event.code === '150';
  if (type === 'vaccines.submitted') return vaccines.length > 0;
  if (!replyOf(type)) return IN_PASSING.includes(type);
  return reply === undefined || reply === 'FC_903_NotFound' || reply === 'ELIGIBLITY_ERROR';
};

/** The code of a refusal; of trouble, that it is none. */
const refusedWith = (event: object): string | undefined => {
  if ('error' in event) return 'none';
  const { ok = true, refusal } = ('output' in event ? (event.output ?? {}) : {}) as {
    ok?: boolean;
    refusal?: { code: string };
  };
  return ok ? undefined : refusal?.code;
};

/**
 * The forms before a visit (DOC-01) share nothing with the rest: they are opened by a guest who has
 * just booked or looks at what is booked, and filled in without a detour; who is looked for to fill
 * them in is found, and nothing else.
 */
const formsAlone: Rule = (snapshot, type, event) => {
  const { documents, manage } = snapshot.context as JourneyContext;
  if (type === 'documents.wanted' && on(snapshot, 'view-details'))
    return isAt({ flow: { 'view-details': { upcoming: 'settled' } } }, snapshot.value);
  if (on(snapshot, 'documents')) {
    if (type === 'NAV')
      return (
        isNavTo(event, 'documents') ||
        (isNavTo(event, 'view-details') && documents?.place === 'acknowledge')
      );
    return (
      !type.startsWith('visitor.') && !type.startsWith('overlay.') && !type.startsWith('clock.')
    );
  }
  if (documents?.isWanted !== true) return true;
  if (type === 'NAV') return isNavTo(event, 'manage-appointment');
  if (type.startsWith('visitor.') || type.startsWith('overlay.')) return false;
  const isFinding = type.startsWith('find.') || type === 'appointment.opened';
  return manage.appointment !== undefined || isFinding || isWell(event);
};

/**
 * A vaccination record (CRD-02) shares nothing with the rest: it is opened from a past visit, from
 * an account, or by its address, and read without a detour.
 */
const recordsAlone: Rule = (snapshot, type, event) => {
  const { vaccinations, manage, me } = snapshot.context as JourneyContext;
  if (on(snapshot, ...RECORD_PAGES)) {
    if (type === 'NAV') {
      const isToRecord = RECORD_PAGES.some((page) => isNavTo(event, page));
      return isToRecord && (vaccinations?.read !== undefined || 'key' in event);
    }
    if (type.startsWith('overlay.') || type.startsWith('clock.')) return false;
    if (type.startsWith('visitor.')) return type === 'visitor.identified' && !me?.isLoggedIn;
    return true;
  }
  // Who has looked at a record goes on as anybody else.
  if (vaccinations?.read === undefined && vaccinations?.people.length !== 0) return true;
  if (on(snapshot, 'view-details', 'account') && type !== 'NAV')
    return manage.appointment !== undefined || type === 'record.opened';
  return isWell(event);
};

/**
 * Whoever comes for one time goes straight to it; its page is left by its own buttons, and with
 * something booked before from where that is shown.
 */
const linkedStraightOn: Rule = (snapshot, type, event) => {
  const { slot } = snapshot.context as JourneyContext;
  if (on(snapshot, 'slot'))
    return (
      isNavTo(event, 'slot') ||
      isNavTo(event, 'get-started') ||
      !['NAV', 'visitor.identified', 'later.requested', 'clock.woke'].includes(type)
    );
  return slot === undefined || MAIN_LINE.includes(type) || isWell(event);
};

const rules: readonly Rule[] = [
  appAtStart,
  linkedStraightOn,
  formsAlone,
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
  besideFromFewPages,
  intoBookingOnce,
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

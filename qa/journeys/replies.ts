/**
 * How every server call of the chart can end: each success that the chart distinguishes, each
 * refusal in its contract, trouble, and a timeout.
 */
import { success, type Case } from '@dosepath/journeys';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Alternatives } from '#contract/errors.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { LINK_STATES, RESUMED_PAGES, type ResumedPage } from '#domain/resume.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { isBookedTime } from '#machines/knowledge/booked-time.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { Answer as AnswerTo, Question } from '#machines/knowledge/ports.ts';
import * as forms from './document-samples.ts';
import * as group from './group-samples.ts';
import * as managed from './managed-samples.ts';
import * as record from './record-samples.ts';
import { failures, ok } from './outcomes.ts';
import * as sample from './samples.ts';
import * as walkIn from './walk-in-samples.ts';

interface Answer<O> {
  /** Default: plain success. */
  readonly label?: string;
  readonly output: O;
  /** For which vaccines of the call, and for whom. */
  readonly when?: (asked: readonly string[], context: JourneyContext) => boolean;
  /** Which calls of the port answer so; default: all. */
  readonly of?: RegExp;
}

const detailsOf = (list: VaccineDetails[]) => ok({ data: { eligibleVaccineList: list } });

const isAbout =
  (...codes: string[]) =>
  (asked: readonly string[]) =>
    codes.every((code) => asked.includes(code));

const isOfAll = (_: readonly string[], context: JourneyContext) => isForGroup(context);
const isOfOne = (_: readonly string[], context: JourneyContext) => !isForGroup(context);
const isWishOfAll = (_: readonly string[], { manage }: JourneyContext) =>
  manage.wishFor === 'group';
const isWishOfOne = (_: readonly string[], { manage }: JourneyContext) =>
  manage.wishFor === 'person';

/** The vaccines a call is about: those of the page, or of the overlay that makes it. */
const askedBy = (type: string, { vaccines, edit }: JourneyContext) =>
  /VaccineDetails\.(?:edit|manage|group)$/.test(type) ? edit.vaccines : vaccines;

/** MNG-06: no hold is given for a time the patient already has. */
const asksForBookedTime = (known: JourneyContext) =>
  isBookedTime(known, known.picked ?? known.choice);

const isOfGroup = (page: ResumedPage) => page.startsWith('group-') || GROUP_ONLY.includes(page);
const GROUP_ONLY: readonly ResumedPage[] = ['patient-info-list', 'vaccine-selection'];

/** The results of searching for an appointment, or a number. */
const found = [
  { label: success, output: managed.managed() },
  ...Object.entries(managed.managedOnes).map(([label, output]) => ({
    label: `is ${label}`,
    output,
  })),
];

/** One row per port; the compiler requires every port of the chart and its answers. */
const successes: { readonly [P in Question]: readonly Answer<AnswerTo<P>>[] } = {
  readPosition: [{ output: '41.8858,-87.6181' }, { label: 'is not allowed', output: undefined }],
  geocode: [
    { output: ok(sample.place) },
    { label: 'finds another state', output: ok(sample.elsewhere) },
  ],
  suggestPlaces: [
    { output: ok({ suggestions: [sample.suggestion] }) },
    { label: 'knows no such place', output: ok({ suggestions: [] }) },
  ],
  createEngagement: [
    { output: ok(sample.engagement) },
    { label: 'knows a booked dose', output: ok(sample.engagementAgain), of: /createEngagement$/ },
  ],
  patchEngagement: [{ output: ok(sample.engagement) }],
  listEligibleVaccines: [
    { output: ok({ vaccines: sample.offeredFrom65 }) },
    { label: 'offers one more', output: ok({ vaccines: sample.offeredWithMore }) },
    {
      label: 'offers none of them',
      output: ok({ vaccines: sample.offeredFrom65.map((one) => ({ ...one, eligible: false })) }),
      of: /resume|quick-flow|rx-ready|shared/,
    },
    {
      label: 'has a question for each',
      output: ok({
        vaccines: sample.offeredFrom65.map((one) => ({ ...one, asks: ['earlierDoses' as const] })),
      }),
      of: /shared/,
    },
  ],
  getVaccineDetails: [
    { output: detailsOf(sample.vaccineDetails) },
    { label: 'offers two makers', output: detailsOf(sample.twoMakers), when: isAbout('207') },
    { label: 'fits later', output: detailsOf(sample.against150.later), when: isAbout('150') },
    { label: 'does not fit', output: detailsOf(sample.against150.never), when: isAbout('150') },
    {
      label: 'advises another day',
      output: detailsOf(sample.against150.restriction),
      when: isAbout('150', '207'),
    },
    {
      label: 'needs a prescription',
      output: detailsOf(sample.against150.prescription),
      when: isAbout('150'),
    },
  ],
  searchTimeslots: [
    { output: ok(sample.times(false)), when: isOfOne },
    { label: 'succeeds, more stores to come', output: ok(sample.times(true)), when: isOfOne },
    { label: 'finds another store', output: ok(managed.timesElsewhere()), of: /winBack/ },
    { output: ok(group.groupTimes(2, false)), when: isOfAll },
    {
      label: 'succeeds, more stores to come',
      output: ok(group.groupTimes(2, true)),
      when: isOfAll,
    },
  ],
  createHold: [{ output: ok(sample.held(10)), when: (_, known) => !asksForBookedTime(known) }],
  resumeHold: [
    { output: ok(sample.held(9)) },
    { label: 'succeeds for the last time', output: ok(sample.held(0)) },
  ],
  getHold: [{ output: ok(sample.held(10)) }],
  releaseHold: [{ output: ok({ released: true }) }],
  createLanguageTicket: [{ output: ok(sample.languageTicket) }],
  createPatient: [{ output: ok(sample.patient) }],
  updatePatient: [{ output: ok(sample.patient) }],
  confirmAppointment: [
    { output: ok(sample.appointment), when: isOfOne, of: /^(?!.*walkIn)/ },
    { output: ok(walkIn.joined), of: /walkIn/ },
    { output: ok(group.bookedGroup), when: isOfAll },
  ],
  sendNumber: [{ output: ok({ accepted: true }) }],
  setReminders: [{ output: ok({ email: false, text: true }) }],
  setSharing: [{ output: ok({ membersSeeOthers: false }) }],
  setEarlierWish: [
    { output: ok({ wish: managed.wish }), when: isWishOfAll },
    {
      label: 'knows a free time',
      output: ok({ wish: managed.wish, free: managed.offer('offered').to }),
      when: isWishOfAll,
    },
    { output: ok({ wish: managed.wishOfOne }), when: isWishOfOne },
  ],
  getDocuments: [
    { output: ok(forms.documents()) },
    { label: 'finds all filled in', output: ok(forms.doneDocuments()) },
  ],
  saveDocument: (['none', 'medical', 'medicareB'] as const).map((insurance) => ({
    ...(insurance !== 'none' && { label: `asks on for ${insurance}` }),
    output: ok(forms.savedWith(insurance)),
    when: (_: readonly string[], { documents }: JourneyContext) =>
      (documents?.answers.insurance || 'none') === insurance,
  })),
  findDoctor: [{ output: ok(forms.doctor) }],
  getRecord: [
    { output: ok(record.record) },
    { label: 'knows no dose', output: ok(record.emptyRecord) },
  ],
  listRecords: [
    { output: ok(record.onePerson) },
    { label: 'knows two people', output: ok(record.twoPeople) },
  ],
  issueHealthCards: [{ output: ok(record.cards) }],
  createWalletPass: [{ output: ok(record.pass) }],
  createAppointmentPass: [{ output: ok(record.appointmentPass) }],
  saveCardPicture: [{ output: ok(forms.picturesWith(['front'])) }],
  removeCardPicture: [{ output: ok(forms.picturesWith([])) }],
  endEarlierWish: [{ output: ok({ waiting: false }) }],
  readEarlierOffer: [
    { output: ok(managed.offer('offered')) },
    { label: 'is moved already', output: ok(managed.offer('moved')) },
    { label: 'is for a time that is closed', output: ok(managed.offer('offered', 'closed')) },
  ],
  readSlot: [
    { output: ok(sample.linkedSlot()) },
    { label: 'finds it gone', output: ok(sample.linkedSlot(false)) },
  ],
  takeEarlierOffer: [{ output: ok(managed.offer('moved')) }],
  declineEarlierOffer: [{ output: ok({ kept: true }) }],
  openWalkIn: [
    { output: ok(walkIn.door()) },
    {
      label: 'finds their place in its line',
      output: ok(walkIn.door({ checkIn: walkIn.checkIn() })),
    },
    { label: 'finds the line full', output: ok(walkIn.door({ whyNot: 'full' })) },
  ],
  checkIn: [{ output: ok(walkIn.checkIn()) }],
  getCheckIn: [
    { output: ok(walkIn.checkIn({ place: 1 })) },
    { label: 'is over', output: ok(walkIn.given) },
  ],
  leaveQueue: [{ output: ok(walkIn.left) }],
  atCounter: [{ output: ok(walkIn.checkIn({ isAtCounter: true })) }],
  sendConfirmation: [{ output: ok({ accepted: true }) }],
  searchAppointments: [
    ...found.map(({ label, output }) => ({
      label,
      output: ok({ data: { appointments: [output] } }),
    })),
    { label: 'is a group’s', output: ok({ data: { appointments: group.managedGroup } }) },
    {
      label: 'is one of a group’s',
      output: ok({ data: { appointments: [group.asMember()] } }),
      of: /Appointments\.number$/,
    },
  ],
  listAppointments: [{ output: ok({ data: { appointments: [managed.listed()] } }) }],
  getAppointment: [
    { output: ok(managed.managed()), of: /getAppointment\.(?!member)/ },
    { output: ok(group.asMember()), of: /getAppointment\.member/ },
    // What a group has just booked belongs to a group.
    {
      output: ok(managed.managed()),
      of: /getAppointment$/,
      when: (_, { party }) => party.booked === undefined,
    },
    ...found
      .filter(({ label }) => label !== success)
      .map(({ label, output }) => ({ label, output: ok(output), of: /getAppointment$/ })),
    { label: 'is a group’s', output: ok(group.ofGroup(1)), of: /getAppointment$/ },
  ],
  getAppointmentStatus: [{ output: ok(managed.appointmentStatus) }],
  getGroupStatus: [
    {
      output: ok({
        appointments: [
          {
            appointmentId: sample.appointment.appointmentId,
            appointmentSubStatus: 'Checked In' as const,
            varStatus: 'Pending',
            selectedVaccines: [],
          },
        ],
      }),
    },
  ],
  updateAppointment: [
    {
      output: ok(managed.managed({ sequence: 1, status: 'Rescheduled' })),
      of: /Appointment\.(?!group|change)/,
    },
    // Hepatitis A needs a prescription where the real stores are, and its address would show it
    // (RTE-09).
    {
      // different from the earlier changes
      output: ok(managed.managed({ sequence: 2, status: 'Rescheduled' })),
      of: /Appointment\.change$/,
      when: (asked) => !asked.includes('52'),
    },
    { output: ok(group.movedGroup), of: /group$/ },
  ],
  cancelAppointment: [{ output: ok({ status: 'Cancelled' }) }],
  patchAppointmentConsent: [{ output: ok(sample.consent) }],
  logout: [{ output: ok({ isLoggedIn: false, rx_user: 'N', meId: '' }) }],
  signUp: [{ output: ok(sample.codeSent) }],
  verifyEmail: [{ output: ok(sample.customer) }],
  signIn: [
    { output: ok({ signedIn: true, me: sample.customer }) },
    { label: 'wants a code', output: ok({ signedIn: false, ...sample.codeSent }) },
  ],
  verifySignIn: [{ output: ok(sample.customer) }],
  requestPasswordCode: [{ output: ok(sample.codeSent) }],
  resetPassword: [{ output: ok(sample.customer) }],
  changePassword: [{ output: ok(sample.customer) }],
  changeEmail: [{ output: ok(sample.codeSent) }],
  verifyNewEmail: [{ output: ok(sample.customer) }],
  listSessions: [
    { output: ok(sample.sessions) },
    { label: 'knows no other', output: ok(sample.onlySession) },
  ],
  endSession: [{ output: ok(sample.onlySession) }],
  endOtherSessions: [{ output: ok(sample.onlySession) }],
  listSights: [
    { output: ok(sample.sights), of: /listSights$/ },
    { label: 'goes on', output: ok(sample.newestSights), of: /listSights$/ },
    { output: ok(sample.olderSights), of: /older$/ },
  ],
  getCalendarAddress: [
    { output: ok({ address: null }) },
    { label: 'knows an address', output: ok({ address: sample.calendarAddress }) },
  ],
  createCalendarAddress: [{ output: ok({ address: sample.calendarAddress }) }],
  endCalendarAddress: [{ output: ok({ address: null }) }],
  createAccountCopy: [{ output: ok(sample.accountCopy) }],
  deleteAccount: [
    { output: ok({ isLoggedIn: false, rx_user: 'N', meId: '' }) },
    {
      label: 'erased visits',
      output: ok({ isLoggedIn: false, rx_user: 'N', meId: '', erasedVisits: 2 }),
    },
  ],
  updateProfile: [{ output: ok(sample.customer) }],
  listDependents: [
    { output: ok({ dependents: [sample.dependent] }) },
    { label: 'knows nobody', output: ok({ dependents: [] }) },
    { label: 'knows a baby', output: ok({ dependents: [group.baby] }), of: /group$/ },
  ],
  addDependent: [{ output: ok(sample.dependent) }],
  updateDependent: [{ output: ok(sample.dependent) }],
  removeDependent: [{ output: ok({ removed: true }) }],
  saveEngagement: [{ output: ok(sample.saved) }],
  discardEngagement: [{ output: ok(sample.engagement) }],
  initializeEngagement: LINK_STATES.map((state) => ({
    label: `says ${state}`,
    output: ok(state === 'valid' ? sample.openLink : { state }),
  })),
  getEngagementFromShortCode: [{ output: ok({ ...sample.openLink, key: sample.key }) }],
  resumeEngagement: [
    ...RESUMED_PAGES.filter((page) => !isOfGroup(page)).map((page) => ({
      label: `leads to ${page}`,
      output: ok(sample.takenUp(page)),
    })),
    ...(['patient-info-list', 'vaccine-selection', 'timeslots'] as const).map((page) => ({
      label: `leads to ${page}`,
      output: ok(group.groupTakenUp(page)),
    })),
    ...sample.leftUnsaid.map(({ page, left }) => ({
      label: `leads to ${page}, ${left}`,
      output: ok(sample.takenUpUnsaid(page)),
    })),
    { label: 'leads to contact-info for a group', output: ok(group.groupTakenUp('contact-info')) },
    { label: 'lost its time for a group', output: ok(group.groupTimeTaken) },
    { label: 'lost its time', output: ok(sample.timeTaken) },
    { label: 'lost its vaccine', output: ok(sample.notEligible) },
    { label: 'asks nothing any more', output: ok(sample.nothingAsked) },
  ],
  openCampaign: LINK_STATES.map((state) => ({
    label: `says ${state}`,
    output: ok(state === 'valid' ? sample.invitation : { state }),
  })),
  startPrescription: [
    { output: ok(sample.prescribed) },
    { label: 'goes on with a time', output: ok(sample.prescribedWithTime) },
    { label: 'lost its time', output: ok(sample.prescribedTimeTaken) },
  ],
  startQuickFlow: [
    { output: ok(sample.invited) },
    { label: 'goes on with a time', output: ok(sample.takenUp('review-appt')) },
    { label: 'lost its time', output: ok(sample.timeTaken) },
  ],
};

const isQuestion = (src: string): src is Question => Object.hasOwn(successes, src);

/** The contract's refusals of the port's operation; a device port has none. */
const refusalsOf = (port: Question): readonly ErrorCode[] =>
  port === 'readPosition' ? [] : OPERATIONS[port].refusals;

/** Calls whose refusals offer alternatives: for a group, times for all of it. */
const OFFERING: readonly Question[] = ['searchTimeslots', 'createHold'];

/** DSK-04: calls about a time that is held for somebody, by its link. */
const OFFERS: readonly Question[] = ['readEarlierOffer', 'takeEarlierOffer'];

/** Leaving out a vaccine can be offered only to a person with another one (SLT-07). */
const chosenBeside150 = (context: JourneyContext) =>
  context.vaccines.some((code) => code !== '150');

/** One of two pages has the problem. */
const TELLS_TEXTS_WITH_BOOKING = /\.confirmAppointment$/;
const hasAgreed = (context: JourneyContext) =>
  !isForGroup(context) && context.textsAnswered && context.keptTexts?.decision === 'agree';
const TELLS_PATIENT_WITH_CONTACT = /\.(?:createPatient|updatePatient\.contact)$/;

function refusalsWith(type: string, port: Question, code: ErrorCode): readonly Case[] {
  const refused = (ways?: Alternatives) => ({
    event: { type, output: { ok: false, refusal: sample.refusal(code, ways) } },
    label: `refused: ${code}`,
    port,
  });
  if (code === 'DOSE_BOOKED')
    return [
      refused(),
      {
        event: { type, output: { ok: false, refusal: sample.ownDoseBooked } },
        label: `refused: ${code}, the visitor’s own`,
        port,
      },
    ];
  if (code === 'LINK_EXPIRED' && OFFERS.includes(port))
    return [
      refused(),
      {
        event: { type, output: { ok: false, refusal: sample.offerOverAndClosed } },
        label: `refused: ${code}, and the store is closed at the booked time`,
        port,
      },
    ];
  if (code === 'INVALID_REQUEST' && TELLS_PATIENT_WITH_CONTACT.test(type))
    return [
      refused(),
      {
        event: { type, output: { ok: false, refusal: sample.patientRefused } },
        label: `refused: ${code}, of who they are`,
        port,
      },
    ];
  if (code === 'INVALID_REQUEST' && TELLS_TEXTS_WITH_BOOKING.test(type))
    return [
      refused(),
      {
        event: { type, output: { ok: false, refusal: sample.textsRefused } },
        label: `refused: ${code}, of the number for texts`,
        port,
        when: ({ context }) => hasAgreed(context as JourneyContext),
      },
      {
        event: { type, output: { ok: false, refusal: sample.codeRefused } },
        label: `refused: ${code}, of the partner’s code`,
        port,
        when: ({ context }) => (context as JourneyContext).voucherEntity !== undefined,
      },
    ];
  // A plan that is read back would take two cases of one event as one.
  if (!OFFERING.includes(port) || code !== 'FC_908_Conflict') return [refused()];
  const isGroup = ({ context }: { context: unknown }) => isForGroup(context as JourneyContext);
  return [
    { ...refused(), when: (snapshot) => !isGroup(snapshot) },
    { ...refused(group.groupAlternatives(2, sample.fewerVaccines)), when: isGroup },
  ];
}

/** The cases of the reply `done` or `error` of a port's call. */
export function casesOfReply(type: string, kind: 'done' | 'error', src: string): readonly Case[] {
  if (!isQuestion(src)) return [];
  const port = src;
  if (kind === 'error') return failures(type, port);
  const answers: readonly Answer<unknown>[] = successes[port];
  const possible = answers.filter(({ of }) => of?.test(type) ?? true);
  const accepted = possible.map(({ output, label = success, when }) => ({
    event: { type, output },
    label,
    port,
    ...(when && {
      when: ({ context }: { context: unknown }) => {
        const journey = context as JourneyContext;
        return when(askedBy(type, journey), journey);
      },
    }),
  }));
  const refused = refusalsOf(port).flatMap((code) => refusalsWith(type, port, code));
  const fewer = {
    event: {
      type,
      output: { ok: false, refusal: sample.refusal('FC_908_Conflict', sample.fewerVaccines) },
    },
    label: 'refused: FC_908_Conflict, fewer vaccines would do',
    port,
    when: ({ context }: { context: unknown }) =>
      !isForGroup(context as JourneyContext) && chosenBeside150(context as JourneyContext),
  };
  /** The offer instead of a booked time is searched on the next date, if there is one. */
  const never = {
    event: { type, output: { ok: false, refusal: sample.refusal('FC_908_Conflict', {}) } },
    label: 'refused: FC_908_Conflict, and no other date has times',
    port,
  };
  if (port !== 'searchTimeslots') return [...accepted, ...refused];
  return [...accepted, ...refused, fewer, ...(type.endsWith('.winBack') ? [never] : [])];
}

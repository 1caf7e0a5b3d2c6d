// The journey: every page, the held time, the overlays, the saved record, the language, the
// session. This file only assembles.
import { and, not, or, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { RESUMED_PAGES } from '#domain/resume.ts';
import { account } from './account/account.ts';
import { forgetAccount } from './account/care.ts';
import { whoHasSeen } from './account/who-has-seen.ts';
import { signIn } from './account/sign-in.ts';
import { signUp } from './account/sign-up.ts';
import { notProvided } from './chart/not-provided.ts';
import { inTagged } from './chart/tagged.ts';
import { badAddress } from './booking/bad-address.ts';
import { confirmation } from './booking/confirmation.ts';
import { contactInfo } from './booking/contact-info.ts';
import { covidManufacturer } from './booking/covid-manufacturer.ts';
import { covid } from './booking/covid.ts';
import { flowCheck } from './booking/flow-check.ts';
import { getStarted } from './booking/get-started.ts';
import { notEligible } from './booking/not-eligible.ts';
import { notFound } from './booking/not-found.ts';
import { patientInfo } from './booking/patient-info.ts';
import { reviewAppt } from './booking/review-appt.ts';
import { rsvTest } from './booking/rsv-test.ts';
import { screening } from './booking/screening.ts';
import { smsOpt } from './booking/sms-opt.ts';
import { timeslots } from './booking/timeslots.ts';
import { vaccineSelector } from './booking/vaccine-selector.ts';
import { freshJourney } from './knowledge/context.ts';
import { patientInfoList } from './group/patient-info-list.ts';
import { vaccineSelection } from './group/vaccine-selection.ts';
import { hold } from './regions/hold.ts';
import { appVersion } from './regions/app-version.ts';
import { language } from './regions/language.ts';
import { overlay } from './overlay/overlay.ts';
import { cancelAppt } from './manage/cancel-appt.ts';
import { appointmentPass } from './manage/appointment-pass.ts';
import { documents } from './manage/documents.ts';
import { slot } from './booking/slot.ts';
import { earlierTime } from './manage/earlier-time.ts';
import { manageAppointment } from './manage/manage-appointment.ts';
import { reviewChange } from './manage/review-change.ts';
import { viewDetails } from './manage/view-details.ts';
import { winBack } from './manage/win-back.ts';
import type { Ports } from './knowledge/ports.ts';
import { rxReady } from './prescription/rx-ready.ts';
import { rxReadyContact } from './prescription/rx-ready-contact.ts';
import { rxReadyTimeslots } from './prescription/rx-ready-timeslots.ts';
import { quickFlow } from './quick-flow/quick-flow.ts';
import { quickFlowTimeslots } from './quick-flow/quick-flow-timeslots.ts';
import { quickFlowVerify } from './quick-flow/quick-flow-verify.ts';
import { digitalDoseCard } from './record/digital-dose-card.ts';
import { vaccinationHistory } from './record/vaccination-history.ts';
import { record } from './regions/record.ts';
import { restart } from './regions/restart.ts';
import { finishLater } from './resume/finish-later.ts';
import { resume } from './resume/resume.ts';
import { session } from './regions/session.ts';
import { queue } from './walk-in/queue.ts';
import { walkInDetails } from './walk-in/walk-in-details.ts';
import { walkInReview } from './walk-in/walk-in-review.ts';
import { walkInStart } from './walk-in/walk-in-start.ts';
import { walkIn } from './walk-in/walk-in.ts';
import { base } from './vocabulary/base.ts';

/**
 * RTE-20: an address is a wish; the facts decide which page it leads to. On the region, because on
 * the root it would re-enter every region.
 */
const leadTo = <const P extends PageId, const A extends readonly unknown[]>(
  page: P,
  ...actions: A
) =>
  ({
    guard: and([{ type: 'navLeadsTo', params: page }, not(stateIn({ flow: page }))]),
    target: `.${page}`,
    actions,
  }) as const;

/** RTE-16: back from the login, as a guest. */
const guestBackTo = <const P extends 'patient-info' | 'sms-opt'>(page: P) =>
  ({
    guard: and([{ type: 'navAsGuestTo', params: page }, not(stateIn({ flow: page }))]),
    target: `.${page}`,
    actions: 'welcomeGuest',
  }) as const;

/** The pages where a booking can be left for later (RES-01). */
const inBooking = and([
  or(RESUMED_PAGES.map((page) => stateIn({ flow: page }))),
  not('committing'),
]);

const states = {
  session,
  flow: {
    initial: 'get-started',
    states: {
      'get-started': getStarted,
      'not-eligible': notEligible,
      'vaccine-selector': vaccineSelector,
      covid,
      screening,
      'covid-manufacturer': covidManufacturer,
      timeslots,
      'flow-check': flowCheck,
      'patient-info': patientInfo,
      'contact-info': contactInfo,
      'sms-opt': smsOpt,
      'review-appt': reviewAppt,
      confirmation,
      'patient-info-list': patientInfoList,
      'vaccine-selection': vaccineSelection,
      'sign-in': signIn,
      'sign-up': signUp,
      account,
      'who-has-seen': whoHasSeen,
      'finish-later': finishLater,
      resume,
      'quick-flow': quickFlow,
      'quick-flow-verify': quickFlowVerify,
      'quick-flow-timeslots': quickFlowTimeslots,
      'rx-ready': rxReady,
      'rx-ready-contact': rxReadyContact,
      'rx-ready-timeslots': rxReadyTimeslots,
      'manage-appointment': manageAppointment,
      'view-details': viewDetails,
      'cancel-appt': cancelAppt,
      'win-back': winBack,
      'review-change': reviewChange,
      'earlier-time': earlierTime,
      slot,
      documents,
      'appointment-pass': appointmentPass,
      'vaccination-history': vaccinationHistory,
      'digital-dose-card': digitalDoseCard,
      'walk-in': walkIn,
      'walk-in-start': walkInStart,
      'walk-in-details': walkInDetails,
      'walk-in-review': walkInReview,
      queue,
      'rsv-test': rsvTest,
      'not-found': notFound,
      'bad-address': badAddress,
    },
    on: {
      NAV: [
        guestBackTo('patient-info'),
        guestBackTo('sms-opt'),
        { guard: and(['navEnters', stateIn({ flow: 'get-started' })]), actions: 'keepEntry' },
        leadTo('get-started', 'keepEntry', 'leaveWalkIn'),
        leadTo('not-eligible'),
        leadTo('vaccine-selector', 'putLastInFront'),
        leadTo('covid', 'putLastInFront'),
        leadTo('screening', 'putLastInFront'),
        leadTo('covid-manufacturer', 'putLastInFront'),
        leadTo('timeslots'),
        leadTo('flow-check'),
        leadTo('patient-info'),
        leadTo('contact-info'),
        leadTo('sms-opt'),
        leadTo('review-appt'),
        leadTo('confirmation'),
        leadTo('patient-info-list'),
        leadTo('vaccine-selection'),
        leadTo('sign-in', 'keepArrival'),
        leadTo('sign-up', 'keepArrival'),
        leadTo('account'),
        leadTo('who-has-seen'),
        leadTo('finish-later'),
        leadTo('resume', { type: 'keepKey', params: 'resume' }),
        leadTo('quick-flow', { type: 'keepKey', params: 'quick-flow' }),
        leadTo('quick-flow-verify'),
        leadTo('quick-flow-timeslots'),
        leadTo('rx-ready', 'keepNumber'),
        leadTo('rx-ready-contact'),
        leadTo('rx-ready-timeslots'),
        leadTo('manage-appointment', 'keepManageArrival'),
        leadTo('view-details'),
        leadTo('cancel-appt'),
        leadTo('win-back'),
        leadTo('earlier-time', { type: 'keepKey', params: 'earlier-time' }),
        leadTo(
          'slot',
          'tellHoldDroppedIfWalkIn',
          'leaveWalkIn',
          { type: 'keepKey', params: 'slot' },
          'keepReferral',
        ),
        leadTo('documents'),
        leadTo('appointment-pass'),
        leadTo('vaccination-history', 'keepManageArrival'),
        leadTo('digital-dose-card'),
        leadTo('walk-in', { type: 'keepKey', params: 'walk-in' }),
        leadTo('walk-in-start'),
        leadTo('walk-in-details'),
        leadTo('walk-in-review'),
        leadTo('queue'),
        leadTo('rsv-test'),
        leadTo('not-found'),
        leadTo('bad-address'),
      ],
      'later.requested': {
        guard: and([inBooking, 'booking', not('walksIn')]),
        target: '.finish-later',
      },
      // CHN-07: on a computer that others use nothing of the account stays in sight, or held.
      'visitor.signedOut': {
        guard: 'isOwnersJourney',
        target: '.sign-in',
        actions: [...forgetAccount, 'noteSignedOutElsewhere'],
      },
      // CHN-08: the page is left in the step that forgets its journey, so that nothing on it can
      // lead on without one.
      'visitor.identified': {
        guard: 'isAnother',
        target: '.manage-appointment',
        actions: 'tellHoldDropped',
      },
      'hold.lost': [{ guard: 'walksIn', target: '#walk-in' }, { target: '#timeslots.lost' }],
      // Findings from a sheet or the held time. For a booked appointment its own page says more.
      'booking.gone': [
        { guard: 'booked', target: '#view-details.loading' },
        { target: '#booking-gone', actions: 'loseEngagement' },
      ],
      'journey.handedOver': { target: '#handed-over', actions: 'loseEngagement' },
      'booking.confirmedElsewhere': [
        { guard: 'booked', target: '#view-details.loading' },
        { target: '#already-booked' },
      ],
      'appointment.outdated': '#view-details.loading',
      'patient.refused': '#not-eligible',
      'vaccines.refused': [
        { guard: and(['booked', not('changing')]), target: '#view-details.loading' },
        { guard: 'walksIn', target: '#walk-in-refused' },
        { target: '#vaccine-refused' },
      ],
      'vaccines.changed': {
        target: '#vaccines-leading',
        actions: ['reconsiderVaccines', 'resumeQuestions'],
      },
    },
  },
  hold,
  overlay,
  restart,
  record,
  language,
  app: appVersion,
} as const;

/** Guards that check a tag, on any of these states. */
const wholeBase = base.extend({
  guards: {
    committing: inTagged(states, 'committing'),
    inDialog: inTagged(states, 'dialog'),
    patching: inTagged(states, 'patching'),
    restartable: inTagged(states, 'restartable'),
  },
});

/** Builds the whole chart. `answered` sets what answers it. */
export const makeJourney = () =>
  wholeBase.createMachine({
    id: 'journey',
    type: 'parallel',
    context: ({ input }) => freshJourney(input),
    states,
  });

type Journey = ReturnType<typeof makeJourney>;

/** Sets a chart's answers where its vocabulary left room: `provide` would rebuild all states. */
export function answered(chart: Journey, ports: Ports): Journey {
  Object.assign(chart.implementations.actors, ports);
  return chart;
}

function makeUnanswered(): Journey {
  const chart = makeJourney();
  return answered(chart, notProvided<Ports>(chart, 'holdTimer'));
}

/** The chart for reading, with nothing to answer it. The browser makes its own when needed. */
export const journeyMachine = /* @__PURE__ */ makeUnanswered();

export type JourneySnapshot = SnapshotFrom<typeof journeyMachine>;
export type JourneyActor = ActorRefFrom<typeof journeyMachine>;

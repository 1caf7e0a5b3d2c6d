// Which chunk holds which part. A chunk itself: the landing page needs none of these addresses.
import { BOOKING_LINE, GROUP_LINE, type PageId } from '#domain/pages.ts';
import { LAYERS } from '#src/overlays/overlays.ts';
import type { CopyName } from '../i18n/copy.ts';
import type { ExtraId, PartId } from './parts.ts';
import type { View } from './view.ts';

type LaterPage = Exclude<PageId, 'get-started'>;

const PAGE_VIEWS: Readonly<Record<LaterPage, () => Promise<View>>> = {
  'not-eligible': async () =>
    (await import('#src/pages/not-eligible/not-eligible.view.tsx')).NotEligibleView,
  'vaccine-selector': async () =>
    (await import('#src/pages/vaccine-selector/vaccine-selector.view.tsx')).VaccineSelectorView,
  covid: async () => (await import('#src/pages/covid/covid.view.tsx')).CovidView,
  screening: async () => (await import('#src/pages/screening/screening.view.tsx')).ScreeningView,
  'covid-manufacturer': async () =>
    (await import('#src/pages/covid-manufacturer/covid-manufacturer.view.tsx'))
      .CovidManufacturerView,
  timeslots: async () => (await import('#src/pages/timeslots/timeslots.view.tsx')).TimeslotsView,
  'flow-check': async () =>
    (await import('#src/pages/flow-check/flow-check.view.tsx')).FlowCheckView,
  'patient-info': async () =>
    (await import('#src/pages/patient-info/patient-info.view.tsx')).PatientInfoView,
  'contact-info': async () =>
    (await import('#src/pages/contact-info/contact-info.view.tsx')).ContactInfoView,
  'sms-opt': async () => (await import('#src/pages/sms-opt/sms-opt.view.tsx')).SmsOptView,
  'review-appt': async () =>
    (await import('#src/pages/review-appt/review-appt.view.tsx')).ReviewApptView,
  confirmation: async () =>
    (await import('#src/pages/confirmation/confirmation.view.tsx')).ConfirmationView,
  'patient-info-list': async () =>
    (await import('#src/pages/patient-info-list/patient-info-list.view.tsx')).PatientInfoListView,
  'vaccine-selection': async () =>
    (await import('#src/pages/vaccine-selection/vaccine-selection.view.tsx')).VaccineSelectionView,
  'group-timeslots': async () =>
    (await import('#src/pages/group-timeslots/group-timeslots.view.tsx')).GroupTimeslotsView,
  'group-review': async () =>
    (await import('#src/pages/group-review/group-review.view.tsx')).GroupReviewView,
  'group-confirmation': async () =>
    (await import('#src/pages/group-confirmation/group-confirmation.view.tsx'))
      .GroupConfirmationView,
  'sign-in': async () => (await import('#src/pages/sign-in/sign-in.view.tsx')).SignInView,
  'sign-up': async () => (await import('#src/pages/sign-up/sign-up.view.tsx')).SignUpView,
  account: async () => (await import('#src/pages/account/account.view.tsx')).AccountView,
  'finish-later': async () =>
    (await import('#src/pages/finish-later/finish-later.view.tsx')).FinishLaterView,
  resume: async () => (await import('#src/pages/resume/resume.view.tsx')).ResumeView,
  'quick-flow': async () =>
    (await import('#src/pages/quick-flow/quick-flow.view.tsx')).QuickFlowView,
  'quick-flow-verify': async () =>
    (await import('#src/pages/quick-flow-verify/quick-flow-verify.view.tsx')).QuickFlowVerifyView,
  'quick-flow-timeslots': async () =>
    (await import('#src/pages/quick-flow-timeslots/quick-flow-timeslots.view.tsx'))
      .QuickFlowTimeslotsView,
  'manage-appointment': async () =>
    (await import('#src/pages/manage-appointment/manage-appointment.view.tsx'))
      .ManageAppointmentView,
  'view-details': async () =>
    (await import('#src/pages/view-details/view-details.view.tsx')).ViewDetailsView,
  'cancel-appt': async () =>
    (await import('#src/pages/cancel-appt/cancel-appt.view.tsx')).CancelApptView,
  'win-back': async () => (await import('#src/pages/win-back/win-back.view.tsx')).WinBackView,
  'review-change': async () =>
    (await import('#src/pages/review-change/review-change.view.tsx')).ReviewChangeView,
  'rsv-test': async () => (await import('#src/pages/rsv-test/rsv-test.view.tsx')).RsvTestView,
  'not-found': async () => (await import('#src/pages/not-found/not-found.view.tsx')).NotFoundView,
  'bad-address': async () =>
    (await import('#src/pages/bad-address/bad-address.view.tsx')).BadAddressView,
};

const EXTRA_VIEWS: Readonly<Record<ExtraId, () => Promise<View>>> = {
  choices: async () => (await import('./choices.tsx')).Choices,
  'hold-bar': async () => (await import('./hold-bar.tsx')).HoldBar,
  'welcome-back': async () => (await import('./welcome-back.tsx')).WelcomeBack,
  'entry-note': async () => (await import('./entry-note.tsx')).EntryNote,
  'change-note': async () => (await import('./change-note.tsx')).ChangeNote,
  'save-later': async () => (await import('./save-later.tsx')).SaveLater,
};

/** The pages that show parts of others: their words are written once. */
const BORROWED_COPY: Partial<Record<LaterPage, readonly CopyName[]>> = {
  account: ['patient-info', 'contact-info', 'get-started'],
  covid: ['screening'],
  'vaccine-selector': ['screening'],
  'sign-up': ['sign-in'],
  'patient-info-list': ['patient-info', 'get-started'],
  'group-timeslots': ['timeslots'],
  'group-review': ['review-appt'],
  'group-confirmation': ['confirmation'],
  'manage-appointment': ['get-started', 'links'],
  'view-details': ['confirmation', 'review-appt'],
  'win-back': ['get-started'],
  'finish-later': ['sms-opt'],
  resume: ['links', 'get-started'],
  'quick-flow': ['links'],
  'quick-flow-verify': ['links', 'get-started'],
  'quick-flow-timeslots': ['timeslots'],
};

/** The words of an extra, when they are not in 'common'. */
const EXTRA_COPY: Partial<Record<ExtraId, readonly CopyName[]>> = {
  'welcome-back': ['resume'],
  'entry-note': ['entry'],
  'change-note': ['review-change'],
  'save-later': ['finish-later'],
};

type LaterPart = Exclude<PartId, 'get-started'>;
const isPage = (part: LaterPart): part is LaterPage => Object.hasOwn(PAGE_VIEWS, part);
const isExtra = (part: LaterPart): part is ExtraId => Object.hasOwn(EXTRA_VIEWS, part);

/** The chunk of a part, and the copy it speaks beside 'common' and 'app'. */
export function sourceOf(part: LaterPart): {
  load: () => Promise<View>;
  copy: readonly CopyName[];
} {
  if (isPage(part)) return { load: PAGE_VIEWS[part], copy: [part, ...(BORROWED_COPY[part] ?? [])] };
  return isExtra(part) ? { load: EXTRA_VIEWS[part], copy: EXTRA_COPY[part] ?? [] } : LAYERS[part];
}

/** What the visitor will probably need after this page: fetched while they read it. */
export function likelyNext(page: PageId): readonly PartId[] {
  const line: readonly PageId[] = GROUP_LINE.some(
    (one) => one === page && !BOOKING_LINE.some((alone) => alone === page),
  )
    ? GROUP_LINE
    : BOOKING_LINE;
  const next = line[line.indexOf(page) + 1];
  const also: Partial<Record<PageId, readonly PartId[]>> = {
    'get-started': ['choices', 'not-eligible', 'save-later'],
    resume: ['welcome-back', 'save-later', 'choices', 'hold-bar'],
    // Most choices ask nothing, or nothing of COVID-19.
    'vaccine-selector': ['screening', 'timeslots'],
    covid: ['covid-manufacturer', 'timeslots'],
    screening: ['timeslots'],
    timeslots: ['hold-bar', 'hold'],
    'manage-appointment': ['view-details'],
    'view-details': ['manage-timeslot', 'manage-vaccine', 'patient', 'sms', 'cancel-appt'],
    'cancel-appt': ['win-back'],
    'review-appt': ['patient', 'sms', 'booking-vaccine', 'booking-timeslot'],
  };
  return [...(next && line.includes(page) ? [next] : []), ...(also[page] ?? [])];
}

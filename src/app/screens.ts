// Which chunk holds which part. A chunk itself: the landing page needs none of these addresses.
import { BOOKING_LINE, GROUP_LINE } from '#domain/page-lines.ts';
import { isPageId, type PageId } from '#domain/pages.ts';
import { LAYERS } from '#src/overlays/overlays.ts';
import type { CopyName } from '../i18n/copy.ts';
import type { ExtraId, PartId } from './part-id.ts';
import type { View } from './view.ts';

/** The chunk of a part, and the copy it speaks beside what all speak. */
interface Source {
  load: () => Promise<View>;
  copy: readonly CopyName[];
}

/** One name in five places: a page's view is the one in the folder of its id. */
const PAGE_VIEWS = import.meta.glob<Record<string, View>>([
  '../pages/*/*.view.tsx',
  // Part of the first load.
  '!../pages/get-started/*',
]);

async function loadPage(page: PageId): Promise<View> {
  const load = PAGE_VIEWS[`../pages/${page}/${page}.view.tsx`];
  const [view] = Object.values((await load?.()) ?? {});
  if (!view) throw new Error(`no view of ${page}`);
  return view;
}

/** The pages that show parts of others: their words are written once. */
const BORROWED_COPY: Partial<Record<PageId, readonly CopyName[]>> = {
  account: ['patient-info', 'contact-info', 'get-started', 'sign-in'],
  'who-has-seen': ['account'],
  covid: ['screening'],
  'vaccine-selector': ['screening'],
  'sign-up': ['sign-in'],
  'patient-info-list': ['patient-info', 'get-started'],
  'manage-appointment': ['get-started', 'links'],
  'vaccination-history': ['manage-appointment', 'get-started', 'links'],
  'digital-dose-card': ['vaccination-history'],
  'view-details': ['confirmation', 'review-appt', 'get-started', 'timeslots', 'appointment-pass'],
  confirmation: ['appointment-pass'],
  'appointment-pass': ['confirmation', 'digital-dose-card'],
  timeslots: ['get-started'],
  'win-back': ['get-started'],
  'earlier-time': ['confirmation', 'links'],
  slot: ['links'],
  'walk-in': ['manage-appointment', 'get-started', 'links', 'queue'],
  'walk-in-start': ['get-started'],
  'walk-in-details': ['patient-info', 'contact-info'],
  'walk-in-review': ['review-appt', 'queue'],
  'finish-later': ['sms-opt'],
  resume: ['links', 'get-started'],
  'quick-flow': ['links'],
  'quick-flow-verify': ['links', 'get-started'],
  'quick-flow-timeslots': ['timeslots'],
  'rx-ready': ['links', 'get-started'],
  'rx-ready-contact': ['contact-info'],
  'rx-ready-timeslots': ['timeslots', 'quick-flow-timeslots'],
};

const EXTRAS: Readonly<Record<ExtraId, Source>> = {
  choices: { load: async () => (await import('./choices.tsx')).Choices, copy: [] },
  'hold-bar': { load: async () => (await import('./hold-bar.tsx')).HoldBar, copy: [] },
  'welcome-back': {
    load: async () => (await import('./welcome-back.tsx')).WelcomeBack,
    copy: ['resume'],
  },
  'entry-note': { load: async () => (await import('./entry-note.tsx')).EntryNote, copy: ['entry'] },
  'change-note': {
    load: async () => (await import('./change-note.tsx')).ChangeNote,
    copy: ['review-change'],
  },
  'save-later': {
    load: async () => (await import('./save-later.tsx')).SaveLater,
    copy: ['finish-later'],
  },
};

const isExtra = (part: PartId): part is ExtraId => Object.hasOwn(EXTRAS, part);

/** Where a part comes from. */
export function sourceOf(part: PartId): Source {
  if (isPageId(part))
    return { load: () => loadPage(part), copy: [part, ...(BORROWED_COPY[part] ?? [])] };
  return isExtra(part) ? EXTRAS[part] : LAYERS[part];
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
    'sign-in': ['entry-note'],
    resume: ['welcome-back', 'save-later', 'choices', 'hold-bar'],
    // Most choices ask nothing, or nothing of COVID-19.
    'vaccine-selector': ['screening', 'timeslots'],
    covid: ['covid-manufacturer', 'timeslots'],
    screening: ['timeslots'],
    timeslots: ['hold-bar', 'hold'],
    'manage-appointment': ['view-details'],
    'view-details': ['manage-timeslot', 'manage-vaccine', 'patient', 'sms', 'cancel-appt'],
    'cancel-appt': ['win-back'],
    'rx-ready': ['rx-ready-contact'],
    'rx-ready-contact': ['rx-ready-timeslots'],
    'rx-ready-timeslots': ['hold-bar', 'hold', 'review-appt'],
    'review-appt': ['patient', 'sms', 'booking-vaccine', 'booking-timeslot'],
  };
  return [...(next && line.includes(page) ? [next] : []), ...(also[page] ?? [])];
}

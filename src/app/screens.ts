// Which chunk contains which part. In its own chunk: the landing page needs none of these
// addresses.
import { BOOKING_LINE, GROUP_LINE } from '#domain/page-lines.ts';
import { isPageId, PAGE_IDS, rowOf, type PageId } from '#domain/pages.ts';
import { loadLayer } from '#src/overlays/overlays.ts';
import type { ExtraId, PartId } from './part-id.ts';
import type { View } from './view.ts';

/** One name in five places: a page's view is in the folder of its id. */
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

const EXTRAS: Readonly<Record<ExtraId, () => Promise<View>>> = {
  choices: async () => (await import('./choices.tsx')).Choices,
  'hold-bar': async () => (await import('./hold-bar.tsx')).HoldBar,
  'welcome-back': async () => (await import('./welcome-back.tsx')).WelcomeBack,
  'entry-note': async () => (await import('./entry-note.tsx')).EntryNote,
  'change-note': async () => (await import('./change-note.tsx')).ChangeNote,
  'save-later': async () => (await import('./save-later.tsx')).SaveLater,
};

const isExtra = (part: PartId): part is ExtraId => Object.hasOwn(EXTRAS, part);

/** Loads the chunk of a part. */
export function viewOf(part: PartId): Promise<View> {
  if (isPageId(part)) return loadPage(part);
  return isExtra(part) ? EXTRAS[part]() : loadLayer(part);
}

/** Likely besides the next page of the booking and the page behind this one. */
const ALSO: Partial<Record<PageId, readonly PartId[]>> = {
  'get-started': ['choices', 'not-eligible', 'save-later'],
  'sign-in': ['entry-note'],
  resume: ['welcome-back', 'save-later', 'choices', 'hold-bar'],
  // Most choices lead to no questions, or to none about COVID-19.
  'vaccine-selector': ['screening', 'timeslots'],
  covid: ['covid-manufacturer', 'timeslots'],
  screening: ['timeslots'],
  timeslots: ['hold-bar', 'hold'],
  'view-details': ['manage-timeslot', 'manage-vaccine', 'patient', 'sms'],
  'rx-ready-contact': ['rx-ready-timeslots'],
  'rx-ready-timeslots': ['hold-bar', 'hold', 'review-appt'],
  'review-appt': ['patient', 'sms', 'booking-vaccine', 'booking-timeslot'],
};

/** What the visitor will probably need after this page: loaded while they read it. */
export function likelyNext(page: PageId): readonly PartId[] {
  const [line = []] = [BOOKING_LINE, GROUP_LINE].filter((one: readonly PageId[]) =>
    one.includes(page),
  );
  const next = line[line.findIndex((one) => one === page) + 1];
  // The first page whose address leads here until its preconditions hold.
  const behind = PAGE_IDS.find((one) => rowOf(one).otherwise === page);
  return [...(next ? [next] : []), ...(behind ? [behind] : []), ...(ALSO[page] ?? [])];
}

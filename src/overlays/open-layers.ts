// Which layers a state has. Separate from their views, because the first load must know this
// without carrying those.
import { isTagged } from '#machines/chart/active.ts';
import { OVERLAYS } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/**
 * Questions and explanations of one page, open until closed: the page's own state, and the dialog
 * for it.
 */
const PAGE_DIALOGS = {
  'state-mismatch': { 'get-started': 'stateMismatch' },
  tbe: { 'vaccine-selector': { form: { explaining: 'tbe' } } },
  meningitis: { 'vaccine-selector': { form: { explaining: 'meningitis' } } },
  'also-due': { 'vaccine-selector': 'offering' },
  'forget-dependent': { account: 'removal' },
  'leave-person': { 'patient-info-list': 'removal' },
} as const;
type PageDialogId = keyof typeof PAGE_DIALOGS;
// Object.keys loses the type of the table's keys.
const PAGE_DIALOG_IDS = Object.keys(PAGE_DIALOGS) as PageDialogId[];

/**
 * An edit overlay, a dialog of a page, the question before starting over, or one of the dialogs
 * that may open at any time.
 */
export const LAYER_IDS = [
  ...OVERLAYS,
  ...PAGE_DIALOG_IDS,
  'restart',
  'hold',
  'language',
  'upgrade-app',
] as const;
export type LayerId = (typeof LAYER_IDS)[number];

/**
 * The layers over the page, from bottom to top: the page's own dialog or an edit, then starting
 * over, then the held time, then the language, and on top that the app is too old.
 */
export function openLayers(snapshot: JourneySnapshot): LayerId[] {
  const edit = OVERLAYS.filter((id) => snapshot.matches({ overlay: id }));
  const own = PAGE_DIALOG_IDS.filter((id) => snapshot.matches({ flow: PAGE_DIALOGS[id] }));
  const asksToStartOver = snapshot.matches({ restart: 'asking' });
  const asksAboutHold = isTagged(snapshot, 'hold', 'dialog');
  const asksAboutLanguage = snapshot.matches({ language: 'warning' });
  return [
    ...own,
    ...edit,
    ...(asksToStartOver ? (['restart'] as const) : []),
    ...(asksAboutHold ? (['hold'] as const) : []),
    ...(asksAboutLanguage ? (['language'] as const) : []),
    ...(snapshot.matches({ app: 'outdated' }) ? (['upgrade-app'] as const) : []),
  ];
}

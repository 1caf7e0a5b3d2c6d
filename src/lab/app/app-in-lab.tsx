/**
 * The app as src/main.tsx opens it, but for its world: the journey, the clock and the address bar
 * are the lab's.
 */
import { createRoot } from 'react-dom/client';
import type { Reply } from '#contract/operation.ts';
import type { getContent } from '#contract/service.ts';
import { localeFor, type Language } from '#domain/languages.ts';
import { bindAddress } from '#src/app/address.ts';
import { App } from '#src/app/app.tsx';
import { chartNavigator } from '#src/app/chart-navigator.ts';
import type { Frame } from '#src/app/frame.ts';
import { otherAddress } from '#src/app/other-language.ts';
import { loadPart } from '#src/app/parts.ts';
import { openStage } from '#src/app/stage.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { LAB_READY, type LabHandle, type World } from '../handle.ts';
import { loadLabFile } from '../load-file.ts';
import { openLab } from '../open-lab.ts';

export interface Wish {
  readonly world: World;
  /** A path to play at once, and up to which step; its end by default. */
  readonly spelling?: string;
  readonly step?: number;
}

/**
 * Opens the app in its world, plays what is wished, and only then draws it: the first thing seen is
 * what was asked for. Rejects in plain words when there is no such path.
 */
export async function openAppInLab(
  root: Element,
  language: Language,
  { world, spelling, step }: Wish,
): Promise<LabHandle> {
  document.documentElement.lang = language;
  const locale = localeFor(language, world === 'seeded' ? [] : navigator.languages);
  speak(locale);
  if (world === 'seeded') leaveTheNetwork();
  const file = await loadLabFile();
  const { handle, journey, labWindow } = await openLab({ world, file, language, window });
  bindAddress(journey.actor, labWindow.window);
  if (spelling !== undefined) await handle.replay(spelling, step);
  const stage = openStage(journey.actor, loadPart);
  await stage.ready;
  const frame: Frame = {
    language,
    stage,
    builtScene: stage.scene(),
    builtYear: new Date().getFullYear(),
    navigator: chartNavigator((event) => journey.actor.send(event), labWindow.window.history),
    otherLanguage: (pathname) => otherAddress(location, pathname, language),
    nativeApp: false,
    cameWithSuccess: false,
    startedOver: journey.startedOver,
    retry: stage.retry,
    startOver: () => {
      journey.forget();
      location.reload();
    },
  };
  createRoot(root).render(<App frame={frame} />);
  window.dosepathLab = handle;
  window.dispatchEvent(new Event(LAB_READY));
  return handle;
}

/**
 * Among sample data nothing leaves the browser. Beside the chart only notices of the day are asked
 * for: there are none.
 */
function leaveTheNetwork(): void {
  const nothing: Reply<typeof getContent> = { contents: [] };
  globalThis.fetch = async () => Response.json(nothing);
}

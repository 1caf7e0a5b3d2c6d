/**
 * The app as src/main.tsx opens it, but for its world: the journey, the clock and the address bar
 * are the lab's.
 */
import { createRoot } from 'react-dom/client';
import type { Reply } from '#contract/operation.ts';
import type { getContent } from '#contract/service.ts';
import { localeFor, type Language } from '#domain/languages.ts';
import { bindAddress, placeOf } from '#src/app/address.ts';
import { App } from '#src/app/app.tsx';
import { chartNavigator } from '#src/app/chart-navigator.ts';
import type { Frame } from '#src/app/frame.ts';
import { otherAddress } from '#src/app/other-language.ts';
import { loadPart } from '#src/app/parts.ts';
import { openStage } from '#src/app/stage.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { openLayers } from '#src/overlays/open-layers.ts';
import { LAB_READY, type LabHandle, type World } from '../handle.ts';
import { loadLabFile } from '../load-file.ts';
import { openLab } from '../open-lab.ts';

export interface Wish {
  readonly world: World;
  /** A path to play at once, and up to which step; its end by default. */
  readonly spelling?: string;
  readonly step?: number;
  /** Whether the path is played by the controls of the app. */
  readonly byHand?: boolean;
}

/**
 * Opens the app in its world, plays what is wished, and only then draws it: the first thing seen is
 * what was asked for. Rejects in plain words when there is no such path.
 */
export async function openAppInLab(
  root: Element,
  language: Language,
  { world, spelling, step, byHand = false }: Wish,
): Promise<LabHandle> {
  document.documentElement.lang = language;
  const locale = localeFor(language, world === 'seeded' ? [] : navigator.languages);
  speak(locale);
  if (world === 'seeded') leaveTheNetwork();
  const file = await loadLabFile();
  const { handle, journey, labWindow } = await openLab({ world, file, language, window });
  bindAddress(journey.actor, labWindow.window);
  if (spelling !== undefined) {
    await handle.replay(spelling, step);
    // The step that is asked for is made on the page, by its own control.
    const at = handle.player()?.at() ?? 0;
    if (byHand && at > 0) await handle.replay(spelling, at - 1);
  }
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
  const moment = () => journey.actor.getSnapshot();
  const isDrawn = () => {
    const { page, isPageHere, layers } = stage.scene();
    return (
      isPageHere && page === placeOf(moment()).page && layers.length === openLayers(moment()).length
    );
  };
  handle.isDrawn = isDrawn;
  if (byHand && spelling !== undefined) {
    const { keepOutline, openPress } = await import('../press/press.ts');
    handle.setPress(await openPress(language, { moment, isDrawn }));
    handle.subscribe(() => {
      if (handle.player()?.divergence()) keepOutline();
    });
    await handle.player()?.step();
  }
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

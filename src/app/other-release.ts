// A tab stays open while servers go over to another release, whose files have other names (REL-04).
import type { Stage } from './stage.ts';

/** Sooner than this another reload finds nothing that the last one did not. */
const REST_MS = 10_000;

/** The page as it is opened here, and as its server has it now. */
export interface OpenedPage {
  /** The script that it began with, as its address is written in the page. */
  readonly entry: string;
  /** What the server sends for the page today; rejects when nothing comes. */
  today(): Promise<string>;
  /** Whether it was opened by a reload just now. */
  isJustReloaded(): boolean;
  reload(): void;
}

/**
 * Loads the page again when a part of it is missing since its server is of another release: all
 * that was typed is kept (SES-04), and the page that was asked for comes by its name of today. A
 * part that is missing for another reason, or once more right after, is left to whoever presses.
 */
export function followRelease(stage: Stage, page: OpenedPage): void {
  let isLooking = false;
  const look = async () => {
    if (isLooking || stage.scene().missing.length === 0 || page.isJustReloaded()) return;
    isLooking = true;
    const isOther = await page.today().then(
      (text) => !text.includes(page.entry),
      () => false,
    );
    isLooking = false;
    if (isOther && stage.scene().missing.length > 0) page.reload();
  };
  stage.subscribe(() => void look());
  void look();
}

/** This window's page; undefined where it has no script of a build. */
export function openedPage({
  document,
  location,
  performance,
  fetch,
}: Window & typeof globalThis): OpenedPage | undefined {
  const entry = document
    .querySelector('script[type="module"][src*="/assets/"]')
    ?.getAttribute('src');
  if (!entry) return undefined;
  return {
    entry,
    today: async () => {
      const reply = await fetch(location.pathname, {
        cache: 'no-store',
        headers: { accept: 'text/html' },
      });
      if (!reply.ok) throw new TypeError(`the page answers ${reply.status}`);
      return reply.text();
    },
    isJustReloaded: () =>
      performance.now() < REST_MS &&
      performance
        .getEntriesByType('navigation')
        // of this type, by its name
        .some((one) => (one as PerformanceNavigationTiming).type === 'reload'),
    reload: () => location.reload(),
  };
}

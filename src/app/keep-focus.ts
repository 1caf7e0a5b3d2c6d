/** A sheet over the page, the page's heading, and where there is none, the page. */
const PLACES = ['[role$=dialog]', '#page-title', 'main'];

const isShown = (element: Element) => element.isConnected && element.checkVisibility();

/**
 * When what had the focus disappears, with the button that was pressed or behind what it opened,
 * the focus moves to where the visitor goes on (WCAG 2.4.3). Browsers would leave it nowhere, and
 * screen readers at the start of the document. Whoever has focused nothing is left alone.
 * @param places selectors of better places than a dialog, the heading or the page, best first
 * @returns ends it
 */
export function keepFocus(places: readonly string[] = []): () => void {
  let last = document.activeElement === document.body ? null : document.activeElement;
  let due = 0;
  // A sheet takes back what a page behind it has focused, before this hears of either.
  const note = () => {
    if (document.activeElement !== document.body) last = document.activeElement;
  };
  const look = () => {
    const { activeElement } = document;
    // A browser takes the focus off a hidden element a little later.
    const isHeld = activeElement !== document.body && activeElement !== last;
    if (isHeld || !last || isShown(last)) return;
    [...places, ...PLACES]
      // Of two sheets the second lies on top.
      .flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)].at(-1) ?? [])
      .find(isShown)
      ?.focus({ preventScroll: true });
  };
  const nextFrame = (then: () => void) => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(then);
  };
  // A dialog that closes returns the focus in the next frame: this waits for the second one after
  // the last change.
  const changes = new MutationObserver(() => nextFrame(() => nextFrame(look)));
  // Attributes, too: what is covered or folded away stays in the page.
  changes.observe(document.body, { attributes: true, childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(due);
    document.removeEventListener('focusin', note);
  };
}

// A tab stays open while servers go over to another release, whose files have other names (REL-04).

/** Sooner than this another reload finds nothing that the last one did not. */
const REST_MS = 10_000;

/**
 * Loads the page again when a file of it does not come and its server is of another release: what
 * was typed is kept (SES-04), and each part comes by its name of today. Not while somebody is in a
 * field: once they leave it. What does not come for another reason, or once more right after, is
 * left to whoever presses.
 */
export function followRelease(window: Window & typeof globalThis): void {
  const { document, location, performance } = window;
  const began = document.querySelector('script[type=module]')?.getAttribute('src');
  let isLooking = false;
  // Vite tells of each import that fails.
  window.addEventListener('vite:preloadError', () => {
    const [opened] = performance.getEntriesByType('navigation');
    const isReloaded = opened && 'type' in opened && opened.type === 'reload';
    if (!began || isLooking || (isReloaded && performance.now() < REST_MS)) return;
    isLooking = true;
    void window
      .fetch(location.pathname, { cache: 'no-store' })
      .then(async (reply) => {
        if (!reply.ok || (await reply.text()).includes(began)) return;
        if (document.activeElement?.matches('input:not([type=radio])'))
          document.addEventListener('focusout', () => location.reload());
        else location.reload();
      })
      .catch(() => {})
      .finally(() => (isLooking = false));
  });
}

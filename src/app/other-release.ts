// A tab stays open while servers switch to another release, whose files have other names (REL-04).

/** A reload sooner than this would find nothing that the last one did not. */
const REST_MS = 10_000;

/**
 * Reloads the page when one of its files cannot be loaded and its server is of another release:
 * what was typed is saved (SES-04), and each part has its current name. While a field has the
 * focus, waits until it is left. Other failures, and another one right after, are left to the
 * visitor.
 */
export function followRelease(window: Window & typeof globalThis): void {
  const { document, location, performance } = window;
  const began = document.querySelector('script[type=module]')?.getAttribute('src');
  let isLooking = false;
  // Vite fires this for each import that fails.
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

// The lab's page, for testers (RTE-11): one shell for its own pages and for the app it opens. PROD
// and WWW3 have none.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#domain/escape-html.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { isOfLab } from '#domain/lab-pages.ts';
import { settingsInForce } from '#server/settings/in-force.ts';
import { pagePolicy } from '#server/security/content-policy.ts';
import { fillIn, pageOf, sendEncoded } from './pages.ts';
import type { PageSettings, SendPage } from './pages.ts';

const BUILT = join('lab', 'lab.html');

/** The path and query of a request target. */
export function addressOf(target: string): { pathname: string; search: string } {
  const [pathname = '', search = ''] = target.split('?', 2);
  return { pathname, search };
}

/**
 * Sends the lab at its addresses if this environment has test pages, and the product everywhere
 * else. A build may come without the lab.
 */
export async function withLab(
  dist: string,
  settings: PageSettings,
  sendProduct: SendPage,
): Promise<SendPage> {
  const { testPages } = ENVIRONMENTS[settings.environment];
  const built = testPages
    ? await readFile(join(dist, BUILT), 'utf8').catch(() => undefined)
    : undefined;
  if (built === undefined) return sendProduct;
  const inForce = escapeHtml(JSON.stringify(settingsInForce(settings)));
  const html = fillIn(built, settings).replace('%DOSEPATH_IN_FORCE%', () => inForce);
  const policy = pagePolicy([html], { ...settings, frames: 'self' });
  const page = pageOf(html);
  return (request, reply) => {
    if (!isOfLab(addressOf(request.url))) return sendProduct(request, reply);
    reply.headers({
      'content-security-policy': policy,
      // The lab may talk to the window of Stately's inspector that it opens; no page may open the
      // lab and talk to it.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'SAMEORIGIN',
      // The reply sets a visitor's cookie, so only the browser's own cache may keep it.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    return sendEncoded(page, request, reply.type('text/html; charset=utf-8'));
  };
}

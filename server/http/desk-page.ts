// The desk's page: one shell for everything the team does (DSK-01). Its data needs a team session
// (CHN-12).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfDesk } from '#domain/desk-pages.ts';
import { pagePolicy } from '#server/security/content-policy.ts';
import { addressOf } from './lab-page.ts';
import { fillIn, pageOf, sendEncoded } from './pages.ts';
import type { PageSettings, SendPage } from './pages.ts';

const BUILT = join('desk', 'desk.html');

/**
 * Sends the desk at its addresses, and the product everywhere else. A build may come without the
 * desk.
 */
export async function withDesk(
  dist: string,
  settings: PageSettings,
  sendProduct: SendPage,
): Promise<SendPage> {
  const built = await readFile(join(dist, BUILT), 'utf8').catch(() => undefined);
  if (built === undefined) return sendProduct;
  const html = fillIn(built, settings);
  const policy = pagePolicy([html], settings);
  const page = pageOf(html);
  return (request, reply) => {
    if (!isOfDesk(addressOf(request.url).pathname)) return sendProduct(request, reply);
    reply.headers({
      'content-security-policy': policy,
      // The reply sets a visitor's cookie, so only the browser's own cache may keep it.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    return sendEncoded(page, request, reply.type('text/html; charset=utf-8'));
  };
}

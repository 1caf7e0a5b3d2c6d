// The desk's page: one shell for all that the team does (DSK-01). What it shows it asks for, and is
// refused without a team session (CHN-12).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfDesk } from '#domain/desk-pages.ts';
import { pagePolicy } from '#server/security/content-policy.ts';
import { addressOf } from './lab-page.ts';
import { fillIn, pageOf, sendEncoded } from './pages.ts';
import type { PageSettings, SendPage } from './pages.ts';

const BUILT = join('desk', 'desk.html');

/**
 * Sends the desk where it is asked for, and the product everywhere else. A build without the desk
 * has none.
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
      // A visitor's cookie comes with it: no cache but the browser's own may keep it.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    return sendEncoded(page, request, reply.type('text/html; charset=utf-8'));
  };
}

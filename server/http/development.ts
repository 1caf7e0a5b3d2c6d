import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { isOfDesk } from '#domain/desk-pages.ts';
import { isOfLab } from '#domain/lab-pages.ts';
import { shownBy } from '#domain/native-app.ts';
import { addressOf } from './lab-page.ts';
import { fillIn } from './pages.ts';
import type { PageSettings, SendPage } from './pages.ts';
import { redirectToStart } from './static.ts';

/**
 * The web app in development: Vite on the server's own port, with hot reload and without our
 * content security policy.
 */
export function developmentPages(checkout: string, settings: PageSettings) {
  return async (app: FastifyInstance): Promise<SendPage> => {
    const { createServer } = await import('vite');
    /** The user agent of the current request, for Vite's transform of the page. */
    const asking = new AsyncLocalStorage<string>();
    const vite = await createServer({
      root: checkout,
      server: { middlewareMode: true, ws: { server: app.server } },
      plugins: [
        {
          name: 'dosepath-settings',
          transformIndexHtml: (html) => fillIn(html, settings, shownBy(asking.getStore() ?? '')),
        },
      ],
    });
    app.addHook('onClose', () => vite.close());
    redirectToStart(app);
    return (request, reply) => {
      // Headers set by hooks, the visitor's cookies among them, go out with Vite's answer.
      const isLab = isOfLab(addressOf(request.url)) && ENVIRONMENTS[settings.environment].testPages;
      const unsent = ['content-security-policy', ...(isLab ? ['x-frame-options'] : [])];
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined && !unsent.includes(name)) reply.raw.setHeader(name, value);
      }
      if (isLab) request.raw.url = '/lab.html';
      if (isOfDesk(addressOf(request.url).pathname)) request.raw.url = '/desk.html';
      reply.hijack();
      asking.run(request.headers['user-agent'] ?? '', () =>
        vite.middlewares(request.raw, reply.raw),
      );
      return reply;
    };
  };
}

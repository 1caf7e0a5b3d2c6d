import type { FastifyInstance } from 'fastify';
import { fillIn } from './pages.ts';
import type { PageSettings, SendPage } from './pages.ts';
import { redirectToStart } from './static.ts';

/** The web app as it is being written: Vite on the server's own port, with hot reload and without our page policy. */
export function developmentPages(checkout: string, settings: PageSettings) {
  return async (app: FastifyInstance): Promise<SendPage> => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root: checkout,
      server: { middlewareMode: true, ws: { server: app.server } },
      plugins: [
        {
          name: 'dosepath-settings',
          transformIndexHtml: (html) => fillIn(html, settings),
        },
      ],
    });
    app.addHook('onClose', () => vite.close());
    redirectToStart(app);
    return (request, reply) => {
      // What the hooks have set so far, the visitor's cookies among it, goes out with Vite's answer.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined && name !== 'content-security-policy')
          reply.raw.setHeader(name, value);
      }
      reply.hijack();
      vite.middlewares(request.raw, reply.raw);
      return reply;
    };
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

/**
 * Serves the metrics on a port of its own, away from visitors. Returns how to stop.
 * @throws StartProblem naming the setting
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== PATH) return void reply.writeHead(404).end();
    metrics.text().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = errorCode(cause) ?? 'unknown';
    throw new StartProblem('DOSEPATH_METRICS_PORT', `${host}:${port} cannot be opened (${code})`);
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

/**
 * Tells the metrics at a port of their own, which no visitor comes by. Returns how to end it.
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

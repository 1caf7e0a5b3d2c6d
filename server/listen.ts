import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '#domain/pages.ts';
import type { Config } from './config.ts';
import { errorCode } from './error-code.ts';
import { StartProblem } from './start-problem.ts';

const USUAL_PORT = 3000;
const LAST_PORT = 3099;
const EVERYWHERE = ['0.0.0.0', '::'];

/** Opens the configured port, or the first free one from 3000 on, and prints the address. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  const opened = await openPort(app, host, port);
  if (port === undefined && opened !== USUAL_PORT)
    console.log(`Port ${USUAL_PORT} is in use, so this is port ${opened}.`);
  const name = EVERYWHERE.includes(host) ? '127.0.0.1' : host;
  console.log(`Ready on http://${name.includes(':') ? `[${name}]` : name}:${opened}${BASE_PATH}`);
  if (name === '127.0.0.1') console.log(`En español: http://es.localhost:${opened}${BASE_PATH}`);
}

async function openPort(
  app: FastifyInstance,
  host: string,
  port: number | undefined,
): Promise<number> {
  let wanted = port ?? USUAL_PORT;
  for (;;) {
    try {
      await app.listen({ host, port: wanted });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : wanted;
    } catch (cause) {
      const busy = errorCode(cause) === 'EADDRINUSE';
      if (!busy || port !== undefined || wanted === LAST_PORT) throw problemOf(cause, host, wanted);
      wanted += 1;
    }
  }
}

function problemOf(cause: unknown, host: string, port: number): unknown {
  switch (errorCode(cause) ?? '') {
    case 'EADDRINUSE':
      return new StartProblem('PORT', `${port} is in use`);
    case 'EACCES':
      return new StartProblem('PORT', `${port} may not be opened by this account`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartProblem('HOST', `"${host}" is no address of this machine`);
    default:
      return cause;
  }
}

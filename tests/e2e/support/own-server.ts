import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { root } from '#tests/support/root.ts';
import { serverProgram } from '#tests/support/server-program.ts';

export interface OwnServer {
  address: string;
  /** Stops it; returns everything it has printed. */
  stop: () => Promise<string>;
}

/** A server for one test on the run's database, whose output can be read. */
export const startServer = (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnServer> => startServerWith({ DATABASE_URL: databaseUrl, ...env });

/** A server with these settings, on a free port. */
export async function startServerWith(env: Readonly<Record<string, string>>): Promise<OwnServer> {
  const server: ChildProcess = spawn(process.execPath, serverProgram(), {
    cwd: root,
    // Publishing all times for other systems is a quarter of these servers' work.
    env: { ...process.env, PORT: '0', DOSEPATH_FEED: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Kept as received: the joined text grows by a line per request.
  const printed: Buffer[] = [];
  const output = () => Buffer.concat(printed).toString();
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  const address = await new Promise<string>((settle, fail) => {
    const read = () => {
      const found = /http:\/\/[^\s/]+:\d+/.exec(output())?.[0];
      if (!found) return;
      server.stdout?.off('data', read);
      settle(found);
    };
    server.stdout?.on('data', read);
    server.once('exit', () => fail(new Error(output())));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'close');
    return output();
  };
  return { address, stop };
}

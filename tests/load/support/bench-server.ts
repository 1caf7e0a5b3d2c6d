import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What is started. */
export const BENCH_SERVER = fileURLToPath(new URL('./bench-server.process.ts', import.meta.url));

export interface BenchServer {
  url: string;
  /** The id of its process. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * The API as it is in production, its log included, in a process of its own on a free port.
 * @param dist the folder of the built web app, where pages are asked for as well
 * @param program the same as one file, where several are started
 */
export async function startBenchServer(
  databaseUrl: string,
  { dist, program }: { dist?: string | undefined; program?: string } = {},
): Promise<BenchServer> {
  const node = program ? [program] : ['--import', 'tsx', BENCH_SERVER];
  const child = spawn(process.execPath, node, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      ...(dist && { DIST: dist }),
    },
    // The log goes where nobody reads it; the address comes by message.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const started = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!started) throw new Error('the server did not start');
  return {
    url: String(started[0]),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

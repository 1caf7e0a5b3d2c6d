/** An app of the gallery's own, on a database that goes when it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';

export interface AppServer {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Builds the app first when its build is out of date. Rejects with what it said when it does not
 * start.
 */
export async function startApp(): Promise<AppServer> {
  const data = mkdtempSync(join(tmpdir(), 'dosepath-gallery-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DOSEPATH_DATA: data, DOSEPATH_ENV: 'LOCAL' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const clear = () => rmSync(data, { recursive: true, force: true });
  let output = '';
  const address = await new Promise<string>((settle, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Ready on (http:\/\/[^\s/]+:\d+)/.exec(output)?.[1];
      if (found !== undefined) settle(found);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => {
      clear();
      fail(new Error(output));
    });
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'close');
    clear();
  };
  return { address, stop };
}

// npm run deploy:rehearse: the steps of the Containerfile without a container engine, in a separate
// folder: install, build, remove what the image would not have, make it read-only; then, as another
// account, migrate, start as PROD, send requests, stop, and start again. Needs a git checkout;
// installs from the registry.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#server/database/embedded.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { copiedInto } from './containerfile.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = 'built/server.js';
/** An account that owns nothing. */
const NOBODY = 65_534;
const ACCOUNT = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const folder = mkdtempSync(join(tmpdir(), 'dosepath-deploy-'));
chmodSync(folder, 0o755);
const checkedOut = join(folder, 'checkout');
/** The contents of the image. */
const app = join(folder, 'app');
const scratch = join(folder, 'tmp');
mkdirSync(checkedOut);
mkdirSync(scratch);
chmodSync(scratch, 0o1777);

const key = randomBytes(32).toString('base64');

const run = (command: string, args: string[], cwd: string) => {
  console.log(`$ ${[command, ...args].join(' ')}`);
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};
const expectThat = (isSo: boolean, what: string) => {
  if (!isSo) throw new Error(`not so: ${what}`);
  console.log(`  ${what}`);
};

const embedded = await startEmbedded({ dataFolder: join(folder, 'data'), durability: 'none' });
try {
  run('git', ['archive', '--output', join(folder, 'app.tar'), 'HEAD'], CHECKOUT);
  run('tar', ['-xf', join(folder, 'app.tar'), '-C', checkedOut], folder);
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], checkedOut);
  run('npm', ['run', 'build'], checkedOut);
  for (const { from, to } of copiedInto(readFileSync(join(checkedOut, 'Containerfile'), 'utf8'))) {
    const target = join(app, to);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(checkedOut, from), target);
  }
  run('chmod', ['-R', 'a-w,a+rX', app], folder);
  await rehearse();
  console.log('The deployment was rehearsed.');
} finally {
  await embedded.stop();
  run('chmod', ['-R', 'u+w', app], folder);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The environment of a container: nothing of this process's environment except the path to Node.
 */
function environment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    TMPDIR: scratch,
    DATABASE_URL: embedded.url,
    DOSEPATH_ENV: 'PROD',
    DOSEPATH_PUBLIC_URL: 'https://www.pharmacy.example',
    DOSEPATH_KEY: key,
    DOSEPATH_TRUSTED_PROXIES: 'none',
    DOSEPATH_SMTP_URL: 'smtp://127.0.0.1:2525',
    DOSEPATH_MAIL_FROM: 'appointments@pharmacy.example',
    DOSEPATH_SETTINGS: join(app, 'data', 'settings.example.json'),
    PORT: '0',
  };
}

async function rehearse(): Promise<void> {
  const refused = await asOther([SERVER]);
  expectThat(
    refused.code === 1 && refused.output.includes('npm run db:migrate'),
    'a start on an empty database is refused, and names the command',
  );
  const migrated = await asOther(['--import', 'tsx', 'server/database/migrate.cli.ts']);
  expectThat(migrated.code === 0, 'db:migrate makes the schema');
  for (const time of ['first', 'second']) {
    const server = start([SERVER]);
    const address = await server.ready;
    const ready = await fetch(new URL('/api/health/ready', address));
    expectThat(ready.status === 200, `the ${time} start is ready`);
    const page = await fetch(new URL('/findcare/schedule-vaccine', address));
    expectThat(page.status === 200 && (await page.text()).includes('<html'), 'the page is there');
    const strict = page.headers.get('strict-transport-security');
    expectThat(strict !== null, 'it is said that only https:// will do');
    expectThat((await fetch(new URL('/api/docs', address))).status < 500, 'the API answers');
    server.child.kill('SIGTERM');
    expectThat((await server.ended).code === 0, 'SIGTERM ends it with 0');
  }
}

function start(program: string[]) {
  const child = spawn(process.execPath, program, {
    ...ACCOUNT,
    cwd: app,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /^Ready on (\S+)$/m.exec(output)?.[1];
        if (address) resolve(address);
      });
    void ended.then(() => reject(new Error(`ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, ended, ready };
}

function asOther(program: string[]) {
  return start(program).ended;
}

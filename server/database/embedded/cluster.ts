// The cluster on disk: created once by initdb, completely or not at all.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { CLUSTER_NAME, handOver, PASSABLE, takeBack } from './home.ts';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';

export const SUPERUSER = 'dosepath';
const PASSWORD_BYTES = 32;
const OWNER_ONLY = 0o700;
const OWNER_READS = 0o600;

/** full: survives a power failure. none: for throw-away databases of tests. */
export type Durability = 'full' | 'none';

export interface Cluster {
  /** PostgreSQL's data directory. */
  data: string;
  log: string;
  /** The file that records its port, so that it is found there after every start. */
  port: string;
  password: string;
}

/** Opens the cluster in a home folder, creating it if there is none. */
export async function openCluster(
  home: Home,
  programs: Programs,
  durability: Durability,
): Promise<Cluster> {
  const folder = join(home.folder, CLUSTER_NAME);
  if (!(await stat(folder).catch(() => undefined)))
    await makeCluster(home, folder, programs, durability);
  try {
    const password = await readFile(join(folder, 'password'), 'utf8');
    return {
      data: join(folder, 'data'),
      log: join(folder, 'server.log'),
      port: join(folder, 'port'),
      password,
    };
  } catch (cause) {
    throw new StartProblem(
      'DOSEPATH_DATA',
      `${folder} holds no database that this account may open (${errorCode(cause) ?? 'unknown'})`,
    );
  }
}

/**
 * Created under another name and then renamed: an interrupted initdb leaves nothing that looks like
 * a database, and of two simultaneous starts one wins.
 */
async function makeCluster(
  home: Home,
  folder: string,
  programs: Programs,
  durability: Durability,
): Promise<void> {
  const draft = await mkdtemp(join(home.folder, 'draft-'));
  try {
    await chmod(draft, PASSABLE);
    await mkdir(join(draft, 'data'), { mode: OWNER_ONLY });
    await handOver(join(draft, 'data'), home.account);
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, password, { mode: OWNER_READS });
    await handOver(passwordFile, home.account);
    await initdb(home, programs, [
      `--pgdata=${join(draft, 'data')}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin provider sorts and folds the same way on every system, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durability === 'none' ? ['--no-sync'] : []),
    ]);
    if (home.account) await takeBack(passwordFile);
    await rename(draft, folder).catch(unlessThere);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function unlessThere(cause: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(cause) ?? '')) throw cause;
}

function initdb(home: Home, programs: Programs, flags: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(programs.initdb, flags, {
      ...home.account,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const refuse = (reason: string) =>
      reject(
        new StartProblem(
          'DATABASE_URL',
          `not set, and the embedded database cannot be made here: ${reason}`,
        ),
      );
    child.once('error', (error) => refuse(error.message));
    child.once('close', (code) =>
      code === 0 ? resolve() : refuse(complaint.trim().replaceAll(/\s+/g, ' ')),
    );
  });
}

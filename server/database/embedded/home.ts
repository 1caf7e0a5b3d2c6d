// Where the embedded database lives: in the data folder, or, when its account cannot reach that, in
// another folder of ours.
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { canEnter, databaseAccount } from './account.ts';
import type { Account } from './account.ts';

/** One folder per major version: a newer PostgreSQL never opens an older one's files. */
export const CLUSTER_NAME = 'postgres-18';

/** The link in the data folder to a home elsewhere, so that people looking for the data find it. */
const LINK_NAME = 'database-home';
const OWNER_NOTE = 'belongs-to';

/**
 * Other accounts may pass through but not list it: the contents are protected by their own modes.
 */
export const PASSABLE = 0o711;
const PASS_BIT = 0o001;
const OTHERS_MAY_WRITE = 0o022;

/** FHS 3.0, 5.8: state of programs; the second is for systems where /var/lib is not writable. */
const ELSEWHERE = ['/var/lib', '/var/tmp'];

export interface Home {
  folder: string;
  account: Account | undefined;
}

/**
 * Finds or creates the folder that holds the cluster, and the account that owns it.
 * @throws StartProblem naming DOSEPATH_DATA when the folder cannot be written.
 */
export async function openHome(dataFolder: string): Promise<Home> {
  const asked = await makeFolder(resolve(dataFolder));
  const account = await databaseAccount(join(asked, CLUSTER_NAME, 'data'));
  const folder = (await reachable(account, asked)) ? asked : await homeElsewhere(asked);
  await prove(folder);
  if (folder === asked) return { folder, account };
  return { folder, account: await databaseAccount(join(folder, CLUSTER_NAME, 'data')) };
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await makeWithParents(folder);
    return await realpath(folder);
  } catch (cause) {
    const code = errorCode(cause) ?? 'unknown';
    throw new StartProblem(
      'DOSEPATH_DATA',
      `the folder ${folder} cannot be made (${code}); name one that you may write`,
    );
  }
}

/**
 * Node's own `recursive` tries for ever where the parent exists and says that it does not, as /proc
 * does for a new folder.
 */
async function makeWithParents(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (!(await stat(parent).catch(() => undefined))) await makeWithParents(parent);
  await mkdir(folder, { mode: PASSABLE }).catch(async (cause: unknown) => {
    // Another start may have made it meanwhile.
    if (errorCode(cause) !== 'EEXIST' || !(await isFolder(folder))) throw cause;
  });
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

async function prove(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    const code = errorCode(cause) ?? 'unknown';
    throw new StartProblem(
      'DOSEPATH_DATA',
      `the folder ${folder} cannot be written (${code}); name one that you may write`,
    );
  }
}

/**
 * If only the data folder's own mode keeps the account out (as with `mktemp -d`), the folder is
 * opened for passing through.
 */
async function reachable(account: Account | undefined, folder: string): Promise<boolean> {
  if (await canEnter(account, folder)) return true;
  const { mode } = await stat(folder);
  await chmod(folder, mode | PASS_BIT);
  if (await canEnter(account, folder)) return true;
  await chmod(folder, mode);
  return false;
}

async function homeElsewhere(dataFolder: string): Promise<string> {
  const link = join(dataFolder, LINK_NAME);
  const known = await readlink(link).catch(() => undefined);
  if (known && (await isOurs(known, dataFolder))) return known;

  const made = await makeHome();
  await chmod(made, PASSABLE);
  await writeFile(join(made, OWNER_NOTE), dataFolder);
  await rm(link, { force: true });
  try {
    await symlink(made, link);
    return made;
  } catch {
    // Another start created its link first: use that one.
    await rm(made, { recursive: true });
    return readlink(link);
  }
}

async function makeHome(): Promise<string> {
  for (const parent of ELSEWHERE) {
    try {
      return await mkdtemp(join(parent, 'dosepath-'));
    } catch {
      // Read-only or missing: the next place is tried.
    }
  }
  throw new StartProblem(
    'DOSEPATH_DATA',
    `no folder that the database's account may enter; ${ELSEWHERE.join(' and ')} cannot be written`,
  );
}

/** A copied checkout contains the original's link; a moved one rightly keeps its own. */
async function isOurs(home: string, dataFolder: string): Promise<boolean> {
  const status = await lstat(home).catch(() => undefined);
  if (!status?.isDirectory() || status.uid !== process.getuid?.() || status.mode & OTHERS_MAY_WRITE)
    return false;
  const owner = await readFile(join(home, OWNER_NOTE), 'utf8').catch(() => '');
  if (owner === dataFolder) return true;
  const stillLinked = await readlink(join(owner, LINK_NAME)).catch(() => undefined);
  if (owner === '' || stillLinked === home) return false;
  await writeFile(join(home, OWNER_NOTE), dataFolder);
  return true;
}

/** Gives a file or folder to the database's account. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Takes a file back from the database's account, which had to read it once. */
export async function takeBack(path: string): Promise<void> {
  if (process.getuid && process.getgid) await chown(path, process.getuid(), process.getgid());
}

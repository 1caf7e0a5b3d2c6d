// PostgreSQL refuses to run as root, so when we are root its programs run under another,
// unprivileged account.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartProblem } from '#server/start-problem.ts';

const run = promisify(execFile);

/** The account that the database's programs run as, when it is not ours. */
export interface Account {
  uid: number;
  gid: number;
}

/** Accounts that exist on most systems; nothing is added to /etc/passwd. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * The account to run the database as; undefined to run it as ourselves. An existing cluster keeps
 * its owner, because PostgreSQL insists on it.
 */
export async function databaseAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = await lookUp(name);
    if (account) return account;
  }
  throw new StartProblem(
    'DATABASE_URL',
    `not set, and the embedded database cannot run as root: it needs one of the accounts ${CANDIDATES.join(', ')}`,
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for an account that does not exist: the next candidate is tried.
    return undefined;
  }
}

/**
 * Whether the account can enter a folder. Tested by a process of that account, because mode bits
 * alone do not tell (access lists, mount options, parent folders).
 */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  try {
    await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' });
    return true;
  } catch {
    // `cd` failed: the account cannot enter.
    return false;
  }
}

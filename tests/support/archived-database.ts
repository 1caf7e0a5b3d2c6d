// A PostgreSQL that archives its log, a copy of it, and a third one restored from both (REL-07).
import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { CLUSTER_NAME } from '#server/database/embedded/home.ts';

const OWNER_ONLY = 0o700;
const LOOK_MS = 50;
/**
 * Of PostgreSQL's own log, what is not archived yet is copied; the rest belongs to the running one.
 */
const NOT_COPIED = ['pg_wal', 'postmaster.pid', 'postmaster.opts'];

export interface ArchivedDatabase extends EmbeddedDatabase {
  archive: string;
}

/** Starts a database that copies each full segment of its log into a folder beside its data. */
export async function startArchived(dataFolder: string): Promise<ArchivedDatabase> {
  const first = await startEmbedded({ dataFolder, durability: 'none' });
  const archive = join(first.folder, 'archive');
  mkdirSync(archive, { mode: OWNER_ONLY });
  own(archive, dataOf(first.folder));
  await told(first.url, 'ALTER SYSTEM SET archive_mode = on');
  await told(first.url, `ALTER SYSTEM SET archive_command = 'cp %p ${archive}/%f'`);
  // archive_mode is read at startup.
  await first.stop();
  return { ...(await startEmbedded({ dataFolder, durability: 'none' })), archive };
}

/**
 * Copies the files of a running database, between pg_backup_start and pg_backup_stop, into a folder
 * that `startEmbedded` opens. What `work` does meanwhile is done before it ends.
 */
export async function copyBase(
  { url, folder }: ArchivedDatabase,
  copyFolder: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const home = join(copyFolder, CLUSTER_NAME);
  await mkdir(home, { recursive: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('base', true)`);
    await Promise.all([
      promisify(execFile)('cp', ['-a', dataOf(folder), join(home, 'data')]),
      work(),
    ]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
    for (const name of NOT_COPIED)
      await rm(join(home, 'data', name), { recursive: true, force: true });
    const label = join(home, 'data', 'backup_label');
    writeFileSync(label, rows[0]?.labelfile ?? '');
    mkdirSync(join(home, 'data', 'pg_wal'), { mode: OWNER_ONLY });
    for (const made of [label, join(home, 'data', 'pg_wal')]) own(made, join(home, 'data'));
    await copyFile(join(folder, CLUSTER_NAME, 'password'), join(home, 'password'));
  } finally {
    await client.end();
  }
}

/** Waits until everything written so far is in the archive. */
export async function archiveAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ piece: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS piece',
  );
  const isThere = async () => {
    const found = await pool.query<{ there: boolean }>(
      'SELECT last_archived_wal >= $1 AS there FROM pg_stat_archiver',
      [rows[0]?.piece],
    );
    return found.rows[0]?.there === true;
  };
  while (!(await isThere())) await pause(LOOK_MS);
}

/** Starts a copy alongside, as the database was at a moment. */
export async function restoreTo(
  moment: string,
  { archive }: ArchivedDatabase,
  copyFolder: string,
): Promise<EmbeddedDatabase> {
  const data = dataOf(copyFolder);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
      // It must not write into the archive of the running one, nor accept connections too early.
      "archive_mode = 'off'",
      "hot_standby = 'off'",
      '',
    ].join('\n'),
  );
  const signal = join(data, 'recovery.signal');
  writeFileSync(signal, '');
  own(signal, data);
  return startEmbedded({ dataFolder: copyFolder, durability: 'none' });
}

const dataOf = (folder: string) => join(folder, CLUSTER_NAME, 'data');

/** PostgreSQL runs under another account when we are root: it must own what it reads. */
function own(path: string, like: string): void {
  const { uid, gid } = statSync(like);
  if (uid !== statSync(path).uid) chownSync(path, uid, gid);
}

async function told(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

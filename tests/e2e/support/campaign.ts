// Invites people to a campaign as a pharmacy does: with its command and a list (QCK-01).
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { keyOf, readKey } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { listOf } from '#tests/support/campaign.ts';
import { root } from '#tests/support/root.ts';
import { FLU, type Person } from './person.ts';

export const CAMPAIGN = { en: 'Flu shots for neighbors', es: 'Vacunas contra la gripe' } as const;

const padded = (part: string) => part.padStart(2, '0');

/** The links of the people, in order, as addresses without a host. */
export async function invite(databaseUrl: string, people: readonly Person[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dosepath-people-'));
  try {
    const file = join(folder, 'people.csv');
    const rows = people.map((person) => ({
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: `${padded(person.month)}/${padded(person.day)}/${person.year}`,
      email: person.email,
      zip: person.place,
    }));
    await writeFile(file, listOf(...rows));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--import',
        'tsx',
        'server/campaigns/import.cli.ts',
        file,
        '--name-en',
        CAMPAIGN.en,
        '--name-es',
        CAMPAIGN.es,
        '--vaccine',
        FLU,
      ],
      { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl } },
    );
    return stdout.trim().split('\n').map(addressIn);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** "2<tab>http://host/path?flow=email#key" */
function addressIn(line: string): string {
  const { pathname, search, hash } = new URL(line.split('\t')[1] ?? '');
  return pathname + search + hash;
}

/** The same link as if it had expired a minute ago. */
export async function expired(databaseUrl: string, link: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const keys = openLinkKeys(pool, 'campaign');
    const [address = '', key = ''] = link.split('#');
    const read = await readKey(keys, key);
    if (!read) throw new Error('no key of ours');
    return `${address}#${await keyOf(keys, { ...read, expiresAt: new Date(Date.now() - 60_000) })}`;
  } finally {
    await pool.end();
  }
}

/** The same link with one letter of its key changed. */
export const tampered = (link: string): string =>
  link.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));

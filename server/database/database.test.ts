import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';

function wrongPassword(): string {
  const url = new URL(inject('templateUrl'));
  url.password = 'secret';
  return url.href;
}

describe('a database that cannot be opened', () => {
  it.each([
    ['of another kind', 'mysql://root:secret@h/db', /is not of the form postgres:\/\/\S+$/],
    [
      'that does not answer',
      'postgres://ana:secret@127.0.0.1:1/db',
      /the database 127\.0\.0\.1:1\/db does not answer \(ECONNREFUSED\)$/,
    ],
    [
      'with another password',
      wrongPassword(),
      /the database \S+ does not answer \(wrong user or password\)$/,
    ],
  ])('is named in one line without its password: one %s', async (_kind, url, words) => {
    const problem = await openDatabase(url).catch((thrown: unknown) => thrown);
    const { message } = problem instanceof Error ? problem : { message: '' };
    expect(message).toMatch(/^DATABASE_URL: /);
    expect(message).toMatch(words);
    expect(message).not.toMatch(/secret|\n/);
  });
});

describe('a database that is open', () => {
  it('REL-01 drops a server that vanished after half a minute, not after two hours', async () => {
    const database = await openDatabase(inject('templateUrl'), { connections: 1 });
    try {
      const { rows } = await database.pool.query<{ seconds: number; unheardMs: number }>(
        `select current_setting('tcp_keepalives_idle')::int
          + current_setting('tcp_keepalives_interval')::int
          * current_setting('tcp_keepalives_count')::int as seconds,
          current_setting('tcp_user_timeout')::int as "unheardMs"`,
      );
      expect(rows).toEqual([{ seconds: 30, unheardMs: 30_000 }]);
    } finally {
      await database.close();
    }
  });
});

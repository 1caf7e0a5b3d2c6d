// What the migrations make of rows that older versions wrote.
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

const { pool } = await freshDatabase();
const OURS = fileURLToPath(new URL('./migrations', import.meta.url));

/** The schema as it was before a migration. */
async function schemaBefore(name: string): Promise<void> {
  await pool.query(
    'DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  );
  const folder = await mkdtemp(join(tmpdir(), 'dosepath-before-'));
  const folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  for (const one of Object.values(folders)) await mkdir(one);
  for (const file of await readdir(OURS)) {
    if (file < name) await copyFile(join(OURS, file), join(folders.migrations, file));
  }
  await migrate(pool, { folders });
  await rm(folder, { recursive: true });
}

it('GRP-02 has the people of older journeys in one place, and loses nothing of them', async () => {
  await schemaBefore('0086_people.sql');
  const ID = 'a0000000-0000-4000-8000-000000000001';
  const GROUP_ID = 'a0000000-0000-4000-8000-000000000002';
  const history = [{ code: '87', dose: '1', name: 'Flu', date: '2025-01-10', type: 'n' }];
  const answers = [{ vaccineCode: '150', question: 'pregnant', answer: 'no' }];
  const appointmentDate = '2027-01-04T10:00:00-06:00';
  const shared = { locationSearch: '60601', storeNumber: 'T100' };
  const two = { place: 2, firstName: 'Luz', dob: '2010-02-03' };
  const one = { place: 1, firstName: 'Ana', dob: '1984-04-28', appointmentDate, maker: 'PFI' };
  const insert = `insert into engagements (id, form, booking_type, channel, client, engagement_type,
      language, availability_group, page_id, time_zone, dob, meta_data, user_responses)
    values ($1, $2, $3, 'Web', 'Customer', 'Immunizations', 'en', 'General', 'TIMESLOTS',
      'America/Chicago', $4, $5, $6)`;
  const alone = {
    ...shared,
    dob: '1980-01-01',
    serviceIds: ['207'],
    history,
    appointmentDate,
    progress: { page: 'timeslots', maker: 'MOD' },
  };
  const said = JSON.stringify(answers);
  await pool.query(insert, [ID, 'v6', 'Individual', '1984-04-28', JSON.stringify(alone), said]);
  const group = JSON.stringify({ ...shared, appointmentDate, party: [two, one] });
  await pool.query(insert, [GROUP_ID, 'v8', 'Group', null, group, '[]']);

  expect(await migrate(pool)).toContain('0086_people.sql');
  const { rows } = await pool.query(
    'select meta_data as kept, people, judged_record(e) as judged from engagements e order by id',
  );
  expect(rows).toEqual([
    {
      kept: { ...shared, progress: { page: 'timeslots' } },
      people: [
        {
          place: 1,
          // The patient's own counts, not what was last sent.
          dob: '1984-04-28',
          serviceIds: ['207'],
          history,
          userResponses: answers,
          maker: 'MOD',
          appointmentDate,
        },
      ],
      judged: ['Individual', [[1, '1984-04-28', history, answers]]],
    },
    {
      kept: { ...shared, appointmentDate },
      people: [one, two],
      judged: [
        'Group',
        [
          [1, '1984-04-28', null, null],
          [2, '2010-02-03', null, null],
        ],
      ],
    },
  ]);
});

// Marked names, dates of birth, phones and answers go through every operation, and then all that
// was written anywhere is searched for them (SAF-09). Each place that may hold one is on a list,
// with its reason; a place that is not, and one that holds none any more, fail.
import { beforeAll, expect, it } from 'vitest';
import { saveDocument } from '#contract/documents.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation } from '#contract/operation.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { JOBS } from '#server/jobs/jobs.ts';
import { openMetrics } from '#server/metrics/metrics.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { addStore, startJourney, type BookingServer } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { bookGroup, member } from '#tests/support/group.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { addressOf } from '#tests/faults/address-of.ts';
import {
  requestedIds,
  validRequests,
  type Request,
  type RequestedId,
} from '#tests/faults/valid-requests.ts';
import { PERSONAL, type State } from '#tests/faults/visitor-state.ts';
import { keepStates } from '#tests/faults/kept-states.ts';
import { walletSettings } from '#tests/support/wallets.ts';

const CANARIES = {
  ...PERSONAL,
  answer: 'Quillbark sap',
  doctor: 'Dr. Vexillogist',
  groupFirstName: 'Zephyrinek',
  groupLastName: 'Kwartnikova',
  groupDob: '1957-08-19',
} as const;
type Canary = keyof typeof CANARIES;

/**
 * The first name only, since a household shares an address: whom it is for has to be told. No
 * subject, text to a phone or link has any.
 */
const IN_MESSAGES: Record<string, Canary[]> = {
  'email appointmentConfirmed': ['firstName'],
  'email appointmentChanged': ['firstName'],
  'email numberAgain': ['groupFirstName'],
  'email groupConfirmed': ['groupFirstName'],
};

/** The columns that hold somebody in clear; what is sealed is none of them. */
const IN_TABLES: Record<string, { because: string; holds: Canary[] }> = {
  'team_members.name': {
    because: 'a colleague, by the same words',
    holds: ['firstName', 'lastName'],
  },
};

const database = await freshDatabase();
const { pool } = database;
const metrics = openMetrics({ pool, now: () => database.now(), chores: pool, jobs: JOBS });
const { app, log } = await testServer(database, {
  config: { environment: 'LOCAL', hold: HOLD_POLICY, ...walletSettings() },
  metrics,
});
const visitor = (host?: string) => visit(app, host);
const server: BookingServer = {
  app,
  log,
  database,
  pool,
  visitor,
  visitorWithJourney: async () => {
    const one = await visitor();
    return { one, engagementId: await startJourney(one) };
  },
};

const letters: Letter[] = [];
/** The headers of every answer: cookies, names of files, addresses to go to. */
const headers: string[] = [];
const notTaken: RequestedId[] = [];
/** Who was found in which column. */
const inTables: Record<string, Canary[]> = {};

async function send(state: State, id: RequestedId): Promise<boolean> {
  const operation: Operation = ALL_OPERATIONS[id];
  const request: Request = validRequests(state)[id];
  const address = addressOf(operation, request);
  const sent = await state.visitor.send(operation.method, address, request.body, request.headers);
  headers.push(JSON.stringify(sent.headers));
  return sent.statusCode === (operation.status ?? 200);
}

const deliver = (letter: Letter) => {
  letters.push(letter);
  return Promise.resolve({ outcome: 'sent', receipt: 'r' } as const);
};
const office = testOffice(database, { email: deliver, sms: deliver });

/** Every operation there is, beside much other work. */
const HANGING_MS = 240_000;

beforeAll(async () => {
  await bookAsGroup();
  const kept = await keepStates(server, 1);
  for (const id of requestedIds()) {
    await forgetTries(pool);
    if (await send(kept.state(), id)) continue;
    await search();
    await kept.again();
    // The feed has no edition here, and nothing of anybody.
    if (!(await send(kept.state(), id))) notTaken.push(id);
  }
  await search();
  await kept.again();
  await tellTheVisit(kept.state());
  await search();
}, HANGING_MS);

/** Sends all that is to be sent, and looks through all that is kept by then. */
async function search(): Promise<void> {
  while ((await office.send()) > 0);
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'date', 'bytea', 'ARRAY', 'character varying')
      group by c.table_name`,
  );
  for (const { table, columns } of tables) {
    const all = columns.map(
      (column) => `string_agg(distinct case when pg_typeof(${column}) = 'bytea'::regtype
          then encode(${column}::text::bytea, 'escape') else ${column}::text end, e'\\n') as ${column}`,
    );
    const { rows } = await pool.query<Record<string, string | null>>(
      `select ${all.join()} from ${table}`,
    );
    for (const [column, text] of Object.entries(rows[0] ?? {})) {
      const place = `${table}.${column}`;
      const canaries = [...(inTables[place] ?? []), ...found(text ?? '')];
      if (canaries.length > 0) inTables[place] = [...new Set(canaries)];
    }
  }
}

/** What is said of one's health before a visit, and refused. */
async function tellTheVisit({ visitor: one, booked }: State) {
  const { confirmationNumber } = booked;
  const answer = CANARIES.answer;
  const params = { confirmationNumber, step: 'health-screening' } as const;
  const { error } = await one.refused(saveDocument, {
    params,
    body: { answers: { screening: {}, allergies: answer } },
  });
  const asked = error.fields?.map(({ name }) => name.replace('screening.', '')) ?? [];
  const screening = Object.fromEntries(asked.map((question) => [question, 'no']));
  await one.ask(saveDocument, { params, body: { answers: { screening, allergies: answer } } });
  await one.ask(saveDocument, {
    params: { confirmationNumber, step: 'doctor-info' },
    body: { answers: { doctorName: CANARIES.doctor, doctorCity: '', doctorPhone: '' } },
  });
  await one.refused(saveDocument, {
    params: { confirmationNumber, step: 'doctor-info' },
    body: { answers: { doctorName: CANARIES.doctor.repeat(50), doctorCity: answer } },
  });
}

async function bookAsGroup() {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats: 4 });
  const { groupFirstName: firstName, groupLastName: lastName, groupDob: dob } = CANARIES;
  await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:15' }, [
    member(1),
    member(2, { firstName, lastName, dob }),
  ]);
}

const found = (text: string): Canary[] =>
  Object.entries(CANARIES)
    .filter(([, value]) => spellings(value).some((one) => text.includes(one)))
    .map(([name]) => name as Canary); // whose entries these are

const spellings = (value: string) => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replaceAll('=', '').slice(0, -1),
  ...(/^\d{3}-/.test(value) ? [value.replaceAll('-', ''), `+1${value.replaceAll('-', '')}`] : []),
];

it('SAF-09 every operation was asked with them', () => {
  expect(notTaken).toEqual(['bulkPublish', 'readFeedFile']);
  expect(letters.length).toBeGreaterThan(10);
});

it('SAF-09 they are found however they are written', () => {
  const { lastName, phone, answer } = CANARIES;
  const written = [lastName, '+13125550187', Buffer.from(lastName).toString('base64')];
  expect(written.map(found)).toEqual([['lastName'], ['phone'], ['lastName']]);
  expect(found(encodeURIComponent(answer))).toEqual(['answer']);
  expect(found(phone)).toEqual(['phone']);
});

it('SAF-09 none is in a line of the log', () => {
  expect(log.length).toBeGreaterThan(requestedIds().length);
  expect(log.filter((line) => found(line).length > 0)).toEqual([]);
});

it('SAF-09 none is in a metric', async () => {
  const text = await metrics.text();
  expect(text).toContain('operation="saveDocument"');
  expect(found(text)).toEqual([]);
});

it('SAF-09 none is in a header: no cookie, no address to go to, no name of a file', () => {
  expect(headers.filter((one) => found(one).length > 0)).toEqual([]);
});

it('SAF-09 none is in an address that a message leads to', () => {
  const links = letters.flatMap(({ plain, html = '' }) =>
    `${plain} ${html}`.match(/https?:[^\s"<>]+/g),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => found(link ?? '').length > 0)).toEqual([]);
});

it('SAF-09 a message says no more of somebody than is on the list', () => {
  const said: Record<string, Canary[]> = {};
  for (const { kind, template, subject, plain, html = '', calendar = '' } of letters) {
    expect([template, found(subject)]).toEqual([template, []]);
    const canaries = found(`${plain} ${html} ${calendar}`);
    const key = `${kind} ${template}`;
    if (canaries.length > 0) said[key] = [...new Set([...(said[key] ?? []), ...canaries])];
  }
  expect(said).toEqual(IN_MESSAGES);
});

it('SAF-09 a table holds no more of somebody than is on the list', async () => {
  const { rows: sealed } = await pool.query('select from visit_documents');
  expect(sealed.length).toBeGreaterThan(0);
  const expected = Object.entries(IN_TABLES).map(([place, { holds }]) => [place, holds]);
  expect(inTables).toEqual(Object.fromEntries(expected));
});

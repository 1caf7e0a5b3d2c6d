// The API from outside, as a program that means no good would use it: the right refusal, and never
// a 5xx.
import { randomUUID } from 'node:crypto';
import type { APIResponse } from '@playwright/test';
import { somebodyNear } from './support/person.ts';
import { beginEngagement, ENGAGEMENT } from './support/program.ts';
import { expect, test } from './support/test.ts';

const ENGAGEMENTS = '/api/engagements/v6';
const TEN_MEGABYTES = 10 * 1024 * 1024;

async function expectError(reply: APIResponse, status: number, code: string): Promise<unknown> {
  const body: unknown = await reply.json();
  expect([reply.status(), body]).toEqual([status, expect.objectContaining({ code })]);
  expect(body).toMatchObject({ message: expect.any(String), transactionId: expect.any(String) });
  return body;
}

test('API-06 a body of 10 MB is 413, and the server goes on', async ({ program }) => {
  const body = JSON.stringify({ pageId: 'x'.repeat(TEN_MEGABYTES) });
  await expectError(await program.call('POST', ENGAGEMENTS, body), 413, 'PAYLOAD_TOO_LARGE');
  expect((await program.call('GET', '/api/health')).status()).toBe(200);
});

test('API-06 JSON that is not JSON is 400', async ({ program }) => {
  for (const body of ['{"dob":', 'null,', '<xml/>', '\u0000'])
    await expectError(await program.call('POST', ENGAGEMENTS, body), 400, 'MALFORMED_JSON');
});

test('VAL-11 unknown fields are 400, by name', async ({ program }) => {
  const body = { holdId: randomUUID(), isAdmin: true };
  const error = await expectError(
    await program.call('POST', '/api/holds/v6/resume', body),
    400,
    'INVALID_REQUEST',
  );
  expect(error).toMatchObject({ fields: [{ name: 'isAdmin', code: 'field.unknown' }] });
});

test('API-01 without the token of a page, or without a transaction id, nothing is changed', async ({
  program,
}) => {
  const body = { holdId: randomUUID() };
  const resume = (headers: Record<string, string>) =>
    program.call('POST', '/api/holds/v6/resume', body, headers);
  await expectError(await resume({ 'X-CSRF-Token': 'guessed' }), 403, 'FORBIDDEN');
  await expectError(await resume({ Origin: 'https://elsewhere.example' }), 403, 'FORBIDDEN');
  await expectError(await resume({ 'X-Transaction-Id': '' }), 400, 'INVALID_REQUEST');
});

test('HLD-04 CNF-01 somebody else’s hold, engagement and appointment are as good as unknown', async ({
  booking,
  database,
  program,
}) => {
  const visit = booking(somebodyNear('97266'));
  await visit.reach('flow-check');
  const { holdId, engagementId, confirmationNumber } = await visit.held();
  const notFound = [404, 'FC_903_NotFound'] as const;
  await expectError(await program.call('GET', `/api/holds/v6/${holdId}`), ...notFound);
  await expectError(await program.call('POST', '/api/holds/v6/resume', { holdId }), ...notFound);
  await expectError(await program.call('GET', `${ENGAGEMENTS}/${engagementId}`), ...notFound);
  const confirmation = {
    engagementId,
    confirmationNumber,
    patients: [{ patientId: randomUUID() }],
  };
  await expectError(
    await program.call('PATCH', '/api/appointments/v6/confirm', confirmation),
    ...notFound,
  );
  const appointment = await program.call('GET', `/api/appointments/v6/${confirmationNumber}`);
  await expectError(appointment, 401, 'UNAUTHENTICATED');
  await program.call('DELETE', `/api/holds/v6/${holdId}`);
  expect(await database.hold(holdId)).toMatchObject({ extensions: 0 });
});

test('CNF-01 a confirm without a hold books nothing', async ({ database, program }) => {
  const engagementId = await beginEngagement(program);
  const person = {
    engagementId,
    dob: '1990-02-01',
    firstName: 'Ana',
    lastName: 'Diaz',
    gender: 'Female',
    race: { code: 'UNK' },
    ethnicity: { code: 'UNK' },
  };
  const patient = await program.call('POST', '/api/patients/v1', person);
  // The contract's reply to a success.
  const { patientId } = (await patient.json()) as { patientId: string };
  const confirmation = {
    engagementId,
    confirmationNumber: 'ABCDEF2345',
    patients: [{ patientId }],
  };
  const reply = await program.call('PATCH', '/api/appointments/v6/confirm', confirmation);
  expect([404, 410]).toContain(reply.status());
  expect(await database.appointments(engagementId)).toBe(0);
});

const NONSENSE = ['', '[]', '"text"', '0', '{"a":{"b":[null]}}', '[[[[[[]]]]]]'];
const NO_IDS = ['x', '%00', "1'--", 'é'.repeat(300)];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

test('API-06 VAL-11 no operation answers nonsense with a 5xx', async ({ program }) => {
  const document = await program.call('GET', '/api/openapi.json');
  // OpenAPI: paths by template, operations by method.
  const { paths } = (await document.json()) as { paths: Record<string, Record<string, unknown>> };
  const broken: string[] = [];
  for (const [template, operations] of Object.entries(paths)) {
    const used = METHODS.filter((method) => method.toLowerCase() in operations);
    for (const method of used) {
      const addresses = /[{:]/.test(template)
        ? NO_IDS.map((id) => template.replaceAll(/\{\w+\}|:\w+/g, id))
        : [template, `${template}?text=%00&text=${'9'.repeat(2000)}`];
      const bodies = method === 'GET' ? [undefined] : NONSENSE;
      for (const address of addresses) {
        for (const body of bodies) {
          const status = (await program.call(method, address, body)).status();
          if (status >= 500) broken.push(`${method} ${address} ${body ?? ''}: ${status}`);
        }
      }
    }
  }
  expect(Object.keys(paths).length).toBeGreaterThan(20);
  expect(broken).toEqual([]);
});

/**
 * NUL and half a surrogate pair are fine in JSON and cannot be kept by PostgreSQL; nor is there a
 * year after 9999.
 */
const UNKEEPABLE = ['a\u0000b', 'a\ud800b'];

test('VAL-11 API-06 text and dates that the database cannot keep are refused, not a 5xx', async ({
  program,
}) => {
  const engagementId = await beginEngagement(program);
  const day = { vaccine: [{ code: '150' }], position: { latitude: 41.9, longitude: -87.6 } };
  const search = {
    ...day,
    state: 'IL',
    restriction: { dob: '1990-02-01' },
    bookingType: 'Individual',
  };
  const requests: [method: 'POST' | 'PATCH' | 'GET', path: string, body?: unknown][] = [
    ['POST', '/api/timeslots/v8/search', { ...search, engagementId, date: '9999-12-31' }],
    ['GET', '/api/appointments/v6/%00'],
    ...UNKEEPABLE.flatMap((text): [method: 'POST' | 'PATCH', path: string, body: unknown][] => [
      ['POST', ENGAGEMENTS, { ...ENGAGEMENT, metaData: { locationSearch: text } }],
      ['POST', ENGAGEMENTS, { ...ENGAGEMENT, availabilityGroup: text }],
      ['POST', '/api/stores/v1/search', { storeNumbers: [text] }],
      [
        'PATCH',
        ENGAGEMENTS,
        {
          engagementId,
          bookingType: 'Individual',
          pageId: 'TIMESLOTS',
          userResponses: [{ vaccineCode: '150', question: text, answer: text }],
        },
      ],
    ]),
  ];
  const broken: string[] = [];
  for (const [method, path, body] of requests) {
    const reply = await program.call(method, path, body);
    if (reply.status() >= 500) broken.push(`${method} ${path} ${JSON.stringify(body)}`);
  }
  expect(broken).toEqual([]);
});

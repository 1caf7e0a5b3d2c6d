import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { logDiagnostics } from '#contract/service.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const { app, log } = await testServer(await freshDatabase());

const report = {
  event: 'TIMESLOT_SEARCH' as const,
  uuidTransaction: randomUUID(),
  operationId: 'searchTimeslots',
  responseStatus: 404,
  pageId: 'timeslots',
  extraCode: '1002',
  dob: '1984',
  vaccineCodes: ['150'],
  payload: {
    bookingType: 'Individual' as const,
    state: 'IL',
    searchRadius: 25,
    pageNumber: 1,
    isDateWanted: false,
    isMakerWanted: true,
  },
  journey: {
    languagePreference: 'es' as const,
    isStarted: true,
    areVaccinesAccepted: true,
    isTimeHeld: false,
    isConfirmed: false,
  },
  booking: {
    vaccineCodes: ['150'],
    isTimeChosen: false,
    isPatientKnown: false,
    isContactKnown: false,
  },
  user: { kind: 'guest' as const, category: 'Adult' as const },
};

it('DIA-01 SLT-06 logs from a masked report which call failed, how, and how far the journey had come', async () => {
  const visitor = await visit(app);
  expect(await visitor.ask(logDiagnostics, { body: report })).toEqual({ logged: true });
  const line = log
    .map((text) => JSON.parse(text))
    .find(({ diagnostic }) => diagnostic === 'TIMESLOT_SEARCH');
  const { event: _, uuidTransaction, ...told } = report;
  expect(line).toMatchObject({ ...told, failedTransactionId: uuidTransaction });
});

it('DIA-01 SLT-06 GRP-01 logs the years of a group, masked as for one', async () => {
  const visitor = await visit(app);
  const { dob: _, ...ofGroup } = report;
  const vaccineCodes = ['150', '207', '33', '62', '115'];
  const whole = { ...ofGroup, operationId: 'searchGroupTimeslots', vaccineCodes };
  await visitor.ask(logDiagnostics, { body: { ...whole, dobs: ['1984', 'Anna', '2019'] } });
  expect(
    log
      .map((text) => JSON.parse(text))
      .find(({ operationId }) => operationId === 'searchGroupTimeslots'),
  ).toMatchObject({ diagnostic: 'TIMESLOT_SEARCH', dobs: ['1984', '2019'], vaccineCodes });
  const { status } = await visitor.refused(logDiagnostics, {
    body: { ...whole, dobs: ['1984-04-28'] },
  });
  expect(status).toBe(400);
});

it('DIA-01 refuses an unmasked date of birth, and unknown fields', async () => {
  const visitor = await visit(app);
  const whole = await visitor.refused(logDiagnostics, { body: { ...report, dob: '1984-04-28' } });
  expect([whole.status, whole.error.fields?.[0]?.name]).toEqual([400, 'dob']);
  const reply = await visitor.send('POST', logDiagnostics.path, { ...report, firstName: 'Ana' });
  expect([reply.statusCode, reply.json().fields[0].name]).toEqual([400, 'firstName']);
  expect(log.join('')).not.toMatch(/Ana|04-28/);
});

it('DIA-01 logs only known values, whatever is sent instead', async () => {
  const visitor = await visit(app);
  await visitor.ask(logDiagnostics, {
    body: {
      ...report,
      operationId: 'Ana Lopez',
      pageId: 'ana@example.com',
      extraCode: 'Lopez',
      dob: 'Anna',
      vaccineCodes: ['Lopez'],
      payload: { ...report.payload, state: 'Al' },
    },
  });
  expect(log.join('')).not.toMatch(/An{1,2}a|Lopez|example|"Al"/i);
});

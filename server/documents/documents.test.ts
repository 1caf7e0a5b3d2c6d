import { describe, expect, it } from 'vitest';
import { getDeskVisit } from '#contract/desk.ts';
import { getDocuments, saveDocument } from '#contract/documents.ts';
import { getEngagement } from '#contract/engagements.ts';
import { getAppointmentStatus, getGroupStatus, updateAppointment } from '#contract/manage.ts';
import type { CallInput } from '#contract/operation.ts';
import { questionsToLookAt } from '#domain/documents/screening-questions.ts';
import { ageAppointment, setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, ZONE } from '#tests/support/booking.ts';
import { changing } from '#tests/support/changing.ts';
import { openDesk } from '#tests/support/desk.ts';
import { bookGroup } from '#tests/support/group.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { readSheets, sheetsFor } from './vaccine-sheets.ts';

const server = await bookingServer();
const { pool, visitor, log } = server;

type Step = CallInput<typeof saveDocument>['params']['step'];
type Answers = CallInput<typeof saveDocument>['body']['answers'];

const read = (one: Visitor, confirmationNumber: string) =>
  one.ask(getDocuments, { params: { confirmationNumber } });
const save = (one: Visitor, confirmationNumber: string, step: Step, answers: Answers) =>
  one.ask(saveDocument, { params: { confirmationNumber, step }, body: { answers } });
const refused = async (one: Visitor, confirmationNumber: string, step: Step, answers: Answers) => {
  const { status, error } = await one.refused(saveDocument, {
    params: { confirmationNumber, step },
    body: { answers },
  });
  return { status, code: error.code, fields: error.fields?.map(({ name, code }) => [name, code]) };
};

async function booked(codes = ['150']) {
  const one = await visitor();
  const { confirmationNumber, engagementId } = await book(one, await addStore(pool), { codes });
  return { one, number: confirmationNumber, engagementId };
}

/** Every step except the last one, which is reading the sheets. */
async function fillIn(one: Visitor, number: string, screening: Answers['screening'] = {}) {
  const { questions } = await read(one, number);
  const all = Object.fromEntries(questions.map((id) => [id, 'no' as const]));
  await save(one, number, 'acknowledge', { language: 'es', acknowledged: true });
  await save(one, number, 'health-screening', {
    screening: { ...all, ...screening },
    allergies: 'penicillin',
  });
  await save(one, number, 'insurance-type', { insurance: 'medicareB' });
  await save(one, number, 'medicare', { cardBy: 'typed', mbi: '1eg4-te5-mk73' });
  await save(one, number, 'doctor-info', { doctorName: '', doctorCity: '', doctorPhone: '' });
}

describe('the forms of a visit', () => {
  it('DOC-01, DOC-03, DOC-07 list what this visit asks for, with no answers yet', async () => {
    const { one, number } = await booked();
    const forms = await read(one, number);
    expect(forms.firstName).toBe('Ana');
    expect(forms.steps.map(({ step }) => step)).toEqual([
      'acknowledge',
      'health-screening',
      'insurance-type',
      'doctor-info',
      'vaccine-information',
    ]);
    expect(forms.steps.some(({ isDone }) => isDone)).toBe(false);
    expect(forms.questions).toContain('nerves');
    expect(forms.questions).not.toContain('heart');
    expect(forms.sheets.map(({ id }) => id)).toEqual(['flu']);
    expect(forms.emergencyProducts).toEqual([]);
    expect(forms.varStatus).toBe('');
  });

  it('DOC-10 are Pending from the first step, and submitted_success with the last', async () => {
    const { one, number, engagementId } = await booked();
    const first = await save(one, number, 'acknowledge', { language: 'en', acknowledged: true });
    expect(first.varStatus).toBe('Pending');
    await fillIn(one, number);
    const last = await save(one, number, 'vaccine-information', { sheetsRead: ['flu'] });
    expect(last.varStatus).toBe('submitted_success');
    expect(last.steps.every(({ isDone }) => isDone)).toBe(true);
    const status = await one.ask(getAppointmentStatus, { params: { confirmationNumber: number } });
    expect(status.consentDocument.varStatus).toBe('submitted_success');
    const engagement = await one.ask(getEngagement, { params: { engagementId } });
    expect(engagement.coverage).toBe(true);
  });

  it('DOC-03, DOC-05, DSK-02 are read by the store’s team only', async () => {
    const desk = await openDesk(server, { timeZone: ZONE });
    const one = await visitor();
    const made = await book(one, desk.storeNumber);
    const { appointmentId } = made.appointment;
    const params = { storeNumber: desk.storeNumber, appointmentId };
    const before = await desk.member.ask(getDeskVisit, { params });
    expect(before).not.toHaveProperty('forms');
    await fillIn(one, made.confirmationNumber, { allergies: 'yes', sick: 'notSure' });
    const { forms } = await desk.member.ask(getDeskVisit, { params });
    expect(forms?.answers).toMatchObject({ allergies: 'penicillin', mbi: '1EG4TE5MK73' });
    expect(questionsToLookAt(forms?.answers.screening ?? {}, forms?.questions)).toEqual([
      'sick',
      'allergies',
    ]);
    expect(forms?.steps.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual([
      'vaccine-information',
    ]);
    const elsewhere = await openDesk(server, { timeZone: ZONE });
    const other = { ...params, storeNumber: elsewhere.storeNumber };
    const { status } = await elsewhere.member.refused(getDeskVisit, { params: other });
    expect(status).toBe(404);
  });

  it('DOC-05, DOC-09 are returned as entered, with numbers without dashes', async () => {
    const { one, number } = await booked();
    await fillIn(one, number);
    const { answers } = await read(one, number);
    expect(answers).toMatchObject({
      language: 'es',
      allergies: 'penicillin',
      insurance: 'medicareB',
      mbi: '1EG4TE5MK73',
    });
  });

  it('DOC-07 record which edition was read and when; a new edition must be read again', async () => {
    const { one, number } = await booked();
    await fillIn(one, number);
    await save(one, number, 'vaccine-information', { sheetsRead: ['flu'] });
    const { rows } = await pool.query<{
      sheets_read: { sheet: string; edition: string; at: string }[];
    }>(
      `select sheets_read from visit_documents join appointments on id = appointment_id
        where confirmation_number = $1`,
      [number],
    );
    const [flu] = sheetsFor(['150']);
    expect(rows[0]?.sheets_read).toMatchObject([{ sheet: 'flu', edition: flu?.edition }]);
    expect(rows[0]?.sheets_read[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
    await pool.query(
      `update visit_documents set sheets_read = '[{"sheet":"flu","edition":"2010-01-01","at":"x"}]'
        where appointment_id = (select id from appointments where confirmation_number = $1)`,
      [number],
    );
    const { steps, answers } = await read(one, number);
    expect(answers.sheetsRead).toEqual([]);
    expect(steps.find(({ step }) => step === 'vaccine-information')?.isDone).toBe(false);
  });

  it('DOC-10 another vaccine opens the forms again', async () => {
    const { one, number } = await booked();
    await fillIn(one, number);
    await save(one, number, 'vaccine-information', { sheetsRead: ['flu'] });
    const change = changing(
      { confirmationNumber: number },
      { vaccines: [{ code: '207', dose: '1' }] },
    );
    await one.ask(updateAppointment, change);
    const { varStatus, steps, sheets } = await read(one, number);
    expect(varStatus).toBe('Pending');
    expect(sheets.map(({ id }) => id)).toEqual(['covid-19']);
    expect(steps.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual([
      'health-screening',
      'vaccine-information',
    ]);
  });

  it('DOC-01 leave no answer readable in the table or the log', async () => {
    const { one, number } = await booked();
    await fillIn(one, number, { sick: 'yes' });
    const { rows } = await pool.query('select sealed::text, saved_steps from visit_documents');
    const kept = JSON.stringify(rows) + log.join('\n');
    expect(kept).not.toMatch(/penicillin|1EG4TE5MK73|1eg4-te5-mk73|"sick"/);
    const { rows: intentions } = await pool.query('select outcome from intentions');
    expect(JSON.stringify(intentions)).not.toMatch(/penicillin|1EG4TE5MK73/);
  });
});

describe('what is refused', () => {
  it('DOC-01 a field with its problem, or one of another step, with nothing saved', async () => {
    const { one, number } = await booked();
    expect(await refused(one, number, 'acknowledge', { language: 'en' })).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
      fields: [['acknowledged', 'acknowledged.missing']],
    });
    const foreign = { doctorName: 'Lee', insurance: 'none' } as const;
    expect((await refused(one, number, 'doctor-info', foreign)).fields).toEqual([
      ['insurance', 'field.unknown'],
    ]);
    expect((await read(one, number)).varStatus).toBe('');
  });

  it('DOC-01 a step that the visit does not have', async () => {
    const { one, number } = await booked();
    const medicare = { cardBy: 'typed', mbi: '1EG4TE5MK73' } as const;
    expect((await refused(one, number, 'medicare', medicare)).fields).toEqual([
      ['step', 'field.unknown'],
    ]);
    expect((await refused(one, number, 'emergency-use', { factSheetsRead: [] })).fields).toEqual([
      ['step', 'field.unknown'],
    ]);
  });

  it('DOC-01 after the day of the visit, and when it is cancelled', async () => {
    const { one, number } = await booked();
    await ageAppointment(pool, number, 2);
    expect((await refused(one, number, 'acknowledge', {})).code).toBe('APPOINTMENT_CLOSED');
    const cancelled = await booked();
    await setAppointment(pool, cancelled.number, { status: 'Cancelled' });
    const params = { confirmationNumber: cancelled.number };
    expect((await cancelled.one.refused(getDocuments, { params })).error.code).toBe(
      'APPOINTMENT_CLOSED',
    );
  });

  it('DOC-01 nothing for a patient waiting in line, who can still fill them in', async () => {
    const { one, number } = await booked();
    await setAppointment(pool, number, { stage: 'arrived' });
    const kept = await save(one, number, 'acknowledge', { language: 'en', acknowledged: true });
    expect(kept.varStatus).toBe('Pending');
  });

  it('DOC-01 another session, an unknown number and a group’s number, all alike', async () => {
    const { number } = await booked();
    const stranger = await visitor();
    for (const confirmationNumber of [number, 'ABCDEFGHJK']) {
      const { status, error } = await stranger.refused(getDocuments, {
        params: { confirmationNumber },
      });
      expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect((await refused(stranger, confirmationNumber, 'acknowledge', {})).code).toBe(
        'UNAUTHENTICATED',
      );
    }
  });
});

describe('a group', () => {
  it('DOC-01, DOC-10 each has their own forms, and the group’s status is the first open one', async () => {
    const one = await visitor();
    const storeNumber = await addStore(pool, { seats: 4 });
    const { booked: all } = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:00' });
    const [first, second] = all.group?.appointments ?? [];
    const numbers = [first?.confirmationNumber ?? '', second?.confirmationNumber ?? ''] as const;
    await fillIn(one, numbers[0]);
    await save(one, numbers[0], 'vaccine-information', { sheetsRead: ['flu'] });
    const statuses = async () => {
      const params = { confirmationNumber: numbers[0] };
      const { appointments } = await one.ask(getGroupStatus, { params });
      return appointments.map(({ varStatus }) => varStatus);
    };
    expect(await statuses()).toEqual(['submitted_success', '']);
    expect((await read(one, numbers[1])).answers.allergies).toBe('');
    const groupNumber = all.group?.confirmationNumber ?? '';
    const whole = await one.refused(getDocuments, { params: { confirmationNumber: groupNumber } });
    expect(whole.error.code).toBe('UNAUTHENTICATED');
  });
});

describe('the table of sheets', () => {
  it('DOC-07 names file, line and column of an error', () => {
    const header = 'id,vaccines,title_en,title_es,edition,address_en,address_es,source,checked\n';
    const row = 'flu,150,Flu,Gripe,2021-08-06,https://a.example/a,nowhere,x,2026-01-01\n';
    expect(() => readSheets(header + row)).toThrow(/line 2: address_es/);
    expect(() => readSheets(header + row.replace('150', '999'))).toThrow(/vaccines/);
  });

  it('DOC-07 has two sheets for a vaccine against two diseases, and none for one without', () => {
    expect(sheetsFor(['104']).map(({ id }) => id)).toEqual(['hepatitis-a', 'hepatitis-b']);
    expect(sheetsFor(['317'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createEngagement, patchEngagement } from './engagements.ts';
import { ELIGIBLITY_ERROR_MSG, ERRORS } from './error-codes.ts';
import { ErrorReply } from './errors.ts';
import { createHold } from './holds.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { createPatient } from './patients.ts';
import { postConsent } from './consents.ts';
import { HOLD_SERVICE } from './service.ts';

const operations: Operation[] = Object.values(OPERATIONS);

describe('the table of calls', () => {
  it('API-06 gives each operation its own name and its own address', () => {
    for (const [name, operation] of Object.entries(OPERATIONS))
      expect(operation.operationId).toBe(name);
    const addresses = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('API-02 gives every placeholder in a path a parameter, and adds no others', () => {
    for (const { path, params, operationId } of operations) {
      const placeholders = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const shape = params ? Object.keys((params as unknown as { shape: object }).shape) : []; // params are always objects
      expect([operationId, shape]).toEqual([operationId, placeholders]);
    }
  });

  it('API-04 knows the codes of the specification with their words', () => {
    expect(ERRORS.FC_908_Conflict).toMatchObject({ status: 409, en: 'Insufficient inventory.' });
    expect(ERRORS.FC_903_NotFound.status).toBe(404);
    expect(ERRORS.ELIGIBLITY_ERROR).toMatchObject({ status: 422, en: ELIGIBLITY_ERROR_MSG });
    expect(ERRORS.UPTODATEINFO).toMatchObject({
      status: 409,
      en: expect.stringContaining('update settings or app'),
    });
    expect(HOLD_SERVICE).toBe('HoldService');
  });

  it('API-04 lets no error carry anything beyond its schema', () => {
    const reply = {
      code: 'FC_908_Conflict',
      message: 'Insufficient inventory.',
      transactionId: 't',
    };
    expect(ErrorReply.parse({ ...reply, stack: 'at secret' })).toEqual(reply);
    expect(ErrorReply.safeParse({ ...reply, code: 'SOMETHING' }).success).toBe(false);
  });
});

describe('bodies', () => {
  const issuesOf = (
    operation: {
      body: {
        safeParse: (value: unknown) => {
          success: boolean;
          error?: { issues: { path: PropertyKey[]; message: string }[] };
        };
      };
    },
    value: unknown,
  ) =>
    operation.body
      .safeParse(value)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  const patient = {
    engagementId: '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11',
    dob: '1984-04-28',
    firstName: 'Ana',
    lastName: 'Díaz',
    gender: 'Female',
    race: { code: 'PNA' },
    ethnicity: { code: 'UNK' },
  };

  it('VAL-11 validates names, phones and e-mail addresses with the domain’s own rules', () => {
    expect(issuesOf(createPatient, patient)).toEqual([]);
    expect(issuesOf(createPatient, { ...patient, firstName: '<script>', lastName: '' })).toEqual([
      ['firstName', 'firstName.invalid'],
      ['lastName', 'lastName.missing'],
    ]);
    const contact = { phones: [{ number: '12' }], emails: [{ address: 'ana@' }] };
    expect(issuesOf(createPatient, { ...patient, contact })).toEqual([
      ['contact.phones.0.number', 'phone.invalid'],
      ['contact.emails.0.address', 'email.invalid'],
    ]);
  });

  it('VAL-11 refuses unknown fields', () => {
    expect(issuesOf(createPatient, { ...patient, isAdmin: true })).toHaveLength(1);
  });

  it('SMS-01 asks for a phone number with a yes, and for none with a no', () => {
    const consent = { engagementId: patient.engagementId, consentType: 'smsConsent' };
    expect(issuesOf(postConsent, { ...consent, consentDecision: 'agree' })).toEqual([
      ['phoneNumber', 'phone.missing'],
    ]);
    expect(issuesOf(postConsent, { ...consent, consentDecision: 'decline' })).toEqual([]);
  });

  it('HLD-05 takes one hold at a time, of one to four vaccines', () => {
    const hold = {
      serviceType: { code: '57' },
      appointmentDate: '2026-03-04T09:00:00-06:00',
      bookingType: 'Individual',
      slot: '09:00',
      storeNumber: '100',
      engagementId: patient.engagementId,
      appointmentType: 'walkin',
      walkInType: 'PATWalkIn',
      locationId: 'L1',
      organizationId: 'O1',
      vaccines: [{ code: '150', dose: '1' }],
    };
    expect(issuesOf(createHold, [hold])).toEqual([]);
    expect(issuesOf(createHold, [hold, hold])).toHaveLength(1);
    expect(issuesOf(createHold, [{ ...hold, vaccines: [] }])).toEqual([
      ['0.vaccines', 'vaccine.missing'],
    ]);
    expect(
      issuesOf(createHold, [
        { ...hold, vaccines: ['150', '93', '87', '33', '21'].map((code) => ({ code })) },
      ]),
    ).toEqual([['0.vaccines', 'vaccine.tooMany']]);
    expect(issuesOf(createHold, [{ ...hold, vaccines: [{ code: '999' }] }])).toEqual([
      ['0.vaccines.0.code', 'field.invalid'],
    ]);
  });

  it('RTE-14 keeps a partner’s name as the address has it, and nothing else', () => {
    const patch = {
      engagementId: patient.engagementId,
      bookingType: 'Individual',
      pageId: 'TIMESLOTS',
    };
    const issues = (voucherEntity: string) =>
      issuesOf(patchEngagement, { ...patch, metaData: { progress: { voucherEntity } } });
    for (const name of ['acme', 'Acme-2026', 'x'.repeat(40)]) expect(issues(name)).toEqual([]);
    for (const name of ['', 'a b', 'acme/', '<acme>', 'ácme', 'x'.repeat(41)])
      expect(issues(name)).toEqual([['metaData.progress.voucherEntity', 'field.invalid']]);
  });

  it('ENG-04 fills in the availability group', () => {
    const body = {
      bookingType: 'Individual',
      channel: 'Web',
      client: 'Customer',
      engagementType: 'Immunizations',
      languagePreference: 'es',
      metaData: {},
      pageId: 'GET_STARTED',
      timeZone: 'America/Chicago',
    };
    expect(createEngagement.body.parse(body).availabilityGroup).toBe('General');
  });
});

/** Vaccination records as the server sends them: one for each thing the chart distinguishes. */
import type { HealthCards, RecordedPerson, VaccinationRecord } from '#contract/records.ts';
import { appointment, otherDate, today } from './samples.ts';

const { confirmationNumber, patient } = appointment;

/** A dose that was given, one that was reported, and two that are due: one now, one later. */
export const record: VaccinationRecord = {
  confirmationNumber,
  firstName: patient.firstName,
  lastName: patient.lastName,
  dateOfBirth: '1984-04-28',
  doses: [
    {
      vaccineCode: '52',
      on: today,
      source: 'given',
      maker: 'GSK',
      lot: 'HA1234',
      store: 'State Street Pharmacy, Chicago',
    },
    { vaccineCode: '113', on: '2019-05-17', source: 'told' },
  ],
  due: [
    { vaccineCode: '150', from: today, isBegun: false },
    { vaccineCode: '52', from: otherDate, dose: 2, isBegun: true },
  ],
  today,
  zip: '60601',
};

/** Nothing was given yet, and nothing is due. */
export const emptyRecord: VaccinationRecord = { ...record, doses: [], due: [] };

const person: RecordedPerson = {
  confirmationNumber,
  firstName: patient.firstName,
  lastName: patient.lastName,
  doses: 1,
};
export const onePerson = { people: [person] };
export const twoPeople = {
  people: [person, { ...person, confirmationNumber: '8TW3NPX5YQ', firstName: 'Sol', doses: 2 }],
};

/** 21 modules a side: the smallest code, whatever it says. */
const qr = { size: 21, modules: Buffer.alloc(56, 0xaa).toString('base64') };
export const cards: HealthCards = {
  cards: [{ jws: 'eyJ6aXAiOiJERUYifQ.3ZJLb9swEIT.kq7A', doses: 1, qr }],
  wallets: ['file', 'apple', 'google'],
};

export const pass = { address: `/api/records/v1/${confirmationNumber}/health-card` };
export const appointmentPass = {
  address: `/api/appointments/v6/${confirmationNumber}/apple-pass`,
};

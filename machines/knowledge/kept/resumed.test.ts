import { describe, expect, it } from 'vitest';
import { MetaData } from '#contract/engagements.ts';
import { UserResponses } from '#contract/said.ts';
import type { ResumedPage } from '#domain/resume.ts';
import * as sample from '#qa/journeys/samples.ts';
import { freshJourney, type JourneyContext } from '../context.ts';
import { freshSearch } from '../times.ts';
import type { Answers } from '../answers.ts';
import type { TakenUp } from '../ports.ts';
import { recordRequest } from '../../requests/engagement.ts';
import { contextOfResumed } from './resumed.ts';

const fresh = freshJourney({ language: 'en', today: sample.today });
const left = (more: Partial<JourneyContext>): JourneyContext => ({
  ...fresh,
  ...sample.engagement,
  start: { bookingOption: 'me', location: '60601', month: '04', day: '28', year: '1984' },
  place: sample.place,
  dateOfBirth: '1984-04-28',
  offered: sample.offered,
  ...more,
});

/**
 * What the server keeps of a patch, and sends on resuming; a patient and a decision only when it
 * has accepted them.
 */
function takenUp(context: JourneyContext, page: ResumedPage = 'screening'): TakenUp {
  const { body } = recordRequest(context);
  const { keptPatient, keptContact, keptTexts } = context;
  const hasTime = context.hold !== undefined;
  return {
    ...sample.takenUp(hasTime ? 'review-appt' : 'vaccine-selector'),
    page,
    pageId: body.pageId,
    metaData: MetaData.parse(body.metaData),
    userResponses: UserResponses.parse(body.userResponses),
    patient: keptPatient
      ? {
          patientId: sample.patient.patientId,
          ...keptPatient,
          race: { code: keptPatient.race },
          ethnicity: { code: keptPatient.ethnicity },
          contact: keptContact
            ? {
                phones: [{ number: keptContact.phoneNumber }],
                emails: [{ address: keptContact.emailAddress }],
              }
            : {},
        }
      : null,
    consent:
      keptTexts && keptTexts.decision !== ''
        ? { decision: keptTexts.decision, phone: keptTexts.phoneNumber || null }
        : null,
  };
}

const resumed = (context: JourneyContext, page?: ResumedPage) =>
  contextOfResumed(fresh, takenUp(context, page));

const none: Answers = { dosedate: sample.noDate, doseDates: {} };
const second = { month: '06', day: '03', year: '2021' };

const said: [string, Partial<JourneyContext>][] = [
  ['nothing yet', { vaccines: ['207', '33'], answers: none }],
  [
    'three COVID-19 doses, the maker and date of the last',
    {
      vaccines: ['207'],
      answers: {
        ...none,
        immunocompromised: 'yes',
        userDose: '3',
        manufacturer: 'MOD',
        dosedate: second,
      },
    },
  ],
  [
    'a COVID-19 dose of a maker and a date that are not remembered',
    {
      vaccines: ['207'],
      answers: { ...none, immunocompromised: 'no', userDose: '1', manufacturer: 'notSure' },
      unsure: ['dosedate'],
    },
  ],
  [
    'a date with a maker that nobody is sure of',
    {
      vaccines: ['207'],
      answers: { ...none, userDose: '2', manufacturer: 'notSure', dosedate: second },
    },
  ],
  [
    'two doses of another vaccine, and health',
    {
      vaccines: ['33', '115'],
      answers: {
        ...none,
        earlierDoses: ['33'],
        doseDates: { '33': [sample.doseDate, second] },
        immunocompromised: 'notSure',
        chronicCondition: 'yes',
        pregnant: 'no',
      },
    },
  ],
  [
    'the risks of meningitis',
    {
      vaccines: ['223'],
      answers: { ...none, meningitisRisk: 'yes', meningitisBRisk: 'notSure' },
    },
  ],
  ['no earlier dose', { vaccines: ['33'], answers: { ...none, earlierDoses: [] } }],
  ['earlier doses not remembered', { vaccines: ['33'], answers: none, unsure: ['earlierDoses'] }],
  [
    'a dose whose date is not remembered',
    {
      vaccines: ['33'],
      answers: { ...none, earlierDoses: ['33'] },
      unsure: ['doseDates.33'],
    },
  ],
];

describe('a resumed journey comes back', () => {
  it.each(said)('RES-01, VAC-09 with its answers: %s', (_, more) => {
    const before = left(more);
    const after = resumed(before);
    expect(after).toMatchObject({
      vaccines: before.vaccines,
      answers: before.answers,
      unsure: before.unsure,
    });
    expect(after.answers).toEqual(before.answers);
  });

  it.each(said)('RES-01, ENG-02 and sends the server the same again: %s', (_, more) => {
    const before = left({ ...more, at: 'screening' });
    expect(recordRequest({ ...resumed(before), offered: sample.offered })).toEqual(
      recordRequest(before),
    );
  });

  it('RES-01, COV-02, VAC-04, VAC-10 with its maker, what was read and accepted, and the offer made', () => {
    const before = { maker: 'MOD', accepted: ['later' as const], offerMade: true };
    expect(resumed(left({ vaccines: ['207'], ...before }))).toMatchObject(before);
  });

  it.each([
    { date: '2026-03-06', isDateChosen: true, miles: 50, manufacturer: 'SAN' },
    { date: undefined, isDateChosen: false, miles: 10, manufacturer: 'All' },
  ])('RES-01, SLT-04 with its wishes for a time: %j', (wishes) => {
    const { search } = resumed(left({ search: { ...freshSearch, ...wishes } }), 'timeslots');
    expect(search).toMatchObject(wishes);
  });

  it('RES-01, SLT-05 without a date that the server found and no one chose', () => {
    const search = { ...freshSearch, date: '2026-03-04', firstDate: '2026-03-04' };
    expect(resumed(left({ search }), 'timeslots').search).toEqual(freshSearch);
  });

  it('RES-01 with the patient, contact and texts as they were being typed', () => {
    const before = {
      patient: { firstName: 'Ada', lastName: '', gender: 'Female', race: '', ethnicity: 'UNK' },
      contact: { emailAddress: 'ada@', phoneNumber: '312-5' },
      texts: { decision: 'agree' as const, phoneNumber: '' },
    };
    expect(resumed(left(before), 'patient-info')).toMatchObject({
      ...before,
      patientId: undefined,
      keptPatient: undefined,
      keptContact: undefined,
      keptTexts: undefined,
      textsAnswered: false,
    });
  });

  it('RES-01 PAT-04 with the personal details that are sent with the contact', () => {
    const { patient } = sample.takenUpUnsaid('contact-info').metaData.progress ?? {};
    const taken = contextOfResumed(fresh, sample.takenUpUnsaid('contact-info'));
    expect(taken).toMatchObject({ patientId: undefined, keptPatient: patient, patient });
  });

  it('RES-01 with what the server accepted, and with later typed changes', () => {
    const keptPatient = {
      firstName: 'Ada',
      lastName: 'Rivera',
      gender: 'Female',
      race: '2106-3',
      ethnicity: '2135-2',
    };
    const before = {
      keptPatient,
      patient: { ...keptPatient, lastName: 'Riv' },
      keptContact: { emailAddress: 'ada@example.org', phoneNumber: '312-555-0142' },
      contact: { emailAddress: 'ada@example.com', phoneNumber: '312-555-0142' },
      keptTexts: { decision: 'agree' as const, phoneNumber: '312-555-0142' },
      texts: { decision: 'decline' as const, phoneNumber: '312-555-0142' },
    };
    expect(resumed(left(before), 'review-appt')).toMatchObject({
      ...before,
      patientId: sample.patient.patientId,
      textsAnswered: true,
    });
  });

  it('RES-01 with its place, its owner, its partner, and where it was left', () => {
    const after = resumed(left({ visitor: 'guest', voucherEntity: 'acme' }), 'flow-check');
    expect(after).toMatchObject({
      engagementId: sample.engagement.engagementId,
      start: { bookingOption: 'me', location: '60601', month: '04', day: '28', year: '1984' },
      place: sample.place,
      dateOfBirth: '1984-04-28',
      visitor: 'guest',
      voucherEntity: 'acme',
      at: 'flow-check',
      welcome: { page: 'flow-check', exception: undefined },
    });
  });

  it('RES-02 with its time, which waits until the page is reached', () => {
    const hold = sample.held(10);
    const after = resumed(left({ vaccines: ['150'], hold }), 'review-appt');
    expect(after).toMatchObject({ hold: undefined, resumedHold: hold });
    expect(after.choice).toMatchObject({
      storeNumber: '100',
      locationId: 'L100',
      date: '2026-03-04',
      slot: '09:00',
      appointmentDate: hold.appointmentDate,
    });
  });

  it('CNF-01 with the count of what this tab has intended, so that no key is used twice', () => {
    const after = contextOfResumed({ ...fresh, intentions: 4 }, takenUp(left({})));
    expect(after.intentions).toBe(4);
  });
});

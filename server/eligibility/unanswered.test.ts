// An answer that decides the day is missing or "not sure" (SAF-06, ELG-07).
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { patchEngagement } from '#contract/engagements.ts';
import { createHold } from '#contract/holds.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import { HEALTH_QUESTIONS, type YesNoUnsure } from '#domain/screening.ts';
import {
  addPatient,
  addStore,
  bookingServer,
  dayAhead,
  hold,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import { caseOf, eligibility } from './eligibility.ts';
import { validDays } from './valid-days.ts';

const { pool, visitor } = await bookingServer();

const HPV = '62';
/**
 * The youngest age in Illinois, with a first dose two months ago: the next is due in three more.
 */
const BORN = addDays(dayAhead(0), -Math.round(14.4 * 365.25));
const FIRST_DOSE = addDays(dayAhead(0), -61);

const healthy = Object.fromEntries(HEALTH_QUESTIONS.map((question) => [question, 'no' as const]));

const isValidFor = (immunocompromised: YesNoUnsure | undefined, on: string) => {
  const screening = {
    history: [{ vaccineCode: HPV as '62', date: FIRST_DOSE }],
    answers: { ...healthy, immunocompromised },
  };
  const person = caseOf({ dob: BORN, state: 'IL', on, screening });
  return validDays(eligibility(), [HPV], person).isValid(on);
};

it.each([
  ['yes', true],
  ['no', false],
  ['notSure', false],
  [undefined, false],
] as const)('SAF-06 HPV vaccine at 14, immunocompromised: %s', (answer, isNow) => {
  expect(isValidFor(answer, dayAhead(2))).toBe(isNow);
  expect(isValidFor(answer, addDays(FIRST_DOSE, 200))).toBe(true);
});

it('SAF-06 "not sure" on shingles vaccine goes to the pharmacist, no answer leaves no day', () => {
  const at40 = (immunocompromised: YesNoUnsure | undefined) => {
    const screening = { answers: { immunocompromised } };
    const person = caseOf({ dob: '1986-01-01', state: 'IL', on: dayAhead(2), screening });
    return validDays(eligibility(), ['87'], person).isValid(dayAhead(2));
  };
  expect([at40('yes'), at40('notSure'), at40('no'), at40(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('SAF-06 no time, hold or confirmation is possible while the answer is missing', async () => {
  const one = await visitor();
  const storeNumber = await addStore(pool, { vaccines: [HPV] });
  const history = [{ code: HPV, dose: '1', name: HPV, date: FIRST_DOSE, type: HPV }];
  const engagementId = await startJourney(one, {
    metaData: { dob: BORN, category: 'Pediatric', locationSearch: '60601', history },
  });
  const userResponses = [
    { vaccineCode: HPV, question: 'immunocompromised', answer: 'yes' },
    { vaccineCode: HPV, question: 'pregnant', answer: 'no' },
  ];
  const saysAll = () =>
    one.ask(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'GET_STARTED',
        userResponses,
      },
    });
  const vaccines = [{ code: HPV as '62' }];
  const missing = { code: 'vaccine.answerFirst' };

  const found = await one.refused(searchTimeslots, {
    body: {
      vaccine: vaccines,
      position: { latitude: 41.88, longitude: -87.62 },
      state: 'IL',
      restriction: { dob: BORN },
      engagementId,
      date: dayAhead(2),
    },
  });
  expect(found.error).toMatchObject({
    code: 'ELIGIBLITY_ERROR',
    fields: [{ ...missing, name: 'vaccine.0.code' }],
  });

  const wish = { engagementId, storeNumber, vaccines, ...timeAhead('10:00') };
  const refused = await one.refused(createHold, { body: holdBody(wish) });
  expect(refused.error).toMatchObject({ code: 'ELIGIBLITY_ERROR', fields: [missing] });

  await saysAll();
  const { confirmationNumber } = await hold(one, wish);
  const patientId = await addPatient(one, engagementId, { dob: BORN });
  await sayOf(pool, engagementId, { userResponses: undefined });
  const confirmed = await one.refused(confirmAppointment, {
    body: { engagementId, confirmationNumber, patients: [{ patientId }] },
  });
  expect(confirmed.error).toMatchObject({ code: 'ELIGIBLITY_ERROR', fields: [missing] });
});

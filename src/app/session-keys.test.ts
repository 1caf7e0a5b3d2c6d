import { beforeAll, describe, expect, it } from 'vitest';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { SESSION_PARTS } from '#domain/session-clearing.ts';
import { noAnswers } from '#machines/knowledge/answers.ts';
import { dateDraftOf } from '#machines/knowledge/dates.ts';
import * as sample from '#qa/journeys/samples.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { managedOnes } from '#qa/journeys/managed-samples.ts';
import { keysOf, putTogether, takeApart } from './session-keys.ts';
import './session-tells.ts';

type Kept = ReturnType<ReturnType<typeof openAnswered>['getPersistedSnapshot']> & {
  context: JourneyContext;
};
let fresh: Kept;
let confirmed: Kept;

beforeAll(async () => {
  const actor = openAnswered();
  // A persisted snapshot has its machine's context; xstate's type lacks it.
  fresh = actor.getPersistedSnapshot() as Kept;
  await walkTo(actor, 'confirmation');
  confirmed = actor.getPersistedSnapshot() as Kept;
  actor.stop();
});

const keyTexts = (snapshot: Kept): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(takeApart(snapshot).keys).map(([name, text]) => [name, JSON.parse(text)]),
  );

describe('the named keys of the session', () => {
  it('SES-02 are these', () => {
    expect(keysOf(SESSION_PARTS)).toEqual([
      'locationEligibilityPayload',
      'voucherEntity',
      'userDob',
      'flowChange',
      'apptConfirmed',
      'selectedVaccine',
      'dose1fulfilledFlow',
      'availabilityGroup',
      'patientCategory',
      'apptPhoneNum',
      'engagementReqPayload',
      'profilePhoneNumber',
      'rescheduledManufacturer',
      'guestAppointments',
      'updateConfirmVaccHistory',
    ]);
  });

  it('SES-02, VCH-03 tell what a guest looked up, and how it is being changed', () => {
    const covid = managedOnes['for two vaccines'];
    const vaccines = covid.vaccines.map((one) =>
      one.code === '207' ? { ...one, manufPref: 'PFI' } : one,
    );
    const appointment = { ...covid, vaccines };
    const { context } = confirmed;
    const told = (manage: Partial<JourneyContext['manage']>) =>
      keyTexts({
        ...confirmed,
        context: { ...context, manage: { ...context.manage, appointment, ...manage } },
      });
    const number = appointment.confirmationNumber;
    expect(told({})).toMatchObject({ guestAppointments: number });
    expect(told({})).not.toHaveProperty('flowChange');
    expect(told({ changing: true })).toMatchObject({
      flowChange: 'EditAppointment',
      rescheduledManufacturer: 'PFI',
    });
    expect(told({ changing: true })).not.toHaveProperty('updateConfirmVaccHistory');
  });

  it('VCH-03, SES-02 tell that other earlier doses were given than at booking', () => {
    const dose = (date: string) => ({ code: '207', dose: '1', name: 'PFI', date, type: 'primary' });
    const vaccineHistory = [dose('2021-03-01'), dose('2026-01-15')];
    const { context } = confirmed;
    const given = (first: string, last: string, known: Partial<JourneyContext> = {}) => {
      const answers = {
        ...noAnswers,
        userDose: '2',
        immunocompromised: 'yes' as const,
        firstDoseDate: dateDraftOf(first),
        dosedate: dateDraftOf(last),
      };
      const covid = sample.offered.map((one) => ({
        ...one,
        vaccineCode: '207',
        asks: ['covid' as const, 'immunocompromised' as const],
      }));
      const manage = {
        ...context.manage,
        appointment: { ...managedOnes['for two vaccines'], vaccineHistory },
        changing: true,
      };
      const changing = { ...context, vaccines: ['207'], offered: covid, answers, manage, ...known };
      return keyTexts({ ...confirmed, context: changing })['updateConfirmVaccHistory'];
    };
    expect(given('2021-03-01', '2026-01-15')).toBeUndefined();
    expect(given('2021-03-01', '2026-01-16')).toBe('true');
    expect(given('2021-03-02', '2026-01-15')).toBe('true');
    expect(given('2021-03-01', '2026-01-15', { unsure: ['dosedate'] })).toBe('true');
    // Where only the time is changed nothing is asked again.
    expect(given('2021-03-01', '2026-01-15', { offered: [] })).toBeUndefined();
  });

  it('SES-02 hold what a journey knows, each under its own name', () => {
    const { place, appointment, engagementId } = confirmed.context;
    expect(place).toBeDefined();
    expect(keyTexts(confirmed)).toEqual({
      locationEligibilityPayload: place,
      userDob: '1984-04-28',
      apptConfirmed: appointment,
      selectedVaccine: ['150'],
      availabilityGroup: 'General',
      patientCategory: 'Adult',
      apptPhoneNum: '312-555-0100',
      engagementReqPayload: engagementId,
    });
  });

  it('SES-02 hold nothing of a journey in which nothing has happened', () => {
    expect(keyTexts(fresh)).toEqual({ selectedVaccine: [], availabilityGroup: 'General' });
  });

  it('SES-02 leave none of it in the snapshot, and all the rest', () => {
    const left = JSON.parse(takeApart(confirmed).text) as { context: JourneyContext };
    const { place, dateOfBirth, appointment, vaccines, engagementId, keptContact, ...others } =
      left.context;
    expect([place, dateOfBirth, appointment, vaccines, engagementId]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(keptContact).toEqual({ emailAddress: 'ada@example.org' });
    expect(confirmed.context).toMatchObject(others);
  });

  it('SES-04 are put back where they came from', () => {
    for (const snapshot of [fresh, confirmed])
      expect(putTogether(takeApart(snapshot))).toEqual(snapshot);
  });

  it('SES-02 facts for other scripts are never read back', () => {
    const { text, keys } = takeApart(confirmed);
    const { patientCategory: _, ...others } = keys;
    const changed = { ...others, availabilityGroup: '"Employees"' };
    expect(putTogether({ text, keys: changed })).toEqual(confirmed);
  });

  it.each([
    [['patient'], ['userDob', 'patientCategory', 'apptPhoneNum']],
    [['payloads'], ['locationEligibilityPayload', 'engagementReqPayload']],
    [['user'], ['profilePhoneNumber']],
    [['guestAppointments'], ['guestAppointments']],
    [['analytics', 'timeslots'], []],
  ] as const)('SES-03 with %j go %j', (parts, keys) => {
    expect(keysOf(parts)).toEqual(keys);
  });
});

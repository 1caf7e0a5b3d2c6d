// A walk-in at the counter, in the desk's chart (WLK-03, CHN-03, HLD-05, ENG-09).
import { describe, expect, it } from 'vitest';
import type { Offer } from '#contract/vaccines.ts';
import { dayOf, desk, no, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { chosenAndGone, mayBeInLine } from './walk-in-form.ts';

const vaccine = (vaccineCode: string, answer: 'yes' | 'ask' | 'no', asks: readonly string[] = []) =>
  ({
    vaccineCode,
    names: { english: vaccineCode, display: '', short: vaccineCode, spanish: '' },
    brands: [],
    eligible: true,
    verdict: {
      answer,
      prescription: false,
      confirm: false,
      rule: { id: '', says: '', source: '' },
    },
    asks,
  }) as unknown as Offer['vaccines'][number];
const offer: Offer = {
  vaccines: [
    vaccine('150', 'yes'),
    vaccine('207', 'ask', ['immunocompromised']),
    vaccine('93', 'yes'),
  ],
};
const ana = {
  firstName: 'Ana',
  lastName: 'Rivera',
  gender: 'Female',
  race: { code: '2106-3' },
  ethnicity: { code: '2135-2' },
  phone: '312-555-0123',
  lastVisitOn: '2026-10-01',
} as const;

async function atCounter(known: readonly object[] = []) {
  const chart = openDesk();
  await chart.answer('getDesk', yes(desk()));
  await chart.answer('getDeskDay', yes(dayOf()));
  chart.send({ type: 'walkIn.begun' });
  chart.send({ type: 'walkIn.typed', field: 'dob', text: '4/28/1984' });
  await chart.answer('listEligibleVaccines', yes(offer));
  await chart.answer('findPatients', yes({ patients: known }));
  return chart;
}
type Chart = Awaited<ReturnType<typeof atCounter>>;

function fillIn(chart: Chart) {
  chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leo' });
  chart.send({ type: 'walkIn.typed', field: 'lastName', text: 'Chen' });
  chart.send({ type: 'walkIn.vaccine', code: '150' });
  chart.send({ type: 'walkIn.typed', field: 'phone', text: '312-555-0123' });
  chart.send({ type: 'walkIn.typed', field: 'texts', text: 'agree' });
}

const held = { holdId: 'hold', confirmationNumber: 'AAAAAAAAAA' };
/** Submits the form; everything up to the hold succeeds. */
async function holdPlace(chart: Chart) {
  fillIn(chart);
  chart.send({ type: 'walkIn.submitted' });
  await chart.answer('createEngagement', yes({ engagementId: 'e' }));
  await chart.answer('patchEngagement', yes({}));
  await chart.answer('createPatient', yes({ patientId: 'p', age: 42 }));
  await chart.answer('createHold', yes(held));
}

const inWalkIn = (walkIn: 'typing' | 'stuck') =>
  ({ atDesk: { working: { page: { walkIn } } } }) as const;
const problemsOf = (chart: Chart) => chart.context().walkIn.problems.map(({ name }) => name);

describe('a walk-in at the counter', () => {
  it('WLK-03 asks for what the store can give at the age, and nothing that decides nothing', async () => {
    const chart = await atCounter();
    chart.send({ type: 'walkIn.submitted' });
    expect(problemsOf(chart)).toEqual(['firstName', 'lastName', 'vaccines', 'phone', 'texts']);
    chart.send({ type: 'walkIn.vaccine', code: '207' });
    chart.send({ type: 'walkIn.submitted' });
    expect(problemsOf(chart)).toContain('immunocompromised');
    chart.send({ type: 'walkIn.answered', question: 'immunocompromised', answer: 'no' });
    expect(problemsOf(chart)).not.toContain('immunocompromised');
  });

  it('WLK-03 DSK-04 keeps a chosen vaccine of which no dose is left, and says so before it is sent', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'day.changed' });
    const day = dayOf();
    const without = { ...day, store: { ...day.store, vaccines: ['207', '93'] } };
    await chart.answer('getDeskDay', yes(without));
    expect(chosenAndGone(chart.context())).toEqual(['150']);
    chart.send({ type: 'walkIn.submitted' });
    expect(chart.asked('createEngagement')).toBe(false);
    expect(chart.context().walkIn.problems).toEqual([
      { name: 'vaccines', problem: 'vaccine.gone' },
    ]);
    // It is taken off, or counted in again.
    chart.send({ type: 'walkIn.vaccine', code: '150' });
    chart.send({ type: 'walkIn.vaccine', code: '93' });
    chart.send({ type: 'walkIn.submitted' });
    const { body } = await chart.answer('createEngagement', yes({ engagementId: 'e' }));
    expect(body).toMatchObject({ metaData: { serviceIds: ['93'] } });
  });

  it('WLK-03 never shows what may be given for another date of birth', async () => {
    const chart = await atCounter();
    chart.send({ type: 'walkIn.typed', field: 'dob', text: '05/17/2019' });
    chart.send({ type: 'walkIn.typed', field: 'dob', text: '05/17/2018' });
    const { body } = await chart.answer('listEligibleVaccines', yes(offer));
    expect(body).toMatchObject({ dob: '2019-05-17' });
    expect(chart.context().walkIn.offer).toBeUndefined();
    expect(chart.asked('listEligibleVaccines')).toBe(true);
    chart.send({ type: 'walkIn.typed', field: 'dob', text: '05/1' });
    await chart.answer('listEligibleVaccines', yes(offer));
    expect(chart.context().walkIn.offer).toBeUndefined();
    expect(chart.asked('findPatients')).toBe(false);
  });

  it('WLK-03 starts over when it is cleared while a call is open', async () => {
    const chart = await atCounter();
    chart.send({ type: 'walkIn.typed', field: 'dob', text: '05/17/2019' });
    chart.send({ type: 'walkIn.cleared' });
    await chart.answer('listEligibleVaccines', yes(offer));
    expect(chart.is(inWalkIn('typing'))).toBe(true);
    expect(chart.context().walkIn.offer).toBeUndefined();
    expect(chart.asked('findPatients')).toBe(false);
  });

  it('WLK-03 sends messages in the language the patient reads', async () => {
    const chart = await atCounter();
    fillIn(chart);
    expect(chart.context().walkIn.form.language).toBe('en');
    chart.send({ type: 'walkIn.typed', field: 'language', text: 'es' });
    chart.send({ type: 'walkIn.submitted' });
    const begun = await chart.answer('createEngagement', yes({ engagementId: 'e' }));
    expect(begun.body).toMatchObject({ languagePreference: 'es' });
  });

  it('WLK-03 CHN-03 HLD-05 ENG-09 books with the values of the specification', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'walkIn.submitted' });
    const begun = await chart.answer('createEngagement', yes({ engagementId: 'e' }));
    expect(begun).toMatchObject({
      params: { version: 'v5' },
      body: { channel: 'AdminPortal', client: 'CSR', engagementType: 'TMWalkin' },
    });
    await chart.answer('patchEngagement', yes({}));
    const named = await chart.answer('createPatient', yes({ patientId: 'p', age: 42 }));
    expect(named.body).toMatchObject({ contact: { phones: [{ number: '312-555-0123' }] } });
    const { body: hold } = await chart.answer('createHold', yes(held));
    expect(hold).toEqual([
      {
        serviceType: { code: '57', name: 'Immunizations' },
        appointmentDate: '2026-11-23T09:00:00-06:00',
        bookingType: 'Individual',
        slot: '09:00',
        storeNumber: '1001',
        engagementId: 'e',
        appointmentType: 'walkin',
        availabilityGroup: 'General',
        walkInType: 'TMWalkIn',
        locationId: 'here',
        organizationId: 'org',
        vaccines: [{ code: '150', dose: '1' }],
        numberOfSlots: 0,
      },
    ]);
    const consent = await chart.answer('postConsent', yes({}));
    expect(consent.body).toMatchObject({ consentType: 'dvarSmsConsent', consentDecision: 'agree' });
    const confirmed = await chart.answer('confirmAppointment', yes({ appointmentId: 'leo' }));
    expect(confirmed.body).toMatchObject({ patients: [{ patientId: 'p' }], holdId: 'hold' });
    expect(chart.is({ atDesk: { working: { page: 'list' } } })).toBe(true);
    expect(chart.context()).toMatchObject({
      selected: 'leo',
      acted: 'leo',
      walkIn: { form: { dob: '' } },
    });
  });

  it('WLK-03 a patient who was here before only confirms', async () => {
    const chart = await atCounter([ana]);
    chart.send({ type: 'walkIn.known', index: 0 });
    chart.send({ type: 'walkIn.vaccine', code: '150' });
    chart.send({ type: 'walkIn.typed', field: 'texts', text: 'decline' });
    chart.send({ type: 'walkIn.submitted' });
    await chart.answer('createEngagement', yes({ engagementId: 'e' }));
    await chart.answer('patchEngagement', yes({}));
    const named = await chart.answer('createPatient', yes({ patientId: 'p', age: 42 }));
    expect(named.body).toMatchObject({ firstName: 'Ana', gender: 'Female', race: ana.race });
  });

  it('WLK-03 another date of birth asks again, and undoes what was chosen for the first', async () => {
    const chart = await atCounter([ana]);
    chart.send({ type: 'walkIn.known', index: 0 });
    chart.send({ type: 'walkIn.vaccine', code: '150' });
    chart.send({ type: 'walkIn.typed', field: 'dob', text: '4/28/2020' });
    expect(chart.context().walkIn).toMatchObject({ chosen: undefined, form: { codes: [] } });
    const asked = await chart.answer('listEligibleVaccines', yes(offer));
    expect(asked.body).toMatchObject({ dob: '2020-04-28', state: 'IL' });
  });

  it('WLK-03 a refusal returns to the form with its reason, and keeps everything typed', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'walkIn.submitted' });
    await chart.answer('createEngagement', yes({ engagementId: 'e' }));
    await chart.answer('patchEngagement', yes({}));
    await chart.answer('createPatient', yes({ patientId: 'p', age: 42 }));
    await chart.answer('createHold', no('CHECK_IN_INSTEAD'));
    expect(chart.is(inWalkIn('typing'))).toBe(true);
    expect(problemsOf(chart)).toEqual(['walkIn']);
    expect(chart.context().walkIn.form.lastName).toBe('Chen');
  });

  it('WLK-03 without a network continues where it stopped, under the same keys', async () => {
    const chart = await atCounter();
    await holdPlace(chart);
    const first = chart.keyOf('postConsent');
    await chart.fail('postConsent');
    expect(chart.is(inWalkIn('stuck'))).toBe(true);
    chart.send({ type: 'retried' });
    expect(chart.keyOf('postConsent')).toBe(first);
  });

  it('WLK-03 without a network is sent again by its own button, or changed into another', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'walkIn.submitted' });
    const key = chart.keyOf('createEngagement');
    await chart.fail('createEngagement');
    expect(chart.is(inWalkIn('stuck'))).toBe(true);
    chart.send({ type: 'walkIn.submitted' });
    expect(chart.keyOf('createEngagement')).toBe(key);
    await chart.fail('createEngagement');
    chart.send({ type: 'walkIn.typed', field: 'lastName', text: 'Chan' });
    expect(chart.is(inWalkIn('typing'))).toBe(true);
    chart.send({ type: 'walkIn.submitted' });
    expect(chart.keyOf('createEngagement')).not.toBe(key);
    await chart.fail('createEngagement');
    chart.send({ type: 'walkIn.cleared' });
    expect([chart.is(inWalkIn('typing')), chart.context().walkIn.form.lastName]).toEqual([
      true,
      '',
    ]);
  });

  it('WLK-03 says that the first may be in the line when the form is changed without an answer', async () => {
    const chart = await atCounter();
    const first = () => mayBeInLine(chart.context());
    await holdPlace(chart);
    await chart.fail('postConsent');
    // It was not asked for yet.
    expect(first()).toBeUndefined();
    chart.send({ type: 'retried' });
    await chart.answer('postConsent', yes({}));
    await chart.fail('confirmAppointment');
    chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leonard' });
    expect(first()).toEqual({ name: 'Leo Chen', isListed: false });
    const leo = visitOf({ appointmentId: 'leo', confirmationNumber: held.confirmationNumber });
    await chart.answer('getDeskDay', yes(dayOf(leo)));
    expect(first()).toEqual({ name: 'Leo Chen', isListed: true });
    chart.send({ type: 'walkIn.submitted' });
    expect(first()).toBeUndefined();
  });

  it('DSK-01 WLK-03 keeps its state while the desk reports that a member is there', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'somebody.there' });
    await chart.answer('stayAtDesk', yes(desk()));
    expect(chart.is(inWalkIn('typing'))).toBe(true);
    expect(chart.context().walkIn.form.lastName).toBe('Chen');
    expect(chart.asked('getDeskDay')).toBe(false);
  });

  it('WLK-03 can be left while typing, and is restored until it is cleared', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'sheet.closed' });
    chart.send({ type: 'walkIn.begun' });
    expect(chart.context().walkIn.form.firstName).toBe('Leo');
    chart.send({ type: 'walkIn.cleared' });
    expect(chart.context().walkIn.form.firstName).toBe('');
  });

  it('WLK-03 asks for the vaccines again if it was left before they were known', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(desk()));
    await chart.answer('getDeskDay', yes(dayOf()));
    chart.send({ type: 'walkIn.begun' });
    chart.send({ type: 'walkIn.typed', field: 'dob', text: '4/28/1984' });
    chart.send({ type: 'sheet.closed' });
    chart.send({ type: 'walkIn.begun' });
    // The first answer no longer belongs to any request.
    await chart.answer('listEligibleVaccines', yes({ vaccines: [] }));
    await chart.answer('listEligibleVaccines', yes(offer));
    expect(chart.context().walkIn.offer).toEqual(offer);
  });

  it('WLK-03 DSK-01 lets another store be chosen while it is typed, and is as it was on return', async () => {
    const chart = openDesk();
    const { member } = desk();
    const stores = ['1001', '1002'].map((storeNumber) => ({
      storeNumber,
      name: storeNumber,
      role: 'technician' as const,
    }));
    await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
    chart.send({ type: 'store.chosen', storeNumber: '1001' });
    await chart.answer('getDeskDay', yes(dayOf()));
    chart.send({ type: 'walkIn.begun' });
    chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leo' });
    chart.send({ type: 'store.chosen', storeNumber: '1002' });
    expect(chart.context()).toMatchObject({
      storeNumber: '1002',
      walkIn: { form: { firstName: '' } },
    });
    chart.send({ type: 'store.chosen', storeNumber: '1001' });
    chart.send({ type: 'walkIn.begun' });
    expect(chart.context().walkIn.form.firstName).toBe('Leo');
  });

  it('WLK-03 cannot be left while it is saving', async () => {
    const chart = await atCounter();
    fillIn(chart);
    chart.send({ type: 'walkIn.submitted' });
    chart.send({ type: 'sheet.closed' });
    chart.send({ type: 'sheet.opened', appointmentId: 'ana' });
    chart.send({ type: 'store.chosen', storeNumber: '1002' });
    expect(chart.is({ atDesk: { working: { page: { walkIn: 'beginning' } } } })).toBe(true);
    expect(chart.context().storeNumber).toBe('1001');
  });
});

import { describe, expect, it } from 'vitest';
import { bookedBefore } from '#machines/knowledge/booked-before.ts';
import type { GroupOverlayId } from '#machines/knowledge/events.ts';
import type { PatientDraft } from '#machines/knowledge/patient.ts';
import { membersOf } from '#machines/knowledge/members.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { toReview } from '#tests/support/journey-steps.ts';

const ANA = 1;
const LEO = 2;
const MIA = 4;
const PEOPLE = 4;
const details = { data: { eligibleVaccineList: sample.vaccineDetails } };

async function open(overlay: GroupOverlayId, place = LEO) {
  const journey = await toFamilyReview();
  journey.send({ type: 'overlay.opened', overlay, place });
  return journey;
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens the sheet of one member. */
function typed(journey: Opened, draft: Partial<PatientDraft>) {
  const { patient } = journey.context().edit;
  journey.send({ type: 'overlay.typed', edit: { patient: { ...patient, ...draft } } });
}

const namesOf = (journey: Opened) =>
  membersOf(journey.context()).map(({ person }) => person.firstName);
const vaccinesOf = (journey: Opened) =>
  membersOf(journey.context()).map(({ visit }) => visit.vaccines);
const closed = (journey: Opened) => journey.at({ overlay: 'closed', flow: 'review-appt' });

it('VAC-15 knows a member’s booked vaccine by a name written without its accent', async () => {
  const journey = await open('group-vaccine', MIA);
  const context = journey.context();
  const dob = context.dateOfBirth ?? '';
  const ownDoses = sample.engagementAgain.bookedDoses.map((dose) => ({
    ...dose,
    firstName: 'Mia',
    dob,
  }));
  expect(bookedBefore({ ...context, ownDoses })).toEqual(ownDoses);
});

describe('the overlays of a group', () => {
  it.each(['group-patient', 'group-vaccine', 'group-contact'] as const)(
    'EDT-01 %s opens over the review of a group, and over no other',
    async (overlay) => {
      const journey = await open(overlay);
      expect(journey.at({ overlay: { [overlay]: 'editing' } })).toBe(true);
      const alone = await toReview();
      alone.send({ type: 'overlay.opened', overlay, place: LEO });
      expect(alone.at({ overlay: 'closed' })).toBe(true);
    },
  );

  it.each(['group-patient', 'group-vaccine', 'group-contact'] as const)(
    'EDT-01 closing %s changes nothing',
    async (overlay) => {
      const journey = await open(overlay);
      const before = { names: namesOf(journey), vaccines: vaccinesOf(journey) };
      journey.send({ type: 'overlay.closed' });
      expect(closed(journey)).toBe(true);
      expect({ names: namesOf(journey), vaccines: vaccinesOf(journey) }).toEqual(before);
    },
  );

  it('EDT-01 leaving the review closes what is open over it', async () => {
    const journey = await open('group-patient');
    journey.send({ type: 'NAV', page: 'contact-info' });
    expect(journey.at({ overlay: 'closed', flow: 'contact-info' })).toBe(true);
  });
});

describe('the details of a group member', () => {
  it('GRP-03 are changed for this person only', async () => {
    const journey = await open('group-patient');
    typed(journey, { firstName: 'Leonor' });
    journey.send({ type: 'overlay.saved' });
    expect(journey.askedOf('updatePatient')).toMatchObject({
      body: { place: LEO, firstName: 'Leonor' },
    });
    expect(namesOf(journey)).toEqual(['Ana', 'Leo', 'Ana', 'Mía']);
    await journey.answer('updatePatient', sample.patient);
    expect(closed(journey)).toBe(true);
    expect(namesOf(journey)).toEqual(['Ana', 'Leonor', 'Ana', 'Mía']);
    expect(vaccinesOf(journey)[1]).toEqual(['150', '52']);
  });

  it('VAL-06 are not saved without a name', async () => {
    const journey = await open('group-patient');
    typed(journey, { firstName: '' });
    journey.send({ type: 'overlay.saved' });
    expect(journey.at({ overlay: { 'group-patient': { editing: 'refused' } } })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'firstName', code: 'firstName.missing' }]);
  });

  it('GRP-01 must not equal those of another member', async () => {
    const journey = await open('group-patient');
    typed(journey, { firstName: 'ana ' });
    journey.send({ type: 'overlay.saved' });
    expect(journey.context().problems).toEqual([{ field: 'firstName', code: 'party.samePerson' }]);
    expect(journey.askedOf('updatePatient')).toBeUndefined();
  });

  it('GRP-01 must not equal those of another member with other accents or hyphens', async () => {
    const journey = await open('group-patient');
    typed(journey, { firstName: 'Aná', lastName: 'di-az' });
    journey.send({ type: 'overlay.saved' });
    expect(journey.context().problems).toEqual([{ field: 'firstName', code: 'party.samePerson' }]);
  });

  it.each([
    [1002, 'failed'],
    [1003, 'unanswered'],
    [1004, 'unanswered'],
  ] as const)('EDT-01 after %s can be sent again, as one change', async (code, state) => {
    const journey = await open('group-patient');
    typed(journey, { firstName: 'Leonor' });
    journey.send({ type: 'overlay.saved' });
    const asked = journey.askedOf('updatePatient');
    await journey.fail('updatePatient', code);
    expect(journey.at({ overlay: { 'group-patient': state } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('updatePatient')).toEqual(asked);
  });

  it('EDT-01 are asked about before they are lost', async () => {
    const journey = await open('group-patient');
    typed(journey, { firstName: 'Leonor' });
    journey.send({ type: 'overlay.closed' });
    expect(journey.at({ overlay: { 'group-patient': 'leaving' } })).toBe(true);
    journey.send({ type: 'edit.dropped' });
    expect(closed(journey)).toBe(true);
    expect(namesOf(journey)).toEqual(['Ana', 'Leo', 'Ana', 'Mía']);
  });
});

describe('the contact of a group', () => {
  async function saved() {
    const journey = await open('group-contact', ANA);
    const { contact } = journey.context().edit;
    journey.send({
      type: 'overlay.typed',
      edit: { contact: { ...contact, emailAddress: 'leo@example.org' } },
    });
    journey.send({ type: 'overlay.saved' });
    return journey;
  }
  const contact = { emails: [{ address: 'leo@example.org' }] };

  it('GRP-01 is saved for everyone, one after the other', async () => {
    const journey = await saved();
    for (let place = ANA; place <= PEOPLE; place += 1) {
      expect(journey.askedOf('updatePatient')).toMatchObject({ body: { place, contact } });
      await journey.answer('updatePatient', sample.patient);
    }
    expect(closed(journey)).toBe(true);
    expect(journey.context().contact.emailAddress).toBe('leo@example.org');
  });

  it('GRP-01 resumes with those not saved yet after a failure', async () => {
    const journey = await saved();
    await journey.answer('updatePatient', sample.patient);
    await journey.fail('updatePatient');
    journey.send({ type: 'retried' });
    expect(journey.askedOf('updatePatient')).toMatchObject({ body: { place: LEO, contact } });
  });

  it('VAL-03 is not saved with an invalid address', async () => {
    const journey = await open('group-contact', ANA);
    const { contact: kept } = journey.context().edit;
    journey.send({ type: 'overlay.typed', edit: { contact: { ...kept, emailAddress: 'leo' } } });
    journey.send({ type: 'overlay.saved' });
    expect(journey.at({ overlay: { 'group-contact': { editing: 'refused' } } })).toBe(true);
    expect(journey.askedOf('updatePatient')).toBeUndefined();
  });
});

describe('the vaccines of a group member', () => {
  async function checking(code = '52') {
    const journey = await open('group-vaccine', ANA);
    journey.send({ type: 'vaccine.toggled', code });
    journey.send({ type: 'overlay.saved' });
    return journey;
  }
  async function holding() {
    const journey = await checking();
    await journey.answer('getVaccineDetails', details);
    return journey;
  }

  it('GRP-03 are changed once the store can give them, with everyone’s seat held again', async () => {
    const journey = await holding();
    expect(journey.askedOf('createHold')).toMatchObject({
      body: {
        numOfPatients: PEOPLE,
        patients: [
          { place: ANA, services: [{ serviceId: '150' }, { serviceId: '52' }] },
          { place: LEO, services: [{ serviceId: '150' }, { serviceId: '52' }] },
          { services: [{ serviceId: '113' }] },
          { services: [{ serviceId: '52' }, { serviceId: '136' }] },
        ],
      },
    });
    expect(vaccinesOf(journey)[0]).toEqual(['150']);
    await journey.answer('createHold', sample.held(10));
    expect(closed(journey)).toBe(true);
    expect(vaccinesOf(journey)[0]).toEqual(['150', '52']);
  });

  it.each(['FC_908_Conflict', 'ELIGIBLITY_ERROR'] as const)(
    'EDT-01 after %s nothing has changed, and another time can be looked for',
    async (code) => {
      const journey = await holding();
      await journey.refuse('createHold', code);
      expect(journey.at({ overlay: { 'group-vaccine': 'notThere' } })).toBe(true);
      expect(vaccinesOf(journey)[0]).toEqual(['150']);
      journey.send({ type: 'time.reconsidered' });
      expect(journey.at({ overlay: 'closed', flow: 'timeslots' })).toBe(true);
      expect(vaccinesOf(journey)[0]).toEqual(['150', '52']);
    },
  );

  it('ELG-07 that need questions lead to the pages of this person', async () => {
    const journey = await checking('33');
    expect(journey.at({ overlay: { 'group-vaccine': 'questionsFirst' } })).toBe(true);
    journey.send({ type: 'questions.wanted' });
    expect(journey.at({ overlay: 'closed', flow: { screening: 'earlierDoses' } })).toBe(true);
    expect(journey.context().party.inFront).toBe(ANA);
    expect(vaccinesOf(journey)[0]).toEqual(['150', '33']);
  });

  it('EDT-01 can be checked again after a failure', async () => {
    const journey = await checking();
    await journey.fail('getVaccineDetails', 1004);
    expect(journey.at({ overlay: { 'group-vaccine': 'unanswered' } })).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.at({ overlay: { 'group-vaccine': 'checking' } })).toBe(true);
  });
});

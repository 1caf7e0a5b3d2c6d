import { describe, expect, it } from 'vitest';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { known } from '#machines/knowledge/known.ts';
import { managed, managedOnes } from '#qa/journeys/managed-samples.ts';
import { asMember, ofGroup as groupOf } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { found, toDetails, toFind } from '#tests/support/manage-steps.ts';

const ofGroup = groupOf(1);
const toWinBack: JourneyEvent[] = [
  { type: 'cancel.requested' },
  { type: 'reason.given', reason: 'unsaid' },
  { type: 'reason.submitted' },
];

describe('another booking', () => {
  it.each(['cancelled', 'past'] as const)(
    'MNG-04 after a %s one begins near its store, for whom it was',
    async (standing) => {
      const journey = await toDetails(managed({ standing }));
      journey.send({ type: 'booking.restarted' });
      expect(journey.at({ flow: { 'get-started': 'form' } })).toBe(true);
      const { start, patient, vaccines } = journey.context();
      // Who it is for, is asked: it may be a child’s.
      expect(start).toEqual({
        bookingOption: '',
        location: managed().store.address.zip,
        month: '04',
        day: '28',
        year: '1984',
      });
      expect([patient.firstName, vaccines]).toEqual(['', []]);
    },
  );

  it('MNG-04 after a group’s begins for a group, with nobody’s birthday', async () => {
    const cancelled = { standing: 'cancelled', status: 'Cancelled' } as const;
    const journey = await toGroupDetails(undefined, [{ ...ofGroup, ...cancelled }]);
    journey.send({ type: 'booking.restarted' });
    expect(journey.context().start).toMatchObject({
      bookingOption: 'group',
      location: ofGroup.store.address.zip,
      month: '',
    });
  });
});

describe('reminders', () => {
  it('CNF-04 by e-mail are turned off, and texts stay as they are', async () => {
    const journey = await toDetails();
    journey.send({ type: 'reminders.switched', by: 'email' });
    expect(journey.askedOf('setReminders')).toMatchObject({
      params: { confirmationNumber: sample.appointment.confirmationNumber },
      body: { email: false, text: true },
    });
    await journey.answer('setReminders', { email: false, text: true });
    expect(journey.context().manage).toMatchObject({
      appointment: { reminders: { email: false, text: true } },
      saved: 'reminders',
    });
  });

  it('CNF-04 are not said to be saved while the next change is on its way', async () => {
    const journey = await toDetails();
    journey.send({ type: 'reminders.switched', by: 'email' });
    await journey.answer('setReminders', { email: false, text: true });
    journey.send({ type: 'reminders.switched', by: 'email' });
    expect(journey.context().manage.saved).toBeUndefined();
    await journey.fail('setReminders');
    expect(journey.context().manage.saved).toBeUndefined();
  });

  it('CNF-04 send the same again after no answer, and stay as they were until then', async () => {
    const journey = await toDetails();
    journey.send({ type: 'reminders.switched', by: 'text' });
    const asked = journey.askedOf('setReminders');
    await journey.fail('setReminders');
    expect(journey.at({ flow: { 'view-details': { upcoming: 'failed' } } })).toBe(true);
    expect(journey.context().manage.appointment?.reminders).toEqual({ email: true, text: true });
    journey.send({ type: 'retried' });
    expect(journey.askedOf('setReminders')).toEqual(asked);
  });

  it('CNF-04 are read again when the appointment was cancelled elsewhere', async () => {
    const journey = await toDetails();
    journey.send({ type: 'reminders.switched', by: 'text' });
    await journey.refuse('setReminders', 'APPOINTMENT_CLOSED');
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });
});

describe('what people of a group see of each other', () => {
  it('SAF-01 is switched off for all of them by the person who booked', async () => {
    const journey = await toGroupDetails();
    journey.send({ type: 'sharing.switched' });
    expect(journey.askedOf('setSharing')).toMatchObject({ body: { membersSeeOthers: false } });
    await journey.answer('setSharing', { membersSeeOthers: false });
    const { appointment, others, saved } = journey.context().manage;
    expect([appointment, ...others].map((one) => one?.membersSeeOthers)).toEqual([false, false]);
    expect(saved).toBe('sharing');
  });

  it('SAF-01 says nothing of the change before while it is being switched, nor after trouble', async () => {
    const journey = await toGroupDetails();
    journey.send({ type: 'sharing.switched' });
    await journey.answer('setSharing', { membersSeeOthers: false });
    journey.send({ type: 'sharing.switched' });
    expect(journey.context().manage.saved).toBeUndefined();
    await journey.fail('setSharing');
    expect(journey.context().manage.saved).toBeUndefined();
  });

  it('SAF-01 is sent again after no answer, and stays as it was until then', async () => {
    const journey = await toGroupDetails();
    journey.send({ type: 'sharing.switched' });
    const asked = journey.askedOf('setSharing');
    await journey.fail('setSharing');
    expect(journey.context().manage.appointment?.membersSeeOthers).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('setSharing')).toEqual(asked);
  });

  it('SAF-01 does not exist for a patient who comes alone', async () => {
    const journey = await toDetails();
    journey.send({ type: 'sharing.switched' });
    expect(journey.at({ flow: { 'view-details': { upcoming: 'settled' } } })).toBe(true);
  });
});

describe('a group member by their own number', () => {
  it.each(['patient', 'sms'] as const)('SAF-01 is not asked for %s', async (overlay) => {
    const journey = await toDetails(asMember());
    journey.send({ type: 'overlay.opened', overlay });
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it.each(['manage-timeslot', 'manage-vaccine'] as const)(
    'SAF-01 changes their own visit by %s',
    async (overlay) => {
      const journey = await toDetails(asMember());
      expect(journey.at({ flow: { 'view-details': 'member' } })).toBe(true);
      journey.send({ type: 'overlay.opened', overlay });
      expect(journey.at({ overlay })).toBe(true);
    },
  );

  it('SAF-01 has no reminders, wishes, group or other members to act on', async () => {
    const journey = await toDetails(asMember());
    for (const event of [
      { type: 'reminders.switched', by: 'email' },
      { type: 'sharing.switched' },
      { type: 'wish.opened' },
      { type: 'groupTimes.wanted' },
      { type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' },
    ] as const)
      journey.send(event);
    expect(journey.at({ flow: { 'view-details': 'member' } })).toBe(true);
  });
});

describe('an appointment', () => {
  it.each([
    ['upcoming', managed()],
    ['missed', managedOnes.missed],
    ['past', managedOnes.past],
    ['cancelled', managedOnes.cancelled],
    ['legacy', managedOnes['of the system before']],
  ] as const)('MNG-04 is shown as %s', async (state, appointment) => {
    const journey = await toDetails(appointment);
    expect(journey.at({ flow: { 'view-details': state } })).toBe(true);
  });

  describe('after a refresh, or on a device that slept', () => {
    const woken = async () => {
      const journey = await toDetails();
      journey.send({ type: 'clock.woke', today: sample.today });
      expect(journey.at({ flow: { 'view-details': { upcoming: 'rereading' } } })).toBe(true);
      return journey;
    };

    it('MNG-02 MNG-04 shows what became of it elsewhere', async () => {
      const journey = await woken();
      await journey.answer('getAppointment', managedOnes.cancelled);
      expect(journey.at({ flow: { 'view-details': 'cancelled' } })).toBe(true);
    });

    it('MNG-02 stays as it is known where there is no answer', async () => {
      const journey = await woken();
      await journey.fail('getAppointment');
      expect(journey.at({ flow: { 'view-details': { upcoming: 'settled' } } })).toBe(true);
      expect(journey.context().problems).toEqual([]);
    });

    it('MNG-02 says that it is open elsewhere, before it asks for its number again', async () => {
      const journey = await woken();
      await journey.refuse('getAppointment', 'UNAUTHENTICATED');
      expect(journey.at({ flow: { 'manage-appointment': 'notHere' } })).toBe(true);
      journey.send({ type: 'find.wanted' });
      expect(journey.at({ flow: { 'manage-appointment': 'byNumber' } })).toBe(true);
    });

    it('EDT-01 leaves a sheet alone in which it is being changed', async () => {
      const journey = await woken();
      journey.send({ type: 'overlay.opened', overlay: 'manage-vaccine' });
      expect(journey.at({ flow: { 'view-details': { upcoming: 'settled' } } })).toBe(true);
      journey.send({ type: 'clock.woke', today: sample.today });
      expect(journey.askedOf('getAppointment')).toBeUndefined();
    });
  });

  it('CHN-07 is shown no longer once another tab signed out, but to a guest who found it', async () => {
    const journey = await toDetails();
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.at({ flow: { 'view-details': 'upcoming' } })).toBe(true);
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.at({ flow: { 'manage-appointment': 'notHere' } })).toBe(true);
    expect(journey.context().manage.appointment).toBeUndefined();
  });

  it.each<[string, ...JourneyEvent[]]>([
    ['sheet for vaccines', { type: 'overlay.opened', overlay: 'manage-vaccine' }],
    ['sheet for times', { type: 'overlay.opened', overlay: 'manage-timeslot' }],
    ['question why it is cancelled', { type: 'cancel.requested' }],
    ['offer to keep it', ...toWinBack],
    ['forms', { type: 'documents.wanted' }],
    ['wallet', { type: 'pass.wanted' }],
  ])('CHN-07 EDT-01 MNG-02 is shown no longer with the %s open either', async (_, ...events) => {
    const journey = await toDetails();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    for (const event of events) journey.send(event);
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.at({ flow: { 'manage-appointment': 'notHere' }, overlay: 'closed' })).toBe(true);
    expect(journey.context().manage.appointment).toBeUndefined();
  });

  it('MNG-01 is shown even when it is unknown how far the visit has come', async () => {
    const journey = await toDetails();
    journey.send({ type: 'appointment.outdated' });
    await journey.answer('getAppointment', managed());
    expect(journey.at({ flow: { 'view-details': 'upcoming' } })).toBe(true);
    expect(journey.context().manage.checkIn).toBe('');
  });

  it('MNG-03 for a group says how far the group has come', async () => {
    const journey = await toDetails(ofGroup);
    const one = {
      appointmentId: sample.appointment.appointmentId,
      selectedVaccines: [],
      varStatus: 'Completed',
    };
    await journey.answer('getGroupStatus', {
      appointments: [
        { ...one, appointmentSubStatus: 'Arrived' },
        { ...one, appointmentSubStatus: 'Checked In', varStatus: 'Pending' },
      ],
    });
    expect(journey.context().manage).toMatchObject({ checkIn: 'Checked In', remote: 'Pending' });
  });

  it('MNG-03 for a group keeps the group’s others when it is read again', async () => {
    const one = ofGroup;
    const other = managed({
      bookingType: 'Group',
      appointmentId: '5e8d7c6b-1a2b-4c3d-8e9f-7a6b5c4d3e45',
    });
    const journey = toFind();
    journey.send({ type: 'find.submitted' });
    await journey.answer('searchAppointments', found(one, other));
    await journey.fail('getGroupStatus');
    journey.send({ type: 'appointment.outdated' });
    await journey.answer('getAppointment', { ...one, sequence: 1 });
    expect(journey.context().manage).toMatchObject({ appointment: { sequence: 1 } });
    expect(journey.context().manage.others).toEqual([other]);
  });

  it('LOC-02 searches from its store, and names its state', async () => {
    const journey = await toDetails();
    expect(journey.context().place).toMatchObject({ state: 'IL', stateName: 'Illinois' });
  });

  it('RTE-09 with several vaccines has an address of its own', async () => {
    const suffixOf = async (appointment = managed()) => {
      const snapshot = (await toDetails(appointment)).actor.getSnapshot();
      const metas = Object.values(snapshot.getMeta());
      return metas.find((meta) => meta?.suffix)?.suffix?.(snapshot.context);
    };
    expect(await suffixOf(managedOnes['for two vaccines'])).toBe('/REQ');
    expect(await suffixOf()).toBeUndefined();
  });

  it('RTE-20 is not reached by its address before it is found', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'view-details' });
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
  });
});

it('PAT-06 EDT-01 another phone number leaves the patient’s address as it is', async () => {
  const shown = managed();
  const address = { line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' };
  const patient = known(shown.journey.patient ?? undefined, 'patient');
  const contact = { ...patient.contact, address };
  const journey = await toDetails({
    ...shown,
    journey: { ...shown.journey, patient: { ...patient, contact } },
  });
  journey.send({ type: 'overlay.opened', overlay: 'patient' });
  const { edit } = journey.context();
  journey.send({
    type: 'overlay.typed',
    edit: { contact: { ...edit.contact, phoneNumber: '312-555-0199' } },
  });
  journey.send({ type: 'overlay.saved' });
  expect(journey.askedOf('updateAppointment')).toMatchObject({
    body: { patient: { contact: { address, phones: [{ number: '312-555-0199' }] } } },
  });
});

it.each([[], [{ type: 'pass.wanted' }], [{ type: 'appointment.opened' }]] as const)(
  'CHN-07 what was booked in this tab is shown no longer once signed out elsewhere',
  async (...events) => {
    const journey = await toReview();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', sample.appointment);
    const { confirmationNumber } = sample.appointment;
    for (const event of events) journey.send({ confirmationNumber, ...event });
    if (events.length > 0 && journey.askedOf('getAppointment'))
      await journey.answer('getAppointment', managed());
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.at({ flow: { 'manage-appointment': 'notHere' } })).toBe(true);
    expect(JSON.stringify(journey.context())).not.toContain(confirmationNumber);
    journey.send({ type: 'back' });
    journey.send({ type: 'NAV', page: 'confirmation' });
    expect(journey.at({ flow: 'confirmation' })).toBe(false);
  },
);

it('CNF-02 can be changed right after booking, and Back leads to the confirmation', async () => {
  const journey = await toReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', sample.appointment);
  journey.send({
    type: 'appointment.opened',
    confirmationNumber: sample.appointment.confirmationNumber,
  });
  await journey.answer('getAppointment', managed());
  expect(journey.at({ flow: { 'view-details': 'upcoming' } })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'confirmation' })).toBe(true);
});

it('CHR-06 Back from another appointment, opened after booking, leads to the list of them', async () => {
  const journey = await toReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', sample.appointment);
  toFind(journey).send({ type: 'find.submitted' });
  await journey.answer('searchAppointments', found(managed({ confirmationNumber: '7W2K9QX4' })));
  await journey.fail('getAppointmentStatus');
  expect(journey.at({ flow: { 'view-details': 'upcoming' } })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
});

it('MNG-03 a new booking for one person includes no one from a group viewed meanwhile', async () => {
  const journey = await toReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', sample.appointment);
  const group = managed({
    bookingType: 'Group',
    engagementId: '1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b',
    appointmentId: '5e8d7c6b-1a2b-4c3d-8e9f-7a6b5c4d3e45',
  });
  const other = { ...group, appointmentId: '6f9e8d7c-2b3c-4d5e-9f0a-8b7c6d5e4f56' };
  toFind(journey).send({ type: 'find.submitted' });
  await journey.answer('searchAppointments', found(group, other));
  await journey.fail('getGroupStatus');
  expect(journey.context().manage.others).toEqual([other]);
  journey.send({ type: 'back' });
  journey.send({
    type: 'appointment.opened',
    confirmationNumber: sample.appointment.confirmationNumber,
  });
  await journey.answer('getAppointment', managed());
  expect(journey.context().manage).toMatchObject({ appointment: managed(), others: [] });
});

it('CAN-03 MNG-06 rebooking a missed appointment does not search on the day wished for when it was booked', async () => {
  const { journey: kept } = managedOnes.missed;
  const progress = {
    ...known(kept.metaData.progress, 'progress'),
    search: { date: '2026-02-20', miles: 25, manufacturer: 'PFI' },
  };
  const journey = await toDetails({
    ...managedOnes.missed,
    journey: { ...kept, metaData: { ...kept.metaData, progress } },
  });
  journey.send({ type: 'appointment.rebooked' });
  expect(journey.askedOf('searchTimeslots')).toHaveProperty('body.state', 'IL');
  expect(journey.askedOf('searchTimeslots')).not.toHaveProperty('body.date');
});

it('RTE-20 a new booking keeps nothing of the appointment that was viewed', async () => {
  const journey = await toDetails();
  journey.send({ type: 'NAV', page: 'get-started' });
  expect(journey.context()).toMatchObject({
    engagementId: undefined,
    patient: { firstName: '' },
    manage: { appointment: undefined },
  });
});

it('RTE-20 the booking’s pages are not entered with a booked appointment', async () => {
  const journey = await toDetails();
  for (const page of ['vaccine-selector', 'timeslots', 'review-appt'] as const) {
    journey.send({ type: 'NAV', page });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  }
});

describe('a time held for an abandoned change', () => {
  it('HLD-03 MNG-06 is released, so that no one is asked about it once it expires', async () => {
    const journey = await toDetails(ofGroup);
    await journey.fail('getGroupStatus');
    journey.send({ type: 'overlay.opened', overlay: 'manage-timeslot' });
    await journey.answer('searchTimeslots', sample.times(false));
    const { locationId } = sample.location;
    journey.send({
      type: 'time.picked',
      time: { locationId, date: sample.slotDate, slot: '09:15' },
    });
    journey.send({ type: 'overlay.saved' });
    await journey.answer('createHold', sample.held(10));
    await journey.refuse('updateAppointment', 'APPOINTMENT_CHANGED');
    await journey.refuse('getAppointment', 'FC_903_NotFound');
    expect(journey.at({ flow: { 'view-details': 'loading' }, overlay: 'closed' })).toBe(true);
    expect(journey.askedOf('releaseHold')).toEqual({ params: { holdId: sample.held(10).holdId } });
    expect(() => journey.ring('hold.expired')).toThrow('No hold timer is running.');
    await journey.answer('getAppointment', ofGroup);
    journey.send({ type: 'hold.retaken' });
    expect(journey.at({ flow: { 'view-details': 'groupStatus' }, hold: 'releasing' })).toBe(true);
  });
});

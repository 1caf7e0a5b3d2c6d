import { describe, expect, it } from 'vitest';
import { managed, managedOnes } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import { found, toDetails, toFind } from '#tests/support/manage-steps.ts';

const at = (journey: TestJourney, state: string | { [form: string]: unknown }) =>
  journey.at({ flow: { 'manage-appointment': state as string } });

function signedIn() {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  return journey;
}

describe('finding by number', () => {
  it('MNG-01 asks for number and date of birth, and sends nothing else', () => {
    const journey = toFind();
    journey.send({ type: 'find.submitted' });
    expect(journey.askedOf('searchAppointments')).toEqual({
      params: { version: 'v6' },
      body: { confirmationNumber: '7K3MP-Q9TZX', dateOfBirth: '1984-04-28' },
    });
  });

  it('MNG-01 VAL-08 says what is missing, at its field', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    journey.send({ type: 'find.submitted' });
    expect(journey.context().problems).toEqual([
      { field: 'confirmationNumber', code: 'confirmationNumber.missing' },
      { field: 'dob', code: 'dateOfBirth.missing' },
    ]);
    expect(journey.askedOf('searchAppointments')).toBeUndefined();
  });

  it('MNG-01 keeps an answer without an appointment, and what was typed', async () => {
    const journey = toFind();
    journey.send({ type: 'find.submitted' });
    await journey.refuse('searchAppointments', 'FC_903_NotFound');
    // It may be a group's.
    expect(journey.askedOf('searchAppointments')).toMatchObject({ params: { version: 'v7' } });
    await journey.refuse('searchAppointments', 'FC_903_NotFound');
    expect(at(journey, { byNumber: { form: 'refused' } })).toBe(true);
    expect(journey.context()).toMatchObject({
      problems: [{ field: 'confirmationNumber', code: 'appointment.notFound' }],
      manage: {
        find: { confirmationNumber: '7K3MP-Q9TZX', year: '1984' },
        failure: { status: 404, data: { code: 'FC_903_NotFound' } },
      },
    });
  });

  it('MNG-01 leads to the appointment, and asks how far the visit has come', async () => {
    const journey = toFind();
    journey.send({ type: 'find.submitted' });
    await journey.answer('searchAppointments', found(managed()));
    expect(journey.at({ flow: { 'view-details': 'status' } })).toBe(true);
    expect(journey.askedOf('getAppointmentStatus')).toEqual({
      params: { confirmationNumber: sample.appointment.confirmationNumber },
    });
  });
});

/** Comes by a message's key or code, and gives the date of birth. */
function byLink(link: { key?: string; code?: string; isGroupBooking?: true }) {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'manage-appointment', ...link });
  journey.send({ type: 'find.typed', draft: { month: '4', day: '28', year: '1984' } });
  journey.send({ type: 'find.submitted' });
  return journey;
}

describe('a message', () => {
  it('RTE-18 brings a key: the date of birth alone opens it', () => {
    const journey = byLink({ key: sample.key });
    expect(journey.askedOf('searchAppointments')).toEqual({
      params: { version: 'v6' },
      body: { key: sample.key, dateOfBirth: '1984-04-28' },
    });
  });

  it('RTE-08 RTE-18 brings a group’s key, which searches for the group', () => {
    const journey = byLink({ key: sample.key, isGroupBooking: true });
    expect(journey.askedOf('searchAppointments')).toMatchObject({ params: { version: 'v7' } });
  });

  it('CAN-03 brings the code of a missed appointment, which can be booked for another day', async () => {
    const journey = byLink({ code: '7K3MP-Q9TZX' });
    expect(journey.askedOf('searchAppointments')).toMatchObject({
      body: { shortCode: '7K3MP-Q9TZX' },
    });
    await journey.answer('searchAppointments', found(managedOnes.missed));
    await journey.fail('getAppointmentStatus');
    expect(journey.at({ flow: { 'view-details': 'missed' } })).toBe(true);
    journey.send({ type: 'appointment.rebooked' });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
    // CHR-06: back to where the code was shown.
    journey.send({ type: 'back' });
    expect(at(journey, 'byKey')).toBe(true);
  });

  it('RES-04 says why a link no longer works, and the number still finds the appointment', async () => {
    const journey = byLink({ key: sample.key });
    await journey.refuse('searchAppointments', 'LINK_EXPIRED');
    expect(at(journey, 'linkExpired')).toBe(true);
    journey.send({ type: 'find.wanted' });
    expect(at(journey, 'byNumber')).toBe(true);
  });

  it('RTE-18 with a dead key does not try it again in this tab, and searches for no group', async () => {
    const journey = byLink({ key: sample.key, isGroupBooking: true });
    await journey.refuse('searchAppointments', 'LINK_REVOKED');
    journey.send({ type: 'NAV', page: 'get-started' });
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    expect(at(journey, 'byNumber')).toBe(true);
    journey.send({ type: 'find.typed', draft: { confirmationNumber: '7K3MP-Q9TZX' } });
    journey.send({ type: 'find.submitted' });
    expect(journey.askedOf('searchAppointments')).toMatchObject({ params: { version: 'v6' } });
  });

  it('RTE-18 says in its own address that it is for a group, and in no later one', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'manage-appointment', isGroupBooking: true });
    expect(journey.context().manage.isGroup).toBe(true);
    journey.send({ type: 'NAV', page: 'get-started' });
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    expect(journey.context().manage.isGroup).toBe(false);
  });

  it('RTE-07 RTE-18 leaves the key of a saved journey to its own page', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'manage-appointment', key: sample.key });
    journey.send({ type: 'NAV', page: 'resume', key: sample.key, flow: 'email' });
    expect(journey.at({ flow: 'manage-appointment' })).toBe(false);
  });
});

describe('a signed-in visitor', () => {
  it('MNG-02 MNG-05 sees a list, earliest first', async () => {
    const journey = signedIn();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    const later = managed({
      appointmentId: '5e8d7c6b-1a2b-4c3d-8e9f-7a6b5c4d3e45',
      confirmationNumber: 'AAAAAAAAAA',
      appointmentDate: '2026-04-01T09:00:00-05:00',
    });
    await journey.answer('listAppointments', found(later, managed()));
    expect(journey.context().manage.list?.allIds).toEqual([
      managed().appointmentId,
      later.appointmentId,
    ]);
  });

  it('MNG-02 is asked for the number at 401, shown an empty list at 404, and trouble otherwise', async () => {
    const states = {
      SIGN_IN_REQUIRED: 'byNumber',
      FC_903_NotFound: 'none',
      INVALID_REQUEST: 'listFailed',
    } as const;
    for (const [code, state] of Object.entries(states)) {
      const journey = signedIn();
      journey.send({ type: 'NAV', page: 'manage-appointment' });
      // one of the keys above
      await journey.refuse('listAppointments', code as keyof typeof states);
      expect([code, at(journey, state)]).toEqual([code, true]);
    }
  });

  it('CHN-09 gets the guest’s screen by userType=guest', () => {
    const journey = signedIn();
    journey.send({ type: 'NAV', page: 'manage-appointment', userType: 'guest' });
    expect(at(journey, 'byNumber')).toBe(true);
  });

  it('MNG-02 opens an appointment of the list; one that cannot be read leads back to it', async () => {
    const journey = signedIn();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    await journey.answer('listAppointments', found(managed()));
    journey.send({ type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' });
    await journey.refuse('getAppointment', 'UNAUTHENTICATED');
    expect(at(journey, 'listing')).toBe(true);
  });

  it('CHN-07 is shown no list any more once another tab signed out', async () => {
    const journey = signedIn();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    await journey.answer('listAppointments', found(managed()));
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(at(journey, 'byNumber')).toBe(true);
    expect(journey.context().manage.list).toBeUndefined();
  });

  it('CHN-07 the list is forgotten as well where one of its appointments was open', async () => {
    const journey = signedIn();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    const { confirmationNumber } = managed();
    await journey.answer('listAppointments', found(managed()));
    journey.send({ type: 'appointment.opened', confirmationNumber });
    await journey.answer('getAppointment', managed());
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(at(journey, 'notHere')).toBe(true);
    expect(JSON.stringify(journey.context())).not.toContain(confirmationNumber);
  });

  it('CHN-07 is not told of an empty account once another tab signed out', async () => {
    const journey = signedIn();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    await journey.refuse('listAppointments', 'FC_903_NotFound');
    journey.send({ type: 'visitor.identified', me: sample.recognised });
    expect(at(journey, 'byNumber')).toBe(true);
  });

  it('CHN-08 sees the appointments of a customer who signs in instead', () => {
    const journey = signedIn();
    journey.send({ type: 'visitor.identified', me: sample.otherCustomer });
    expect(at(journey, 'listing')).toBe(true);
  });
});

it('CHR-05 has a way back only to the confirmation it came from', async () => {
  const journey = await toReview();
  expect(journey.actor.getSnapshot().can({ type: 'back' })).toBe(true);
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', sample.appointment);
  journey.send({ type: 'NAV', page: 'manage-appointment' });
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'confirmation' })).toBe(true);
  const other = toFind();
  expect(other.actor.getSnapshot().can({ type: 'back' })).toBe(false);
});

describe('a visitor who holds a time', () => {
  it('HLD-01 MNG-01 keeps it while looking for another appointment, and on going back', async () => {
    const journey = await toReview();
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    expect(journey.at({ flow: 'manage-appointment', hold: { held: 'fresh' } })).toBe(true);
    expect(journey.askedOf('releaseHold')).toBeUndefined();
    journey.send({ type: 'NAV', page: 'review-appt' });
    expect(journey.at({ flow: 'review-appt', hold: { held: 'fresh' } })).toBe(true);
  });

  it('SES-03 MNG-02 is asked before an empty list of appointments leads to another booking', async () => {
    const journey = await toReview(signedIn());
    journey.send({ type: 'NAV', page: 'manage-appointment' });
    await journey.refuse('listAppointments', 'FC_903_NotFound');
    journey.send({ type: 'booking.restarted' });
    expect(journey.at({ restart: 'asking', flow: { 'manage-appointment': 'none' } })).toBe(true);
  });

  it('HLD-01 MNG-01 releases it once another appointment is opened', async () => {
    const journey = await toDetails(managed(), await toReview());
    expect(journey.askedOf('releaseHold')).toEqual({ params: { holdId: sample.held(10).holdId } });
  });
});

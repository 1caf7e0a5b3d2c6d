// A group member who comes back alone: what their proof opens, and what it never does.
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { patchAppointmentConsent, postConsent } from '#contract/consents.ts';
import { endEarlierWish, setEarlierWish } from '#contract/earlier-times.ts';
import { getEngagement, patchEngagement } from '#contract/engagements.ts';
import { createHold, getHold, releaseHold, resumeHold } from '#contract/holds.ts';
import {
  cancelAppointment,
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  searchAppointments,
  sendConfirmation,
  setReminders,
  setSharing,
  updateAppointment,
} from '#contract/manage.ts';
import { updatePatient } from '#contract/patients.ts';
import { saveEngagement } from '#contract/resume.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { checkIn } from '#contract/walk-ins.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { ageAppointment, linkTo } from '#tests/support/booked.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  hold,
  holdBody,
  patientBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { moveToNow } from '#tests/support/desk.ts';
import { engagementOf } from '#tests/support/engagements.ts';
import { cancelling, changing, claimsOf, messagesOf } from '#tests/support/changing.ts';
import { bookGroup, holdParty, member } from '#tests/support/group.ts';
import { readCalendar } from '#tests/support/read-calendar.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor, database } = await bookingServer();
beforeEach(() => forgetTries(pool));

const BORN = { Ana: '1984-04-28', Luz: '2000-02-03', Sol: '1961-07-09' };
/** What only Ana and Luz have said, and Ana's address. */
const SECRETS = [BORN.Ana, BORN.Luz, '2028-9', 'immunocompromised', 'ana@example.com'];

async function family() {
  const organiser = await visitor();
  const userResponses = [{ vaccineCode: '150', question: 'immunocompromised', answer: 'yes' }];
  const party = [
    member(1, { firstName: 'Ana', dob: BORN.Ana, race: '2028-9' }),
    member(2, { firstName: 'Luz', dob: BORN.Luz, userResponses }),
    member(3, { firstName: 'Sol', dob: BORN.Sol }),
  ];
  const storeNumber = await addStore(pool, { seats: 3, vaccines: ['150', '207'] });
  const group = await bookGroup(
    organiser,
    storeNumber,
    { 1: '10:00', 2: '10:00', 3: '10:15' },
    party,
  );
  const [ana, luz, sol] = group.booked.group?.appointments ?? [];
  if (!ana || !luz || !sol) throw new Error('not everybody was booked');
  return { organiser, group, storeNumber, ana, luz, sol, number: group.confirmationNumber };
}

type Way = { confirmationNumber: string } | { key: string } | { shortCode: string };

const find = async (one: Visitor, way: Way, dateOfBirth: string) =>
  (await one.ask(searchAppointments, { params: { version: 'v7' }, body: { ...way, dateOfBirth } }))
    .data.appointments;

const refusal = async (one: Visitor, way: Way, dateOfBirth: string) => {
  const params = { version: 'v7' as const };
  const { status, error } = await one.refused(searchAppointments, {
    params,
    body: { ...way, dateOfBirth },
  });
  return [status, error.code];
};

const by = ({ confirmationNumber }: { confirmationNumber: string }) => ({ confirmationNumber });

/** Sol, who has come back with their own number and date of birth. */
async function solAlone() {
  const booked = await family();
  const sol = await visitor();
  const found = await find(sol, by(booked.sol), BORN.Sol);
  return { ...booked, member: sol, found };
}

const UNKNOWN = [401, 'UNAUTHENTICATED'];

describe('SAF-01 the proof of one group member', () => {
  it('SAF-01 shows only that member’s visit, and first name and time of the others', async () => {
    const { found, sol, ana, luz, number } = await solAlone();
    expect(found.map(({ confirmationNumber }) => confirmationNumber)).toEqual([
      sol.confirmationNumber,
    ]);
    expect(found[0]?.asMember?.others).toEqual([
      { firstName: 'Ana', appointmentDate: ana.appointmentDate, timeZone: 'America/Chicago' },
      { firstName: 'Luz', appointmentDate: luz.appointmentDate, timeZone: 'America/Chicago' },
    ]);
    const told = JSON.stringify(found);
    for (const secret of [...SECRETS, number, ana.confirmationNumber, luz.confirmationNumber])
      expect(told).not.toContain(secret);
    expect(found[0]?.journey.metaData.party?.map(({ dob }) => dob)).toEqual([BORN.Sol]);
    expect(found[0]?.journey).toMatchObject({ consent: null, patient: { contact: {} } });
  });

  it('SAF-01, SAF-08 the group’s number opens nothing once the first member was forgotten', async () => {
    const { ana, luz, sol, number } = await family();
    for (const { confirmationNumber } of [ana, luz, sol])
      await ageAppointment(pool, confirmationNumber, 20);
    await pool.query(`select forget_patient(a.patient_id) from appointments a where a.id = $1`, [
      ana.appointmentId,
    ]);
    const stranger = await visitor();
    // What stands in the row of a person of whom nothing is known.
    for (const born of ['1900-01-01', BORN.Ana])
      expect(await refusal(stranger, { confirmationNumber: number }, born)).toEqual([
        404,
        'FC_903_NotFound',
      ]);
    expect(await find(stranger, by(luz), BORN.Luz)).toHaveLength(1);
  });

  it('SAF-01 shows nothing of the others once the person who booked has switched that off', async () => {
    const { organiser, member: sol, sol: own, number } = await solAlone();
    const params = { confirmationNumber: number };
    const body = { membersSeeOthers: false };
    await expect(organiser.ask(setSharing, { params, body })).resolves.toEqual(body);
    const read = await sol.ask(getAppointment, { params: by(own) });
    expect(read.asMember).toEqual({ others: [] });
    const whole = await organiser.ask(getAppointment, { params: by(own) });
    expect(whole.membersSeeOthers).toBe(false);
    expect(whole.group).toHaveLength(3);
  });

  it('SAF-01 takes nothing from the session of the person who booked', async () => {
    const { organiser, ana, sol, number } = await solAlone();
    const read = await organiser.ask(getAppointment, { params: by(ana) });
    expect(read.group).toHaveLength(3);
    await organiser.ask(getGroupStatus, { params: { confirmationNumber: number } });
    await organiser.ask(cancelAppointment, cancelling(sol));
  });

  it('SAF-01 opens only with the member’s own number and date of birth', async () => {
    const { number, ana, luz, sol } = await family();
    const stranger = await visitor();
    const wrong: [Way, string][] = [
      [{ confirmationNumber: number }, BORN.Sol],
      [{ confirmationNumber: number }, BORN.Luz],
      [by(luz), BORN.Sol],
      [by(sol), BORN.Ana],
      [by(ana), BORN.Sol],
    ];
    for (const [way, dateOfBirth] of wrong)
      expect(await refusal(stranger, way, dateOfBirth)).toEqual([404, 'FC_903_NotFound']);
  });

  it('SAF-01 opens the whole group with its number, or a link to the person who booked, and their date of birth', async () => {
    const { number, sol } = await family();
    const { key, shortCode } = await linkTo(database, sol.appointmentId);
    for (const way of [{ confirmationNumber: number }, { key }, { shortCode }]) {
      const found = await find(await visitor(), way, BORN.Ana);
      expect(found).toHaveLength(3);
      expect(found[0]).not.toHaveProperty('asMember');
      await forgetTries(pool);
    }
    const own = await find(await visitor(), { key }, BORN.Sol);
    expect(own.map(({ place }) => place)).toEqual([3]);
    await expect(refusal(await visitor(), { key }, BORN.Luz)).resolves.toEqual([
      404,
      'FC_903_NotFound',
    ]);
  });

  it('SAF-01 a link that went to a member’s own address opens that visit only', async () => {
    const { organiser, sol } = await family();
    const { engagementId: _id, dob: _dob, place: _place, ...patient } = patientBody('');
    await organiser.ask(
      updateAppointment,
      changing(sol, {
        patient: { ...patient, contact: { emails: [{ address: 'sol@example.com' }] } },
      }),
    );
    const { key } = await linkTo(database, sol.appointmentId);
    expect(await refusal(await visitor(), { key }, BORN.Ana)).toEqual([404, 'FC_903_NotFound']);
    expect(await find(await visitor(), { key }, BORN.Sol)).toHaveLength(1);
  });

  it('SAF-01 the person who booked sees their own visit when they look up their own number, and keeps the rest', async () => {
    const { organiser, ana } = await family();
    const found = await find(organiser, by(ana), BORN.Ana);
    expect(found).toHaveLength(1);
    const read = await organiser.ask(getAppointment, { params: by(ana) });
    expect(read.group).toHaveLength(3);
  });
});

describe('SAF-01 what one of a group reaches by themselves', () => {
  it('SAF-01 reads their status and their calendar, and no one else’s', async () => {
    const { member: sol, sol: own, ana, number } = await solAlone();
    await sol.ask(getAppointmentStatus, { params: by(own) });
    const { appointments } = await sol.ask(getGroupStatus, { params: by(own) });
    expect(appointments.map(({ appointmentId }) => appointmentId)).toEqual([own.appointmentId]);
    const file = await sol.send('GET', `/api/appointments/v6/${own.confirmationNumber}/calendar`);
    expect(readCalendar(file.body).events).toHaveLength(1);
    for (const of of [number, ana.confirmationNumber]) {
      const params = { confirmationNumber: of };
      for (const operation of [getAppointment, getAppointmentStatus, getGroupStatus]) {
        const { status, error } = await sol.refused(operation, { params });
        expect([status, error.code]).toEqual(UNKNOWN);
      }
      const other = await sol.send('GET', `/api/appointments/v6/${of}/calendar`);
      expect(other.statusCode).toBe(401);
    }
  });

  it('SAF-01 moves their own visit, in a seat held for them; what is held for the others stays', async () => {
    const { organiser, member: sol, sol: own, group, storeNumber } = await solAlone();
    const { engagementId } = group;
    const edit = { flowType: 'EditAppointment' as const };
    await holdParty(organiser, { engagementId, storeNumber, starts: { 1: '13:00' } }, edit);
    const held = await holdParty(sol, { engagementId, storeNumber, starts: { 3: '12:00' } }, edit);
    await sol.ask(getHold, { params: { holdId: held.holdId } });
    await sol.ask(resumeHold, { body: { holdId: held.holdId } });
    expect(await claimsOf(pool, engagementId)).toContain('13:00 held');
    const changed = await sol.ask(updateAppointment, changing(own, { holdId: held.holdId }));
    expect(changed).toMatchObject({ slot: '12:00', asMember: {} });
    for (const secret of SECRETS) expect(JSON.stringify(changed)).not.toContain(secret);
    expect(await claimsOf(pool, engagementId)).toEqual([
      '10:00 booked',
      '10:00 booked',
      '12:00 booked',
      '13:00 held',
    ]);
    expect((await messagesOf(pool, engagementId)).at(-1)).toBe(
      'email appointmentChanged ana@example.com',
    );
  });

  it('SAF-01 HLD-01 sees what is held for the others as taken, and what is held for them as free', async () => {
    const { organiser, member: sol, group, storeNumber } = await solAlone();
    const { engagementId } = group;
    for (const slot of ['12:00', '13:00', '12:00', '13:00']) {
      const stranger = await visitor();
      const own = await startJourney(stranger);
      await hold(stranger, { engagementId: own, storeNumber, ...timeAhead(slot) });
    }
    const edit = { flowType: 'EditAppointment' as const };
    await holdParty(organiser, { engagementId, storeNumber, starts: { 1: '13:00' } }, edit);
    await holdParty(sol, { engagementId, storeNumber, starts: { 3: '12:00' } }, edit);
    const freeFor = async (one: Visitor) => {
      const body = {
        vaccine: [{ code: '150' }],
        position: { latitude: 41.88, longitude: -87.62 },
        state: 'IL',
        restriction: { dob: BORN.Sol },
        date: dayAhead(2),
        // All stores of this file are at one place.
        pagination: { pageNumber: 20 },
        engagementId,
      };
      const { locations } = await one.ask(searchTimeslots, { body });
      const store = locations.find((location) => location.storeNumber === storeNumber);
      return store?.appointmentAvailability[0]?.slots.filter((slot) => /^1[23]:00$/.test(slot));
    };
    expect(await freeFor(sol)).toEqual(['12:00']);
    expect(await freeFor(organiser)).toEqual(['12:00', '13:00']);
    expect(await freeFor(await visitor())).toEqual([]);
  });

  it('SAF-01 can have other vaccines, by their own answers', async () => {
    const { member: sol, sol: own, group } = await solAlone();
    const said = [{ vaccineCode: '207', question: 'pregnant', answer: 'no' }];
    const own3 = member(3, { firstName: 'Not Sol', dob: '1999-01-01', userResponses: said });
    await sol.ask(patchEngagement, {
      params: { version: 'v8' },
      body: {
        engagementId: group.engagementId,
        bookingType: 'Group',
        pageId: 'PATIENT_LIST_GROUP',
        metaData: { party: [own3] },
      },
    });
    await sol.ask(updateAppointment, changing(own, { vaccines: [{ code: '207' }] }));
    const { people } = await engagementOf(pool, group.engagementId);
    expect(people).toMatchObject([
      { place: 1, firstName: 'Ana' },
      { place: 2, firstName: 'Luz' },
      { place: 3, firstName: 'Sol', dob: BORN.Sol, userResponses: said, serviceIds: ['207'] },
    ]);
  });

  it('SAF-01 cancels their own visit, and never everybody’s', async () => {
    const { member: sol, sol: own, ana, group, number } = await solAlone();
    const attempts = [
      cancelling(own, { version: 'v7' }),
      cancelling(own, { group: true }),
      cancelling({ confirmationNumber: number }, { version: 'v7' }),
      cancelling({ confirmationNumber: number }),
      cancelling(ana),
    ];
    for (const attempt of attempts) {
      const { status, error } = await sol.refused(cancelAppointment, attempt);
      expect([status, error.code]).toEqual(UNKNOWN);
    }
    expect(await claimsOf(pool, group.engagementId)).toHaveLength(3);
    await sol.ask(cancelAppointment, cancelling(own));
    expect(await claimsOf(pool, group.engagementId)).toEqual(['10:00 booked', '10:00 booked']);
  });

  it('SAF-01 does nothing else: not for the others, not for the booking, not as the person who booked', async () => {
    const { organiser, member: sol, sol: own, ana, group, number, storeNumber } = await solAlone();
    const { engagementId } = group;
    const edit = { flowType: 'EditAppointment' as const };
    const heldForAna = await holdParty(
      organiser,
      { engagementId, storeNumber, starts: { 1: '13:00' } },
      edit,
    );
    const { engagementId: _id, dob: _dob, place: _place, ...patient } = patientBody('');
    const wish = {
      around: '60601',
      position: { latitude: 41.9, longitude: -87.6 },
      searchRadius: 25,
      partOfDay: 'any' as const,
      until: dayAhead(1),
    };
    const party = [member(1, { firstName: 'Eve' })];
    const tries: Promise<{ status: number; error: { code: string } }>[] = [
      sol.refused(updateAppointment, changing(own, { patient })),
      sol.refused(updateAppointment, changing(ana, { holdId: heldForAna.holdId })),
      sol.refused(updateAppointment, changing(own, { holdId: heldForAna.holdId })),
      sol.refused(
        updateAppointment,
        changing({ confirmationNumber: number }, { holdId: heldForAna.holdId }),
      ),
      sol.refused(setReminders, { params: by(own), body: { email: false, text: false } }),
      sol.refused(setSharing, { params: by(own), body: { membersSeeOthers: false } }),
      sol.refused(setEarlierWish, { params: by(own), body: wish }),
      sol.refused(endEarlierWish, { params: by(own) }),
      sol.refused(sendConfirmation, { params: by(own), body: {} }),
      sol.refused(getEngagement, { params: { engagementId } }),
      sol.refused(patchEngagement, {
        params: { version: 'v8' },
        body: {
          engagementId,
          bookingType: 'Group',
          pageId: 'PATIENT_LIST_GROUP',
          metaData: { party },
        },
      }),
      sol.refused(saveEngagement, {
        body: { engagementId, email: 'eve@example.com' },
      }),
      sol.refused(updatePatient, {
        body: { ...patientBody(engagementId), patientId: '00000000-0000-4000-8000-000000000000' },
      }),
      sol.refused(confirmAppointment, { body: group.body }),
      sol.refused(postConsent, {
        body: {
          engagementId,
          consentType: 'smsConsent',
          consentDecision: 'agree',
          phoneNumber: '312-555-0123',
        },
      }),
      sol.refused(patchAppointmentConsent, {
        body: {
          engagementId,
          consentType: 'smsConsent',
          consentDecision: 'agree',
          phoneNumber: '312-555-0123',
        },
      }),
      sol.refused(createHold, {
        body: holdBody({ engagementId, storeNumber, place: 1, ...edit, ...timeAhead('12:30') }),
      }),
      sol.refused(getHold, { params: { holdId: heldForAna.holdId } }),
      sol.refused(resumeHold, { body: { holdId: heldForAna.holdId } }),
    ];
    const answers = await Promise.all(tries);
    expect(answers.map(({ error }) => error.code)).toEqual([
      'INVALID_REQUEST',
      'UNAUTHENTICATED',
      'HOLD_EXPIRED',
      ...Array<string>(6).fill('UNAUTHENTICATED'),
      'FC_903_NotFound',
      'INVALID_REQUEST',
      ...Array<string>(5).fill('FC_903_NotFound'),
      'INVALID_REQUEST',
      'FC_903_NotFound',
      'FC_903_NotFound',
    ]);
    await sol.ask(releaseHold, { params: { holdId: heldForAna.holdId } });
    expect(await claimsOf(pool, engagementId)).toContain('13:00 held');
    const kept = await organiser.ask(getAppointment, { params: by(ana) });
    expect(kept.reminders).toEqual({ email: true, text: true });
    expect(kept.membersSeeOthers).toBe(true);
    expect(kept.group?.map((one) => one.patient.firstName)).toEqual(['Ana', 'Luz', 'Sol']);
    await expect(
      organiser.ask(updateAppointment, changing(ana, { holdId: heldForAna.holdId })),
    ).resolves.toMatchObject({ slot: '13:00' });
  });

  it('SAF-01 follows to a renewed session, and ends with it', async () => {
    const { member: sol, sol: own, ana } = await solAlone();
    const before = new Map(sol.cookies);
    await find(sol, by(own), BORN.Sol);
    await sol.ask(getAppointment, { params: by(own) });
    const old = await visitor();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.refused(getAppointment, { params: by(own) })).status).toBe(401);
    expect((await sol.refused(getAppointment, { params: by(ana) })).status).toBe(401);
  });
});

it('SAF-01, WLK-01 a member’s check-in is theirs; the group’s needs the date of birth of the person who booked', async () => {
  const { group, ana, luz, sol, number } = await family();
  await moveToNow(pool, group.engagementId, 20);
  const here = await visitor();
  const said = (of: { confirmationNumber: string }, dateOfBirth: string) => ({
    body: { confirmationNumber: of.confirmationNumber, dateOfBirth },
  });
  for (const [of, born] of [
    [{ confirmationNumber: number }, BORN.Sol],
    [luz, BORN.Sol],
    [ana, BORN.Luz],
  ] as const)
    expect((await here.refused(checkIn, said(of, born))).status).toBe(404);
  const alone = await here.ask(checkIn, said(sol, BORN.Sol));
  expect(alone).not.toHaveProperty('group');
  expect(JSON.stringify(alone)).not.toContain('Ana');
});

it('SAF-01 HLD-05 a group member can also hold a time through the address for one person', async () => {
  const { member: sol, group, storeNumber } = await solAlone();
  const held = await hold(sol, {
    engagementId: group.engagementId,
    storeNumber,
    place: 3,
    flowType: 'EditAppointment',
    ...timeAhead('12:00'),
  });
  expect(held.confirmationNumber).toBeDefined();
});

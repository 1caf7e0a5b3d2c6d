import { describe, expect, it } from 'vitest';
import { setEarlierWish } from '#contract/earlier-times.ts';
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  patientBody,
  timeAhead,
} from '#tests/support/booking.ts';
import { wishing } from '#tests/support/earlier.ts';
import { engagementOf } from '#tests/support/engagements.ts';
import { cancelling, changing, claimsOf, messagesOf } from '#tests/support/changing.ts';
import { bookGroup, holdParty, member, members, type Starts } from '#tests/support/group.ts';
import { setPatient } from '#tests/support/patients.ts';

const { pool, visitor } = await bookingServer();

const BOOKED: Starts = { 1: '10:00', 2: '10:00', 3: '10:15' };
const VACCINES = ['150', '207', '03'];

async function booking(party = members(3), starts = BOOKED) {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats: 2, vaccines: VACCINES });
  const group = await bookGroup(one, storeNumber, starts, party);
  const [first, second = group, third = group] = group.booked.group?.appointments ?? [];
  return { one, storeNumber, group, first: first ?? group, second, third };
}

const keptOf = (engagementId: string) => engagementOf(pool, engagementId);

describe('one of a group', () => {
  it('GRP-03 is moved alone, in a seat held under their own number; the others stay', async () => {
    const { one, storeNumber, group, second } = await booking();
    const { engagementId } = group;
    const held = await holdParty(
      one,
      { engagementId, storeNumber, starts: { 2: '12:00' } },
      { flowType: 'EditAppointment' },
    );
    expect(held.confirmationNumber).toBe(second.confirmationNumber);
    const changed = await one.ask(updateAppointment, changing(second, { holdId: held.holdId }));
    expect(changed).toMatchObject({ slot: '12:00', sequence: 1, status: 'Rescheduled' });
    expect(changed).not.toHaveProperty('group');
    expect(await claimsOf(pool, engagementId)).toEqual([
      '10:00 booked',
      '10:15 booked',
      '12:00 booked',
    ]);
    expect((await messagesOf(pool, engagementId)).slice(1)).toEqual([
      'email appointmentChanged ana@example.com',
    ]);
    const { people, metaData } = await keptOf(engagementId);
    expect(people.map(({ appointmentDate }) => appointmentDate)).toEqual([
      undefined,
      timeAhead('12:00').appointmentDate,
      undefined,
    ]);
    expect(metaData).not.toHaveProperty('serviceIds');
    expect(metaData).not.toHaveProperty('appointmentDate');
  });

  it('GRP-03, CNF-05 who is moved alone waits no more, another of the group still does', async () => {
    const { one, storeNumber, group, second, third } = await booking();
    const { engagementId } = group;
    const moveSecond = async (slot: string, sequence: number) => {
      const { holdId } = await holdParty(
        one,
        { engagementId, storeNumber, starts: { 2: slot } },
        { flowType: 'EditAppointment' },
      );
      await one.ask(updateAppointment, changing(second, { holdId, sequence }));
    };
    const standing = async () => {
      const { rows } = await pool.query<{ place: number | null }>(
        'select place from earlier_wishes where engagement_id = $1 and ended_at is null',
        [engagementId],
      );
      return rows.map(({ place }) => place);
    };
    const until = dayAhead(2);
    await one.ask(setEarlierWish, wishing(third, { until }));
    await moveSecond('12:00', 0);
    expect(await standing()).toEqual([3]);
    await one.ask(setEarlierWish, wishing(second, { until }));
    await moveSecond('13:00', 1);
    expect(await standing()).toEqual([]);
    await one.ask(setEarlierWish, wishing(group, { until }));
    await moveSecond('14:00', 2);
    expect(await standing()).toEqual([]);
  });

  it('GRP-03 is moved by either number when they are the last still to come', async () => {
    for (const byOwn of [true, false]) {
      const { one, storeNumber, group, first, second, third } = await booking();
      const { engagementId } = group;
      for (const gone of [first, third]) await one.ask(cancelAppointment, cancelling(gone));
      const { holdId } = await holdParty(
        one,
        { engagementId, storeNumber, starts: { 2: '12:00' } },
        { flowType: 'EditAppointment' },
      );
      const call = byOwn ? changing(second, { holdId }) : changing(group, { holdId });
      await one.ask(updateAppointment, call);
      const { rows } = await pool.query(
        'select confirmation_number as number, expires_at from claims where engagement_id = $1',
        [engagementId],
      );
      expect(rows).toEqual([{ number: second.confirmationNumber, expires_at: null }]);
    }
  });

  it('HLD-04 is not moved with a hold for the whole group', async () => {
    const { one, storeNumber, group, second } = await booking();
    const starts = { 1: '11:00', 2: '11:00', 3: '11:15' };
    const { holdId } = await holdParty(
      one,
      { engagementId: group.engagementId, storeNumber, starts },
      { flowType: 'EditAppointment' },
    );
    const { error } = await one.refused(updateAppointment, changing(second, { holdId }));
    expect(error.code).toBe('HOLD_EXPIRED');
  });

  it('GRP-02, ELG-07 can have other vaccines, judged only by their own answers', async () => {
    const said = [{ vaccineCode: '03', question: 'pregnant', answer: 'yes' }];
    const party = [member(1, { userResponses: said }), member(2), member(3)];
    const { one, group, first, second } = await booking(party);
    const wish = { vaccines: [{ code: '03' as const }] };
    const refused = await one.refused(updateAppointment, changing(first, wish));
    expect(refused.error.code).toBe('ELIGIBLITY_ERROR');

    const changed = await one.ask(updateAppointment, changing(second, wish));
    expect(changed.vaccines.map(({ code }) => code)).toEqual(['03']);
    expect(changed.journey).toMatchObject({ userResponses: [], metaData: { serviceIds: ['03'] } });
    const { rows } = await pool.query<{ codes: string[] }>(
      `select array(select v ->> 'code' from jsonb_array_elements(vaccines) v) as codes
        from claims where engagement_id = $1 order by place`,
      [group.engagementId],
    );
    expect(rows.map(({ codes }) => codes)).toEqual([['150'], ['03'], ['150']]);
    const { people } = await keptOf(group.engagementId);
    expect(people.map(({ serviceIds }) => serviceIds)).toEqual([['150'], ['03'], ['150']]);
  });

  it('GRP-02 who changes their name gets it in the journey as well', async () => {
    const { one, group, second } = await booking();
    const {
      engagementId: _engagement,
      dob: _dob,
      ...patient
    } = patientBody(group.engagementId, {
      firstName: ' Bea ',
      lastName: 'Solano',
    });
    const changed = await one.ask(updateAppointment, changing(second, { patient }));
    expect(changed.patient).toMatchObject({ firstName: 'Bea', lastName: 'Solano' });
    const { people } = await keptOf(group.engagementId);
    expect(people.map(({ lastName }) => lastName === 'Solano')).toEqual([false, true, false]);
    expect(people[1]).toMatchObject({
      firstName: 'Bea',
      gender: patient.gender,
      serviceIds: ['150'],
    });
    expect(await messagesOf(pool, group.engagementId)).toHaveLength(1);
  });

  it('CNF-02 whose address is the group’s changes it for all: everyone’s appointment is announced there', async () => {
    const { one, group, first } = await booking();
    const {
      engagementId: _engagement,
      dob: _dob,
      ...patient
    } = patientBody(group.engagementId, {
      contact: { emails: [{ address: 'new@example.com' }] },
    });
    await one.ask(updateAppointment, changing(first, { patient }));
    expect((await messagesOf(pool, group.engagementId)).slice(1)).toEqual([
      'email groupConfirmed new@example.com',
    ]);
  });

  it('GRP-01 without an address of their own is told at the group’s address', async () => {
    const { one, group, third } = await booking();
    const { engagementId } = group;
    for (const place of [2, 3]) await setPatient(pool, { engagementId, place }, { contact: {} });
    await one.ask(cancelAppointment, cancelling(third));
    expect((await messagesOf(pool, group.engagementId)).slice(1)).toEqual([
      'email appointmentCancelled ana@example.com',
    ]);
  });
});

// Bookings a team member makes through the patients' calls (CHN-12, SAF-07).
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createEngagement } from '#contract/engagements.ts';
import {
  addPatient,
  addStore,
  bookingServer,
  engagementBody,
  hold,
} from '#tests/support/booking.ts';
import { leaveDesk, teamMember } from '#tests/support/team.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, pool } = await bookingServer();

/** Everything before a confirm, by a team member at a desk. */
async function readyAtDesk(member: Visitor, storeNumber: string) {
  const { engagementId } = await member.ask(createEngagement, {
    params: { version: 'v5' },
    body: engagementBody({ channel: 'AdminPortal', client: 'CSR' }),
  });
  const { confirmationNumber } = await hold(member, { engagementId, storeNumber });
  const patientId = await addPatient(member, engagementId);
  return { engagementId, confirmationNumber, patients: [{ patientId }] };
}

it('CHN-12, CHN-03 books what a member began, for members of the store, while the desk is open', async () => {
  const storeNumber = await addStore(pool);
  const member = await teamMember(app, pool, { storeNumber });
  const body = await readyAtDesk(member, storeNumber);
  await leaveDesk(pool, member.memberId, 16);
  expect((await member.refused(confirmAppointment, { body })).error.code).toBe('DESK_LOCKED');
  const token = member.cookies.get('team') ?? '';
  member.cookies.delete('team');
  expect((await member.refused(confirmAppointment, { body })).error.code).toBe('TEAM_MEMBERS_ONLY');
  member.cookies.set('team', token);
  await leaveDesk(pool, member.memberId, 0);
  await member.ask(confirmAppointment, { body });
  const { rows } = await pool.query(
    'select operation, whose, store_number from audit where member_id = $1 order by id',
    [member.memberId],
  );
  expect(rows).toEqual(
    ['createEngagement', 'createPatient', 'confirmAppointment'].map((operation) => ({
      operation,
      whose: [body.engagementId],
      store_number: storeNumber,
    })),
  );
});

it('CHN-12 books nothing in a store the member does not belong to', async () => {
  const [storeNumber, elsewhere] = [await addStore(pool), await addStore(pool)];
  const stranger = await teamMember(app, pool, { storeNumber: elsewhere, role: 'manager' });
  const body = await readyAtDesk(stranger, storeNumber);
  expect((await stranger.refused(confirmAppointment, { body })).error.code).toBe(
    'TEAM_MEMBERS_ONLY',
  );
});

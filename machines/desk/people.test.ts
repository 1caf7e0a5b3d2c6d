// The team page, in the desk's chart (DSK-01).
import { expect, it } from 'vitest';
import type { People } from '#contract/people.ts';
import type { TeamRole } from '#domain/visits.ts';
import { dayOf, desk, no, NOW, openDesk, yes } from '#tests/support/desk-chart.ts';
import { wouldLose } from './only-here.ts';

const person = (memberId: string, role: TeamRole) => ({
  memberId,
  name: memberId,
  email: `${memberId}@example.com`,
  role,
  isSelf: memberId === 'pat',
  hasSecondFactor: true,
  isInvited: false,
});
const peopleOf = (...people: ReturnType<typeof person>[]): People => ({ people, now: NOW });
const two = peopleOf(person('pat', 'manager'), person('sam', 'technician'));

const as = (role: TeamRole) => {
  const member = desk().member;
  const stores = member?.stores.map((store) => ({ ...store, role })) ?? [];
  return desk(member && { member: { ...member, stores } });
};
type State = 'reading' | 'shown' | 'steppingDown' | 'confirming' | 'uninvited' | 'failed';
const inPeople = (open: State) =>
  ({ atDesk: { working: { page: { people: { open } } } } }) as const;
const inList = { atDesk: { working: { page: 'list' } } } as const;

async function managing(shown = two) {
  const chart = openDesk();
  await chart.answer('getDesk', yes(as('manager')));
  await chart.answer('getDeskDay', yes(dayOf()));
  chart.send({ type: 'people.wanted' });
  await chart.answer('getPeople', yes(shown));
  return chart;
}

it('DSK-01, CHN-12 the team page is for managers: others cannot open it, not even by its address', async () => {
  const chart = openDesk({ opens: 'people' });
  await chart.answer('getDesk', yes(as('pharmacist')));
  await chart.answer('getDeskDay', yes(dayOf()));
  expect([chart.is(inList), chart.asked('getPeople')]).toEqual([true, false]);
  chart.send({ type: 'people.wanted' });
  expect(chart.is(inList)).toBe(true);
});

it('DSK-01 invites with an address and a role, and shows the link until the next change', async () => {
  const chart = await managing();
  chart.send({ type: 'invite.typed', field: 'email', text: 'kim' });
  chart.send({ type: 'invite.submitted' });
  expect(chart.context().people.problems).toEqual([
    { name: 'email', problem: 'email.invalid' },
    { name: 'role', problem: 'role.missing' },
  ]);
  chart.send({ type: 'invite.typed', field: 'email', text: 'kim@example.com' });
  chart.send({ type: 'invite.typed', field: 'role', text: 'pharmacist' });
  chart.send({ type: 'invite.submitted' });
  const key = chart.keyOf('inviteMember');
  await chart.fail('inviteMember');
  expect(chart.is(inPeople('uninvited'))).toBe(true);
  chart.send({ type: 'retried' });
  expect(chart.keyOf('inviteMember')).toBe(key);
  const link = 'https://x/desk/invitation#t';
  const { body } = await chart.answer('inviteMember', yes({ ...two, link, isMailed: true }));
  expect(body).toEqual({ email: 'kim@example.com', role: 'pharmacist' });
  expect(chart.context().people).toMatchObject({
    invited: { link, email: 'kim@example.com' },
    form: { email: '', role: '' },
  });
  chart.send({ type: 'role.chosen', memberId: 'sam', role: 'pharmacist' });
  expect(chart.context().people.invited).toBeUndefined();
});

it('DSK-01 DSK-02 counts an invitation that is typed and not sent as unsaved', async () => {
  const chart = await managing();
  const loses = () => wouldLose(chart.actor.getSnapshot());
  chart.send({ type: 'invite.typed', field: 'email', text: 'kim' });
  expect(loses()).toBe(true);
  chart.send({ type: 'invite.typed', field: 'email', text: '' });
  expect(loses()).toBe(false);
});

it('DSK-01 keeps what was typed when the server refuses it', async () => {
  const chart = await managing();
  chart.send({ type: 'invite.typed', field: 'email', text: 'sam@example.com' });
  chart.send({ type: 'invite.typed', field: 'role', text: 'manager' });
  chart.send({ type: 'invite.submitted' });
  const told = { name: 'email', code: 'email.inTeam', message: 'Has a role already.' };
  await chart.answer('inviteMember', no('INVALID_REQUEST', [told]));
  expect(chart.context().people).toMatchObject({
    form: { email: 'sam@example.com', role: 'manager' },
    problems: [{ name: 'email', problem: 'Has a role already.' }],
  });
});

it('DSK-01 takes a role away only after confirmation, and says why it could not', async () => {
  const chart = await managing();
  chart.send({ type: 'member.leaving', memberId: 'sam' });
  chart.send({ type: 'member.kept' });
  expect(chart.asked('removeMember')).toBe(false);
  chart.send({ type: 'member.leaving', memberId: 'pat' });
  chart.send({ type: 'member.removed' });
  const told = { name: 'role', code: 'role.lastManager', message: 'The only manager.' };
  await chart.answer('removeMember', no('INVALID_REQUEST', [told]));
  expect(chart.context().people.refused).toBe('The only manager.');
  chart.send({ type: 'member.leaving', memberId: 'sam' });
  chart.send({ type: 'member.removed' });
  await chart.answer('removeMember', yes(peopleOf(person('pat', 'manager'))));
  expect(chart.context().people.shown?.people).toHaveLength(1);
});

it('DSK-01 changes a role only when it is saved, and keeps a choice while inviting', async () => {
  const chart = await managing();
  const choose = (role: TeamRole) => chart.send({ type: 'role.chosen', memberId: 'sam', role });
  const change = () => chart.context().people.change;
  choose('pharmacist');
  choose('manager');
  expect([chart.asked('changeRole'), change()?.role]).toEqual([false, 'manager']);
  chart.send({ type: 'member.kept' });
  expect(change()).toBeUndefined();
  choose('pharmacist');
  choose('technician');
  chart.send({ type: 'role.saved' });
  expect([chart.asked('changeRole'), change()]).toEqual([false, undefined]);

  choose('pharmacist');
  chart.send({ type: 'invite.typed', field: 'email', text: 'kim@example.com' });
  chart.send({ type: 'invite.typed', field: 'role', text: 'technician' });
  chart.send({ type: 'invite.submitted' });
  await chart.answer('inviteMember', yes({ ...two, isMailed: true }));
  chart.send({ type: 'role.saved' });
  await chart.fail('changeRole');
  chart.send({ type: 'member.kept' });
  await chart.answer('getPeople', yes(two));
  expect(change()).toBeUndefined();
  choose('pharmacist');
  chart.send({ type: 'role.saved' });
  await chart.fail('changeRole');
  chart.send({ type: 'role.saved' });
  const { params, body } = await chart.answer('changeRole', yes(two));
  expect([params, body]).toEqual([
    expect.objectContaining({ memberId: 'sam' }),
    { role: 'pharmacist' },
  ]);
  expect(change()).toBeUndefined();
});

it('DSK-01 closes the team page for a member who is no longer a manager, and asks for their role', async () => {
  const chart = await managing();
  chart.send({ type: 'role.chosen', memberId: 'pat', role: 'technician' });
  chart.send({ type: 'role.saved' });
  chart.send({ type: 'manager.steppedDown' });
  await chart.answer('changeRole', yes(two));
  await chart.answer('getPeople', no('TEAM_MEMBERS_ONLY'));
  expect(chart.is(inList)).toBe(true);
  await chart.answer('stayAtDesk', yes(as('technician')));
  expect(chart.context().desk?.member?.stores[0]?.role).toBe('technician');
});

it('DSK-01 asks before a manager gives up that role, and only then', async () => {
  const chart = await managing(peopleOf(person('pat', 'manager'), person('sam', 'manager')));
  const save = (memberId: string) => {
    chart.send({ type: 'role.chosen', memberId, role: 'technician' });
    chart.send({ type: 'role.saved' });
  };
  save('pat');
  expect([chart.is(inPeople('steppingDown')), chart.asked('changeRole')]).toEqual([true, false]);
  // Pressed twice, the same button asks once more.
  chart.send({ type: 'role.saved' });
  expect(chart.asked('changeRole')).toBe(false);
  chart.send({ type: 'member.kept' });
  expect([chart.is(inPeople('shown')), chart.context().people.change]).toEqual([true, undefined]);
  save('pat');
  chart.send({ type: 'manager.steppedDown' });
  const told = { name: 'role', code: 'role.lastManager', message: 'The only manager.' };
  await chart.answer('changeRole', no('INVALID_REQUEST', [told]));
  expect(chart.context().people.refused).toBe('The only manager.');
  save('sam');
  expect(chart.asked('changeRole')).toBe(true);
});

it('DSK-01 closes the team page at once for a member whose role was taken, and says which they have', async () => {
  const chart = await managing();
  chart.send({ type: 'invite.typed', field: 'email', text: 'kim@example.com' });
  chart.send({ type: 'day.changed' });
  await chart.answer('getDeskDay', yes({ ...dayOf(), role: 'pharmacist' }));
  expect(chart.is(inList)).toBe(true);
  expect(chart.context()).toMatchObject({
    newRole: 'pharmacist',
    people: { form: { email: 'kim@example.com' } },
  });
  chart.send({ type: 'stock.wanted' });
  expect(chart.context().newRole).toBeUndefined();
  // The same role again is no news.
  chart.send({ type: 'day.changed' });
  await chart.answer('getDeskDay', yes({ ...dayOf(), role: 'pharmacist' }));
  expect(chart.context().newRole).toBeUndefined();
});

it('DSK-01 can read the team page again after a failure', async () => {
  const chart = openDesk({ opens: 'people' });
  await chart.answer('getDesk', yes(as('manager')));
  await chart.answer('getDeskDay', yes(dayOf()));
  await chart.fail('getPeople');
  expect(chart.is(inPeople('failed'))).toBe(true);
  chart.send({ type: 'retried' });
  await chart.answer('getPeople', yes(two));
  expect(chart.is(inPeople('shown'))).toBe(true);
});

async function uninvited() {
  const chart = await managing();
  chart.send({ type: 'invite.typed', field: 'email', text: 'kim@example.com' });
  chart.send({ type: 'invite.typed', field: 'role', text: 'pharmacist' });
  chart.send({ type: 'invite.submitted' });
  const key = chart.keyOf('inviteMember');
  await chart.fail('inviteMember');
  return { ...chart, key };
}

it('DSK-01 invites again with the same key when Invite is pressed after a failure', async () => {
  const chart = await uninvited();
  chart.send({ type: 'invite.submitted' });
  expect(chart.keyOf('inviteMember')).toBe(chart.key);
});

it('DSK-01 reads who works here anew when somebody else is invited after a failure', async () => {
  const chart = await uninvited();
  chart.send({ type: 'invite.typed', field: 'email', text: 'lou@example.com' });
  expect(chart.is(inPeople('reading'))).toBe(true);
  chart.send({ type: 'role.chosen', memberId: 'sam', role: 'pharmacist' });
  await chart.answer('getPeople', yes(two));
  // What was chosen while it was read is still to be saved.
  expect(chart.context().people).toMatchObject({
    form: { email: 'lou@example.com' },
    change: { memberId: 'sam', role: 'pharmacist' },
  });
  chart.send({ type: 'invite.submitted' });
  expect(chart.keyOf('inviteMember')).not.toBe(chart.key);
});

it('DSK-01 takes other presses after a failure, and one change at a time', async () => {
  const chart = await uninvited();
  chart.send({ type: 'member.leaving', memberId: 'sam' });
  expect(chart.is(inPeople('confirming'))).toBe(true);
  chart.send({ type: 'member.removed' });
  chart.send({ type: 'member.leaving', memberId: 'pat' });
  expect(chart.context().people.change).toEqual({ memberId: 'sam' });
  await chart.fail('removeMember');
  chart.send({ type: 'role.chosen', memberId: 'sam', role: 'manager' });
  expect(chart.is(inPeople('reading'))).toBe(true);
  chart.send({ type: 'role.saved' });
  expect(chart.asked('changeRole')).toBe(true);
});

it('DSK-01 choosing a role answers the question whether another member shall go', async () => {
  const chart = await managing();
  chart.send({ type: 'member.leaving', memberId: 'pat' });
  chart.send({ type: 'role.chosen', memberId: 'sam', role: 'manager' });
  expect(chart.is(inPeople('shown'))).toBe(true);
});

import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { invited, people } from '#qa/journeys/desk/people-samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { dayOf, desk, openDesk, yes } from '#tests/support/desk-chart.ts';
import { words } from '#tests/support/words.ts';
import { DeskActorContext } from '../use-desk.ts';
import { loadDeskWords } from '../words.ts';
import { PeoplePanel } from './people-panel.tsx';

beforeEach(async () => {
  speak('en-US');
  await loadDeskWords('en');
});

/** A manager reads who works here. */
async function asManager() {
  const one = openDesk({ opens: 'people' });
  const { member } = desk();
  const memberId = people.people.find(({ isSelf }) => isSelf)?.memberId ?? '';
  const stores = member?.stores.map((store) => ({ ...store, role: 'manager' as const })) ?? [];
  await one.answer('getDesk', yes(desk(member && { member: { ...member, memberId, stores } })));
  await one.answer('getDeskDay', yes(dayOf()));
  await one.answer('getPeople', yes(people));
  return one;
}

it('DSK-01 says that the link was copied, and selects it if the browser cannot copy', async () => {
  const user = userEvent.setup();
  const one = await asManager();
  const { container } = render(
    <DeskActorContext value={one.actor}>
      <PeoplePanel />
    </DeskActorContext>,
  );
  act(() => one.send({ type: 'invite.typed', field: 'email', text: 'new@pharmacy.example' }));
  act(() => one.send({ type: 'invite.typed', field: 'role', text: 'technician' }));
  act(() => one.send({ type: 'invite.submitted' }));
  await act(() => one.answer('inviteMember', yes(invited)));

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: /hand on this link/ });
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  expect(screen.queryByText('The link is copied')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(screen.getByText('The link is copied').closest('[role]')?.role).toBe('status');
  expect(await navigator.clipboard.readText()).toBe(invited.link);
  expect(await axeFindings(container)).toEqual([]);
});

it('DSK-01 says beside Invite that an invitation was not answered, and stays there', async () => {
  const user = userEvent.setup();
  const one = await asManager();
  one.send({ type: 'invite.typed', field: 'email', text: 'new@pharmacy.example' });
  one.send({ type: 'invite.typed', field: 'role', text: 'technician' });
  one.send({ type: 'invite.submitted' });
  await one.fail('inviteMember');
  render(
    <DeskActorContext value={one.actor}>
      <PeoplePanel />
    </DeskActorContext>,
  );
  const form = screen.getByRole('form', { name: 'Invite someone' });
  within(form).getByRole('button', { name: 'Try again' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(within(form).getByRole('button', { name: 'Invite' }));
});

it.each(LANGUAGES)(
  'DSK-01 VAL-03 says in our words what is wrong with an address, in %s',
  async (language) => {
    speak(language === 'es' ? 'es-US' : 'en-US');
    await loadDeskWords(language);
    const user = userEvent.setup();
    const one = await asManager();
    render(
      <DeskActorContext value={one.actor}>
        <PeoplePanel />
      </DeskActorContext>,
    );
    const say = words(language);
    const email = screen.getByRole('textbox', { name: say('desk', 'sheet.email') });
    await user.type(email, 'kim@{Enter}');
    expect(screen.getByRole('alert').textContent).toContain(say('problems', 'email.invalid'));
    expect(email.getAttribute('aria-invalid')).toBe('true');
  },
);

it.each(LANGUAGES)(
  'DSK-01 asks a manager in the second person before they give up the role or leave, in %s',
  async (language) => {
    speak(language === 'es' ? 'es-US' : 'en-US');
    await loadDeskWords(language);
    const user = userEvent.setup();
    const one = await asManager();
    render(
      <DeskActorContext value={one.actor}>
        <PeoplePanel />
      </DeskActorContext>,
    );
    const say = words(language);
    const self = one.context().people.shown?.people.find(({ isSelf }) => isSelf);
    const { name = '', memberId = '' } = self ?? {};
    const stays = (key: string) => screen.getByRole('button', { name: say('desk', key) });
    await user.click(
      screen.getByRole('button', { name: `${say('desk', 'people.leave')} ${name}` }),
    );
    expect(screen.getByRole('alert').textContent).toContain(say('desk', 'people.leaveTitle'));
    expect(document.activeElement).toBe(stays('people.stay'));
    await user.keyboard('{Enter}');
    act(() => one.send({ type: 'role.chosen', memberId, role: 'technician' }));
    await user.click(
      screen.getByRole('button', { name: `${say('desk', 'people.saveRole')} ${name}` }),
    );
    expect(screen.getByRole('alert').textContent).toContain(
      say('desk', 'people.stepDownText.technician'),
    );
    expect(document.activeElement).toBe(stays('people.stayManager'));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(one.asked('changeRole')).toBe(false);
  },
);

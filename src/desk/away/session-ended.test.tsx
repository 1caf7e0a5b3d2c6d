import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, ended, no, openDesk, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

beforeEach(async () => {
  sessionStorage.clear();
  speak('en-US');
  await loadDeskWords('en');
});

it('DSK-01 a member whose role was taken away is not told to sign in again', async () => {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  render(<Desk actor={one.actor} />);
  await act(async () => {
    one.send({ type: 'day.changed' });
    await one.answer('getDeskDay', no('TEAM_MEMBERS_ONLY'));
    await one.answer('getDesk', yes(ended({ isRemoved: true })));
  });
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('A manager took away your role');
  expect(told).not.toContain('Sign in again');
});

it('DSK-01 a member whose session ended in the middle of a form is told what became of it', async () => {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  render(<Desk actor={one.actor} />);
  await act(async () => {
    one.send({ type: 'walkIn.begun' });
    one.send({ type: 'walkIn.typed', field: 'firstName', text: 'Eve' });
    one.send({ type: 'desk.locked' });
    await one.answer('lockDesk', yes(ended()));
  });
  const told = screen.getByRole('alert');
  expect(told.textContent).toContain('Your session has ended');
  expect(told.textContent).toContain('did not save is lost');
  await act(async () => one.send({ type: 'signIn.submitted', email: 'lee@example', password: '' }));
  expect(document.body.textContent).not.toContain('Your session has ended');
});

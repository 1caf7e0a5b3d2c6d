import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { desk, locked, openDesk, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';
import { keepClosed, wasClosedHere } from './closed-here.ts';

const tab = () => window.sessionStorage;

beforeEach(async () => {
  sessionStorage.clear();
  speak('en-US');
  await loadDeskWords('en');
});

async function atWork() {
  const one = openDesk({ closedHere: wasClosedHere(tab) });
  keepClosed(one.actor, tab);
  await one.answer('getDesk', yes(desk()));
  return one;
}

it('DSK-01 a reload does not open a desk whose lock the server has not heard of', async () => {
  const before = await atWork();
  before.send({ type: 'desk.locked' });
  await before.fail('lockDesk');
  before.actor.stop();

  const after = openDesk({ closedHere: wasClosedHere(tab) });
  keepClosed(after.actor, tab);
  expect(after.asked('getDesk')).toBe(false);
  expect(after.is({ away: 'lockingAnew' })).toBe(true);
  await after.answer('lockDesk', yes(locked()));
  expect(wasClosedHere(tab)).toBe(false);
});

it('DSK-01 a reload while a sign-out has failed does not open the desk either', async () => {
  const one = await atWork();
  one.send({ type: 'desk.left' });
  await one.fail('signOutOfDesk');
  expect(wasClosedHere(tab)).toBe(true);
});

it('DSK-01 a desk that was unlocked is open again after a reload', async () => {
  const one = await atWork();
  one.send({ type: 'desk.locked' });
  await one.fail('lockDesk');
  one.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
  expect(wasClosedHere(tab)).toBe(true);
  await one.answer('unlockDesk', yes(desk()));
  expect(wasClosedHere(tab)).toBe(false);
});

it('DSK-01 a tab without storage locks all the same', async () => {
  const none = () => {
    throw new Error('no storage here');
  };
  const one = openDesk({ closedHere: wasClosedHere(none) });
  keepClosed(one.actor, none);
  await one.answer('getDesk', yes(desk()));
  one.send({ type: 'desk.locked' });
  await one.fail('lockDesk');
  expect(one.is({ away: 'unheard' })).toBe(true);
});

it('DSK-01 the lock says that the server does not know of it yet', async () => {
  const one = await atWork();
  one.send({ type: 'desk.locked' });
  await one.fail('lockDesk');
  render(<Desk actor={one.actor} />);
  expect(screen.getByText(/server does not know yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeTruthy();
});

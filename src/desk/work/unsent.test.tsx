import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';
import { keepStore, storeOfTab } from '../store-of-tab.ts';
import { warnOfLoss } from './warn-of-loss.ts';

beforeEach(async () => {
  sessionStorage.clear();
  speak('en-US');
  await loadDeskWords('en');
});

const tab = () => window.sessionStorage;

async function atWork() {
  const one = openDesk();
  const page = new EventTarget();
  warnOfLoss(one.actor, page);
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf(visitOf())));
  /** Whether the browser asks first. */
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    page.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  expect(leave()).toBe(false);
  return { ...one, leave };
}

async function pressed() {
  const one = await atWork();
  one.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' });
  return one;
}

it('DSK-02 a page asks before it is left while a press is not sent', async () => {
  const { leave, answer } = await pressed();
  expect(leave()).toBe(true);
  await answer('takeStep', yes(visitOf({ stage: 'arrived', version: 1 })));
  expect(leave()).toBe(false);
});

it('WLK-03 a page asks before it is left while a walk-in is typed, wherever the member is', async () => {
  const { leave, send } = await atWork();
  send({ type: 'walkIn.begun' });
  expect(leave()).toBe(false);
  send({ type: 'walkIn.typed', field: 'firstName', text: 'Eve' });
  expect(leave()).toBe(true);
  send({ type: 'sheet.closed' });
  expect(leave()).toBe(true);
  send({ type: 'walkIn.begun' });
  send({ type: 'walkIn.cleared' });
  expect(leave()).toBe(false);
});

it('DSK-02 signing out says what would be lost, and can be cancelled', async () => {
  const { actor } = await pressed();
  const user = userEvent.setup();
  render(<Desk actor={actor} />);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.getByText(/^1 press has not reached the server\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByText(/has not reached the server/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(screen.getByRole('button', { name: 'Sign out now' }));
  expect(actor.getSnapshot().matches({ away: 'leaving' })).toBe(true);
});

it('DSK-02 WLK-03 signing out says that a form is not saved, and can be cancelled', async () => {
  const { actor, send } = await atWork();
  send({ type: 'walkIn.begun' });
  send({ type: 'walkIn.typed', field: 'firstName', text: 'Eve' });
  const user = userEvent.setup();
  render(<Desk actor={actor} />);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^A form is not saved yet/);
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Eve');
});

const two = () => {
  const { member, ...others } = desk();
  if (!member) throw new Error('nobody is at the desk');
  const harbor = { storeNumber: '1002', name: 'Harbor', role: 'technician' } as const;
  return { ...others, member: { ...member, stores: [...member.stores, harbor] } };
};

it('DSK-02 choosing another store says what it has to wait for', async () => {
  const one = openDesk({ storeNumber: '1001' });
  await one.answer('getDesk', yes(two()));
  await one.answer('getDeskDay', yes(dayOf(visitOf())));
  one.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' });
  const user = userEvent.setup();
  render(<Desk actor={one.actor} />);
  await user.selectOptions(screen.getByLabelText('Another store'), '1002');
  expect(screen.getByText(/^1 press has not reached the server\..*Wait for it/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All right' }));
  expect(screen.queryByText(/has not reached the server/)).toBeNull();
});

it('WLK-05 DSK-02 a screen of the poster asks first while a form is typed', async () => {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  await one.answer('getDeskDay', yes(dayOf()));
  one.send({ type: 'walkIn.begun' });
  one.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leo' });
  one.send({ type: 'sheet.closed' });
  one.send({ type: 'poster.wanted' });
  await one.answer('getPoster', yes({ store: {}, address: 'https://x/1', typed: 'x/w/1' }));
  const user = userEvent.setup();
  render(<Desk actor={one.actor} />);
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Show on a screen' }));
  // The button is further down the page than the question.
  expect(shown.mock.contexts.map((one) => (one as Element).textContent)).toEqual([
    expect.stringContaining('A form is not saved yet'),
  ]);
  shown.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByText('A form is not saved yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show on a screen' }));
  await user.click(screen.getByRole('button', { name: 'Sign out and show the code' }));
  expect(one.is({ atDesk: { working: { page: { poster: 'screening' } } } })).toBe(true);
});

it('DSK-01 a member of two stores is not asked again which one after a reload', async () => {
  const before = openDesk({ storeNumber: storeOfTab(tab) });
  keepStore(before.actor, tab);
  await before.answer('getDesk', yes(two()));
  expect(before.is({ atDesk: 'choosingStore' })).toBe(true);
  act(() => before.send({ type: 'store.chosen', storeNumber: '1002' }));

  const after = openDesk({ storeNumber: storeOfTab(tab) });
  await after.answer('getDesk', yes(two()));
  expect(after.is({ atDesk: 'working' })).toBe(true);
  expect(after.context().storeNumber).toBe('1002');
  // A store that is no longer theirs is still requested.
  const moved = openDesk({ storeNumber: storeOfTab(tab) });
  const [loop] = two().member.stores;
  if (!loop) throw new Error('no store');
  const third = { ...loop, storeNumber: '1003' };
  await moved.answer(
    'getDesk',
    yes({ ...two(), member: { ...two().member, stores: [loop, third] } }),
  );
  expect(moved.is({ atDesk: 'choosingStore' })).toBe(true);
});

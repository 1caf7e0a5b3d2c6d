import '../testing/a-window.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { EventLog } from './event-log.tsx';
import { AT_START, fakeLab } from '../testing/fake-lab.ts';
import { AT_NAMING, entry } from '../testing/sample-entry.ts';

const { handle } = fakeLab();
const many = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1));
const log = () => screen.getByRole('grid', { name: 'Event log' });
// To ask each of many for its role takes long.
const rows = () => [...log().querySelectorAll('[role=row]')];

it('RTE-11 tells of each event its number, its type and where it led', async () => {
  const { container } = render(
    <EventLog
      handle={handle}
      log={[
        entry(1, { from: {}, type: 'xstate.init', transitions: [] }),
        entry(2, { label: 'ada' }),
        entry(3, { from: AT_NAMING, to: AT_NAMING }),
        entry(4, { from: AT_START, to: AT_START, transitions: [] }),
      ]}
    />,
  );
  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toContain('begins at flow.get-started.naming');
  expect(texts[1]).toMatch(/^2 .*start.submitted ada/);
  expect(texts[1]).toContain('flow.get-started.naming');
  expect(texts[2]).toContain('stays here');
  expect(texts[3]).toContain('no transition');
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 keeps transitions, guards and the masked payload behind a disclosure', async () => {
  render(<EventLog handle={handle} log={[entry(1)]} />);
  expect(screen.queryByText('Guards asked')).toBeNull();
  await userEvent.click(screen.getByText('start.submitted'));
  expect(screen.getByText('Guards asked')).toBeTruthy();
  expect(screen.getByText(/^flow.get-started.form on start.submitted ->/)).toBeTruthy();
  expect(screen.getByText(/"draft": "•••"/)).toBeTruthy();
});

it('RTE-11 shows the last 100 of a long log, and all of it when asked', async () => {
  render(<EventLog handle={handle} log={many(101)} />);
  expect(rows()).toHaveLength(100);
  expect(rows()[0]?.textContent).toMatch(/^2 /);
  await userEvent.click(screen.getByText('Show all 101'));
  expect(rows()).toHaveLength(101);
});

it('RTE-11 follows what comes, unless one has scrolled up to read', async () => {
  const { rerender } = render(<EventLog handle={handle} log={many(3)} />);
  const list = log();
  let height = 500;
  Object.defineProperties(list, {
    scrollHeight: { get: () => height },
    clientHeight: { value: 100 },
  });
  const grow = (count: number) => {
    height = count * 100;
    rerender(<EventLog handle={handle} log={many(count)} />);
  };
  grow(10);
  expect(list.scrollTop).toBe(1000);
  list.scrollTop = 200;
  list.dispatchEvent(new Event('scroll'));
  await screen.findByRole('button', { name: 'Go to the newest' });
  grow(20);
  expect(list.scrollTop).toBe(200);
  await userEvent.click(screen.getByRole('button', { name: 'Go to the newest' }));
  expect(list.scrollTop).toBe(2000);
});

it('RTE-11 copies the log as JSON, and says when the browser does not let it', async () => {
  const user = userEvent.setup();
  render(<EventLog handle={handle} log={[entry(1)]} />);
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  await screen.findByText('Copied 1 event.');
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject([{ number: 1 }]);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed.'));
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  await screen.findByText('Your browser did not let us copy: Not allowed.');
});

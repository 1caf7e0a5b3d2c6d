import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { LAB_READY } from '../handle.ts';
import { Sandbox } from './sandbox.tsx';
import { fakeLab, type FakeLab, type FakeWorld } from '../testing/fake-lab.ts';
import { fakePlayer } from '../testing/fake-player.ts';
import { AT_NAMING, entry } from '../testing/sample-entry.ts';

const base = '/findcare/schedule-vaccine';
const frame = () => screen.getByTitle<HTMLIFrameElement>('The app');
const srcOf = (one: HTMLIFrameElement) => one.getAttribute('src');
const inside = () => {
  const window = frame().contentWindow;
  if (!window) throw new Error('The frame has no window.');
  return window;
};

/** The sandbox, and in its frame an app whose page has been loaded. */
async function open(world: Partial<FakeWorld> = {}, query = ''): Promise<FakeLab> {
  history.replaceState(null, '', `${base}/sandbox${query}`);
  const lab = fakeLab(world);
  render(<Sandbox base={base} />);
  inside().dosepathLab = lab.handle;
  fireEvent.load(frame());
  // Roles of a whole chart take their time.
  await screen.findByText('What can happen now');
  return lab;
}

it('RTE-11 shows the app with sample data, and the laboratory once the app is there', async () => {
  history.replaceState(null, '', `${base}/sandbox`);
  render(<Sandbox base={base} />);
  expect(srcOf(frame())).toBe(`${base}?lab=seeded`);
  expect(screen.getByText('Waiting for the app…')).toBeTruthy();
  fireEvent.load(frame());
  inside().dosepathLab = fakeLab().handle;
  act(() => void inside().dispatchEvent(new Event(LAB_READY)));
  await screen.findByText('What can happen now');
});

it('RTE-11 has nothing that axe finds wrong', async () => {
  const { player } = fakePlayer();
  await open({ player, log: [entry(1)], waiting: [{ call: 'geocode', operation: 'geocode' }] });
  // The frame has a page of its own, into which axe cannot look here.
  expect(await axeFindings(screen.getByRole('banner'))).toEqual([]);
  expect(await axeFindings(screen.getByRole('main'))).toEqual([]);
});

it('RTE-11 shows the other world when asked to, and keeps that for a reload', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'This tab’s journey' }));
  expect(srcOf(frame())).toBe(`${base}?lab=live`);
  expect(location.search).toBe('?lab=live');
});

it('RTE-11 loads the path that its own address names', async () => {
  await open({}, '?replay=to.hold.held&step=2');
  expect(srcOf(frame())).toBe(`${base}?replay=to.hold.held&step=2`);
});

it('RTE-11 goes to a chosen state by its shortest path', async () => {
  const lab = await open();
  await userEvent.click(screen.getByLabelText('Find a state'));
  await userEvent.paste('flow.timeslots.form.asking');
  await userEvent.click(screen.getByRole('row', { name: /^asking/ }));
  await userEvent.click(
    screen.getByRole('button', { name: 'Go there: flow.timeslots.form.asking' }),
  );
  expect(lab.asked).toEqual(['replay to.flow.timeslots.form.asking']);
});

it('RTE-11 says that going there leaves a live journey for sample data, and does so', async () => {
  const lab = await open({ world: 'live' }, '?lab=live');
  expect(screen.getByText(/^This begins anew with sample data/)).toBeTruthy();
  await userEvent.click(
    screen.getByRole('button', { name: 'Go there: flow.get-started.form.asking' }),
  );
  expect(lab.asked).toEqual([]);
  expect(srcOf(frame())).toBe(`${base}?replay=to.flow.get-started.form.asking`);
});

it('RTE-11 follows the app from state to state, and reads out the last transition once', async () => {
  const lab = await open();
  expect(screen.getByRole('heading', { name: 'flow.get-started.form.asking' })).toBeTruthy();
  act(() => lab.change({ value: AT_NAMING, log: [entry(1), entry(2)] }));
  await screen.findByRole('heading', { name: 'flow.get-started.naming' });
  await screen.findByText('start.submitted: flow.get-started.naming');
});

it('RTE-11 plays a pasted replay link, and says what is wrong with one', async () => {
  const lab = await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Path' }));
  const field = screen.getByLabelText('Replay link or path id');
  await userEvent.type(field, 'two words');
  await userEvent.click(screen.getByRole('button', { name: 'Play it' }));
  expect(screen.getByText('Paste a replay link, or the id of a path.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, `http://localhost:3000${base}?replay=p1a2&step=2`);
  await userEvent.click(screen.getByRole('button', { name: 'Play it' }));
  expect(lab.asked).toEqual(['replay p1a2 2']);
  lab.change({ refusal: 'There is no path p9.' });
  await userEvent.clear(field);
  await userEvent.type(field, 'p9{Enter}');
  await screen.findByText('There is no path p9.');
});

it('RTE-11 chooses its tools by arrows, Home and End', async () => {
  await open();
  screen.getByRole('tab', { name: 'Now' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Log');
  expect(screen.getByRole('tabpanel', { name: 'Log' })).toBeTruthy();
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Path');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Now');
});

it('RTE-11 takes Back and Forward to the app alone, and begins anew', async () => {
  const lab = await open();
  const before = frame();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Forward' }));
  expect(lab.asked).toEqual(['back', 'forward']);
  await userEvent.click(screen.getByRole('button', { name: 'Begin anew' }));
  expect(frame()).not.toBe(before);
});

it('RTE-11 stops a path to go on by hand, and does not lose the focus with the player', async () => {
  const lab = await open({ player: fakePlayer().player });
  await userEvent.click(screen.getByText('Stop here'));
  expect(lab.asked).toEqual(['stop']);
  expect(document.activeElement?.textContent).toBe('The live chart');
});

it('RTE-11 says when the frame has gone to another site', async () => {
  await open();
  const closed = new Proxy(
    {},
    {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    },
  );
  Object.defineProperty(frame(), 'contentWindow', { value: closed, configurable: true });
  fireEvent.load(frame());
  expect(await screen.findByText(/^The app has gone to another site/)).toBeTruthy();
});

it('RTE-11 lets waiting calls wait or answer themselves, with sample data only', async () => {
  const lab = await open({ waiting: [{ call: 'createHold.again', operation: 'createHold' }] });
  await userEvent.click(screen.getByRole('switch', { name: 'Calls answer themselves' }));
  expect(lab.handle.answersItself()).toBe(false);
  expect(screen.getByRole('list', { name: 'Waiting calls' }).textContent).toBe(
    'createHold.again asks createHold',
  );
});

it('RTE-11 leads to the journeys, the logger, and the other language', async () => {
  await open();
  const links = screen.getByRole('navigation', { name: 'Laboratory' }).querySelectorAll('a');
  expect([...links].map((link) => link.href)).toEqual([
    `http://localhost:3000${base}/journeys`,
    `http://localhost:3000${base}/logger`,
    `http://es.localhost:3000${base}/sandbox`,
  ]);
});

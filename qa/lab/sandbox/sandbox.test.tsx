import '../testing/a-window.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LAB_READY } from '../handle.ts';
import { Sandbox } from './sandbox.tsx';
import { fakeLab, type FakeLab, type FakeWorld } from '../testing/fake-lab.ts';
import { fakePlayer } from '../testing/fake-player.ts';

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

it('RTE-11 shows the app with sample data, the laboratory once the app is there, and the ways on', async () => {
  history.replaceState(null, '', `${base}/sandbox`);
  render(<Sandbox base={base} />);
  expect(srcOf(frame())).toBe(`${base}?lab=seeded`);
  expect(screen.getByText('Waiting for the app…')).toBeTruthy();
  fireEvent.load(frame());
  inside().dosepathLab = fakeLab().handle;
  act(() => void inside().dispatchEvent(new Event(LAB_READY)));
  await screen.findByText('What can happen now');
  const links = screen.getByRole('navigation', { name: 'Laboratory' }).querySelectorAll('a');
  expect([...links].map((link) => link.href)).toEqual([
    `http://localhost:3000${base}/journeys`,
    `http://localhost:3000${base}/logger`,
    `http://localhost:3000${base}/settings`,
    `http://es.localhost:3000${base}/sandbox`,
  ]);
});

it('RTE-11 takes Back and Forward to the app alone, begins anew, and keeps the other world for a reload', async () => {
  const lab = await open();
  const before = frame();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Forward' }));
  expect(lab.asked).toEqual(['back', 'forward']);
  await userEvent.click(screen.getByRole('button', { name: 'Begin anew' }));
  expect(frame()).not.toBe(before);
  await userEvent.click(screen.getByRole('radio', { name: 'This tab’s journey' }));
  expect(srcOf(frame())).toBe(`${base}?lab=live`);
  expect(location.search).toBe('?lab=live');
});

it('RTE-11 loads the path that its own address names', async () => {
  history.replaceState(null, '', `${base}/sandbox?replay=to.hold.held&step=2`);
  render(<Sandbox base={base} />);
  expect(srcOf(frame())).toBe(`${base}?replay=to.hold.held&step=2`);
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

it('RTE-11 notes the path and step that are played in its address, so that a reload keeps the place', async () => {
  const lab = await open({}, '?lab=seeded');
  const shown = fakePlayer();
  act(() => lab.change({ player: shown.player }));
  await screen.findByText('Step 1 of 3');
  expect(location.search).toBe('?replay=p1a2&step=1');
  act(() => lab.change({ player: fakePlayer({ at: () => 2 }).player }));
  await screen.findByText('Step 2 of 3');
  expect(location.search).toBe('?replay=p1a2&step=2');
});

it('RTE-11 says beside the path that it has fewer steps than the link asks for', async () => {
  await open({ player: fakePlayer({ at: () => 3 }).player }, '?replay=p1a2&step=x');
  expect(screen.getByText(/^The link asks for step “x”/)).toBeTruthy();
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

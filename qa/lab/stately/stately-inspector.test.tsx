import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { sampleFile } from '../testing/sample-file.ts';
import { openLab, type OpenedLab } from '../open-lab.ts';
import { fakeLab } from '../testing/fake-lab.ts';
import { STATELY } from './inspector-window.ts';
import { StatelyInspector } from './stately-inspector.tsx';

const RealDate = globalThis.Date;
let lab: OpenedLab | undefined;

afterEach(() => {
  lab?.journey.close();
  // The lab tells the time by its own clock.
  globalThis.Date = RealDate;
  vi.restoreAllMocks();
});

/** A window of another house, which notes what it is sent, and to which origin. */
function fakeInspector() {
  const sent: { message: StatelyInspectionEvent; origin: string }[] = [];
  const target = {
    postMessage: (message: StatelyInspectionEvent, origin: string) =>
      // As it would be sent: what cannot be cloned throws.
      sent.push({ message: structuredClone(message), origin }),
  };
  const opened = vi.spyOn(window, 'open').mockReturnValue(target as unknown as Window); // all that is asked of it
  const answer = (origin = STATELY, source: unknown = target) => {
    const event = new MessageEvent('message', { data: { type: '@statelyai.connected' }, origin });
    // jsdom takes none but its own windows in the constructor.
    act(() => void window.dispatchEvent(Object.defineProperty(event, 'source', { value: source })));
  };
  return { sent, opened, answer };
}

const press = () =>
  userEvent.click(screen.getByRole('button', { name: 'Open in Stately Inspector' }));

it('RTE-11 DIA-01 tells the inspector of the running journey, and of a person only shapes', async () => {
  lab = await openLab({ world: 'seeded', file: sampleFile, language: 'en', window });
  const { handle } = lab;
  const inspector = fakeInspector();
  render(<StatelyInspector handle={handle} />);
  await press();
  expect(inspector.opened).toHaveBeenCalledWith(`${STATELY}/inspect`, 'stately-inspector');
  // It may be there before our own code for it is.
  inspector.answer();
  await waitFor(() => expect(inspector.sent.length).toBeGreaterThan(0));
  handle.send({
    type: 'start.typed',
    draft: { location: '60601', bookingOption: 'me' },
    secret: 'Rivera',
  });
  const typed = () =>
    inspector.sent.find(
      ({ message }) => 'event' in message && message.event.type === 'start.typed',
    );
  await waitFor(() => expect(typed()).toBeDefined());
  await waitFor(() =>
    expect(inspector.sent.map(({ message }) => message.type)).toContain('@xstate.snapshot'),
  );
  const [first] = inspector.sent;
  expect(first?.message).toMatchObject({ type: '@xstate.actor', name: 'journey' });
  expect(typed()?.message).toMatchObject({
    event: { draft: { location: '<text, 5 characters>' }, '<other keys>': '<not shown>' },
  });
  expect(new Set(inspector.sent.map(({ origin }) => origin))).toEqual(new Set([STATELY]));
  expect(JSON.stringify(inspector.sent)).not.toMatch(/60601|Rivera/);
  expect(screen.getByText(/^Connected/)).toBeTruthy();
});

it('DIA-01 says what leaves the browser before anything does', () => {
  render(<StatelyInspector handle={undefined} />);
  expect(screen.getByText(/is masked in this browser first/)).toBeTruthy();
});

it('DIA-01 is told by nobody else that the inspector is there', async () => {
  const inspector = fakeInspector();
  render(<StatelyInspector handle={fakeLab().handle} />);
  await press();
  inspector.answer('https://elsewhere.example');
  inspector.answer(STATELY, window);
  expect(screen.getByText('Waiting for stately.ai…')).toBeTruthy();
  inspector.answer();
  await screen.findByText(/^Connected/);
});

it('RTE-11 says when the browser opens no window, and when it is offline', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  render(<StatelyInspector handle={undefined} />);
  await press();
  expect(screen.getByText(/^Your browser opened no window/)).toBeTruthy();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press();
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
  expect(opened).toHaveBeenCalledOnce();
});

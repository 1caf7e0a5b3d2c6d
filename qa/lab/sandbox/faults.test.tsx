import '../testing/a-window.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Faults } from './faults.tsx';
import { choose, find } from '#tests/support/choose.ts';
import { fakeLab } from '../testing/fake-lab.ts';
import { useLab } from '../use-lab.ts';

const operationOf = new Map([
  ['createHold', 'createHold'],
  ['createHold.again', 'createHold'],
]);

function show() {
  const lab = fakeLab();
  function Shown() {
    const reading = useLab(lab.handle);
    return <Faults handle={lab.handle} active={reading?.faults ?? []} operationOf={operationOf} />;
  }
  return { lab, ...render(<Shown />) };
}
const goesWrong = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const set = () => userEvent.click(screen.getByRole('button', { name: 'Set the fault' }));

it('RTE-11 makes an operation fail with a chosen error, and lists it until it is removed', async () => {
  const { lab, container } = show();
  await choose('Which error', '1000: Service failure, Please try again later.');
  await set();
  expect(lab.handle.faults.of('createHold')).toEqual({ kind: 'error', code: 1000 });
  await screen.findByText('From its next call on, createHold: error 1000.');
  expect(await axeFindings(container)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: createHold' }));
  expect(lab.handle.faults.of('createHold')).toBeUndefined();
  await screen.findByText('No call is made to go wrong.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Faults' }));
});

it('RTE-11 refuses an operation with one of its sample refusals, each offered once', async () => {
  const { lab } = show();
  await goesWrong('Refuse');
  await userEvent.click(screen.getByRole('button', { name: /Which refusal$/ }));
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['FC_908_Conflict']);
  await userEvent.keyboard('{Escape}');
  await set();
  expect(lab.handle.faults.of('createHold')).toEqual({ kind: 'refuse', answer: 'taken' });
});

it('RTE-11 says when an operation is never refused', async () => {
  const { lab } = show();
  await goesWrong('Refuse');
  await find('Operation', 'geocode');
  await set();
  expect(screen.getByText(/^geocode is never refused/)).toBeTruthy();
  expect(lab.handle.faults.of('geocode')).toBeUndefined();
});

it('RTE-11 makes an operation time out, or be slow by a number of seconds', async () => {
  const { lab } = show();
  await goesWrong('Timeout');
  await set();
  expect(lab.handle.faults.of('createHold')).toEqual({ kind: 'timeout' });
  await goesWrong('Slow');
  const seconds = screen.getByRole('textbox', { name: 'Seconds until it answers' });
  await userEvent.clear(seconds);
  await set();
  expect(screen.getByText('Enter a number from 0.5 to 120.')).toBeTruthy();
  expect(document.activeElement).toBe(seconds);
  await userEvent.type(seconds, '2.5');
  await set();
  expect(lab.handle.faults.of('createHold')).toEqual({ kind: 'slow', seconds: 2.5 });
});

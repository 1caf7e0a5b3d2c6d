import '../testing/a-window.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { ChartPane } from './chart-pane.tsx';
import { toyChart } from '../testing/toy-chart.ts';

const chart = toyChart;
const active = new Set([
  'flow',
  'flow.get-started',
  'flow.get-started.naming',
  'hold',
  'hold.none',
]);
const passage = {
  isBeginning: false,
  left: ['flow.get-started.form.asking'],
  entered: ['flow.get-started.naming'],
};

function Shown() {
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <ChartPane
        chart={chart}
        active={active}
        visited={new Set([...active, 'flow.confirmation', 'journey'])}
        passage={passage}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p>chosen: {chosen}</p>
    </>
  );
}

const box = (name: RegExp | string) => screen.getByRole('row', { name });
const focused = () => document.activeElement?.getAttribute('data-key');

it('RTE-11 tells active, visited and unvisited states apart in words', () => {
  render(<Shown />);
  expect(screen.getByText(`visited 6 of ${chart.states.size}`)).toBeTruthy();
  expect(box(/^naming, active/)).toBeTruthy();
  expect(box(/^confirmation, visited/)).toBeTruthy();
  expect(box(/^bad-address, not visited/)).toBeTruthy();
});

it('RTE-11 marks where the last transition came from and where it led', async () => {
  render(<Shown />);
  expect(box(/^naming, active.*entered$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open all' }));
  expect(box(/^asking.*left$/).getAttribute('data-key')).toBe('flow.get-started.form.asking');
});

it('RTE-11 is one stop for Tab, and arrows lead through it', async () => {
  render(<Shown />);
  await userEvent.click(screen.getByLabelText('Find a state'));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe('session');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('session.guest');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('session');
  await userEvent.keyboard('{ArrowLeft}');
  expect(box(/^session/).getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('flow');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('hold.held');
  await userEvent.tab();
  expect(focused()).not.toBe('hold.held');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('hold.held');
});

it('RTE-11 finds a box by typing its first letters', async () => {
  render(<Shown />);
  await userEvent.click(box(/^flow, /));
  await userEvent.keyboard('sms');
  expect(focused()).toBe('flow.sms-opt');
});

it('RTE-11 chooses a state by Enter, and opens what is inside it', async () => {
  render(<Shown />);
  await userEvent.click(box(/^flow, /));
  await userEvent.keyboard('sms{Enter}');
  expect(screen.getByText('chosen: flow.sms-opt')).toBeTruthy();
  expect(box(/^sms-opt, /).getAttribute('aria-selected')).toBe('true');
  expect(box(/^sms-opt, /).getAttribute('aria-expanded')).toBe('true');
});

it('RTE-11 chooses by a press, and the arrow only opens and closes', async () => {
  render(<Shown />);
  await userEvent.click(screen.getByText('sms-opt'));
  expect(screen.getByText('chosen: flow.sms-opt')).toBeTruthy();
  await userEvent.click(within(box(/^get-started, /)).getByRole('button'));
  expect(box(/^get-started, /).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('chosen: flow.sms-opt')).toBeTruthy();
});

it('RTE-11 finds a state by its name, and says when there is none', async () => {
  render(<Shown />);
  const field = screen.getByLabelText('Find a state');
  await userEvent.click(field);
  await userEvent.paste('timeslots.form.asking');
  expect(screen.getByText(/^1 found/)).toBeTruthy();
  expect(screen.queryByRole('row', { name: /^sms-opt/ })).toBeNull();
  await userEvent.type(field, 'x');
  expect(screen.getByText('No state is called “timeslots.form.askingx”.')).toBeTruthy();
});

it('RTE-11 finds a state by words of its whole name, and Enter chooses the first', async () => {
  render(<Shown />);
  const field = screen.getByLabelText('Find a state');
  await userEvent.click(field);
  await userEvent.paste('timeslots asking');
  expect(screen.getByText(/^1 found/)).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('chosen: flow.timeslots.form.asking')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.paste('hold asking');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('No state is called “hold asking”.')).toBeTruthy();
  expect(screen.getByText('chosen: flow.timeslots.form.asking')).toBeTruthy();
});

it('RTE-11 shows only what is active when asked to', async () => {
  render(<Shown />);
  await userEvent.click(screen.getByRole('switch', { name: 'Only active' }));
  expect(screen.getAllByRole('row')).toHaveLength(active.size);
});

it('RTE-11 has nothing that axe finds wrong', async () => {
  const { container } = render(<Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'Open all' }));
  expect(screen.getAllByRole('row')).toHaveLength(chart.states.size);
  expect(await axeFindings(container)).toEqual([]);
});

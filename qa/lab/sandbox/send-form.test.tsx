import '../testing/a-window.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { SendForm } from './send-form.tsx';
import { choose } from '#tests/support/choose.ts';
import { fakeLab, type FakeWorld } from '../testing/fake-lab.ts';

function show(world: Partial<FakeWorld> = {}) {
  const lab = fakeLab(world);
  const shown = render(<SendForm handle={lab.handle} types={['start.typed', 'start.submitted']} />);
  return { ...shown, lab };
}
const type = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' });
const payload = () => screen.getByLabelText<HTMLTextAreaElement>('Payload (JSON)');
/** As somebody pastes it: each letter that is typed looks through the types again. */
async function write(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
}
async function chooseType(text: string) {
  await write(type(), text);
  await userEvent.keyboard('{Escape}');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send it' }));

it('RTE-11 begins the payload with a sample, and sends what was made of it', async () => {
  const { lab, container } = show();
  await chooseType('start.typed');
  expect(JSON.parse(payload().value)).toEqual({ draft: { location: '60601' } });
  await choose('Sample', 'a group');
  expect(JSON.parse(payload().value)).toEqual({ draft: { bookingOption: 'group' } });
  await send();
  expect(lab.asked).toEqual(['send {"draft":{"bookingOption":"group"},"type":"start.typed"}']);
  expect(screen.getByText('Sent start.typed.')).toBeTruthy();
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 offers every type of event of the chart, and those that a part of a name fits', async () => {
  show();
  const offered = () => screen.getAllByRole('option').map((one) => one.textContent);
  await userEvent.type(type(), '{ArrowDown}');
  expect(offered()).toEqual(['start.typed', 'start.submitted']);
  await userEvent.type(type(), 'subm');
  expect(offered()).toEqual(['start.submitted']);
});

it('RTE-11 says at the field what is wrong, and keeps what was typed', async () => {
  const { lab } = show();
  await send();
  expect(document.activeElement).toBe(type());
  expect(type().getAttribute('aria-invalid')).toBe('true');
  await chooseType('start.nothing');
  await send();
  expect(screen.getByText(/The chart knows no event “start.nothing”/)).toBeTruthy();
  await chooseType('start.submitted');
  await write(payload(), '[1]');
  await send();
  expect(screen.getByText('Write the fields of the event between { and }.')).toBeTruthy();
  expect(document.activeElement).toBe(payload());
  expect(payload().value).toBe('[1]');
  expect(lab.asked).toEqual([]);
});

it('RTE-11 does not take what is no JSON, nor a second type', async () => {
  show();
  await chooseType('start.submitted');
  await write(payload(), '{"a"');
  await send();
  expect(screen.getByText(/^This is not JSON/)).toBeTruthy();
  await write(payload(), '{"type":"x"}');
  await send();
  expect(screen.getByText(/^Leave out "type"/)).toBeTruthy();
});

it('RTE-11 says in words what the app could not take', async () => {
  show({ refusal: 'The journey has ended.' });
  await chooseType('start.submitted');
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('The journey has ended.');
});

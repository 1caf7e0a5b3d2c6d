// Whoever hears the desk is told what a press does and what they wait for (DSK-02, WCAG 4.1.3).
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { DeskPage } from '#domain/desk-pages.ts';
import type { DeskEvent } from '#machines/desk/events.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { other, people } from '#qa/journeys/desk/people-samples.ts';
import * as sample from '#qa/journeys/desk/samples.ts';
import { stock } from '#qa/journeys/desk/stock-samples.ts';
import { webhooks } from '#qa/journeys/desk/webhooks-samples.ts';
import { dayOf, desk, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

beforeEach(async () => {
  speak('en-US');
  await loadDeskWords('en');
});

async function asManager(opens?: DeskPage) {
  const one = openDesk(opens && { opens });
  const { member } = desk();
  const stores = member?.stores.map((store) => ({ ...store, role: 'manager' as const })) ?? [];
  await one.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
  await one.answer('getDeskDay', yes(dayOf(visitOf())));
  return one;
}

const said = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

const [receiver] = webhooks.receivers;
const { webhookId = '', deliveries: [delivery] = [] } = receiver ?? {};
const eventId = delivery?.eventId ?? '';

const waits: readonly [
  page: DeskPage,
  read: [string, unknown],
  events: readonly DeskEvent[],
  words: string,
  done: [string, unknown],
][] = [
  [
    'stock',
    ['getStock', stock],
    [{ type: 'stock.paused', code: '150', until: 'tomorrow' }],
    'Changing the sales',
    ['pauseVaccine', stock],
  ],
  [
    'people',
    ['getPeople', people],
    [{ type: 'member.leaving', memberId: other.memberId }, { type: 'member.removed' }],
    'Taking away the role',
    ['removeMember', people],
  ],
  [
    'webhooks',
    ['getWebhooks', webhooks],
    [{ type: 'event.again', webhookId, eventId }],
    'Telling it again',
    ['tellEventAgain', { ...webhooks, told: 1 }],
  ],
  [
    'webhooks',
    ['getWebhooks', webhooks],
    [{ type: 'days.again', webhookId, days: 7 }],
    'Telling it again',
    ['tellDaysAgain', { ...webhooks, told: 1 }],
  ],
  [
    'poster',
    ['getPoster', sample.poster],
    [{ type: 'poster.replaced' }],
    'Making a new code',
    ['replacePoster', sample.newPoster],
  ],
  [
    'poster',
    ['getPoster', sample.poster],
    [{ type: 'poster.screened' }],
    'Signing this device out',
    ['signOutOfDesk', sample.ended],
  ],
];

it.each(waits)(
  'DSK-02 says on the page of the %s what is waited for',
  async (page, read, events, words, done) => {
    const one = await asManager(page);
    await one.answer(read[0], yes(read[1]));
    render(<Desk actor={one.actor} />);
    expect(said()).not.toContain(words);
    act(() => {
      for (const event of events) one.send(event);
    });
    expect(said()).toContain(words);
    // A screen is waited for until the member is signed out.
    if (one.asked('getPoster')) await act(() => one.answer('getPoster', yes(sample.poster)));
    expect(said()).toContain(words);
    await act(() => one.answer(done[0], yes(done[1])));
    expect(said()).not.toContain(words);
  },
);

it('DSK-02 says the status of the visit that was pressed, until another row is chosen', async () => {
  const one = await asManager();
  render(<Desk actor={one.actor} />);
  expect(said()).toEqual([]);
  act(() => one.send({ type: 'step.pressed', appointmentId: 'ana', to: 'arrived' }));
  expect(said()).toEqual(['Ana Rivera: Arrived']);
  act(() => one.send({ type: 'visit.selected', appointmentId: 'ana' }));
  expect(said()).toEqual([]);
});

it('DSK-03 says whose visit was opened once it is read', async () => {
  const one = await asManager();
  render(<Desk actor={one.actor} />);
  act(() => one.send({ type: 'sheet.opened', appointmentId: sample.ana.appointmentId }));
  const heading = screen.getByRole('heading', { name: 'Reading the visit' });
  // It is the same element, which may have the focus, and changes under it.
  expect(heading.getAttribute('aria-live')).toBe('polite');
  await act(() => one.answer('getDeskVisit', yes(sample.sheetOfAna)));
  expect(heading.textContent).toBe('Ana Rivera');
});

it('DSK-03 says that an open visit is read again', async () => {
  const one = await asManager();
  one.send({ type: 'sheet.opened', appointmentId: sample.ana.appointmentId });
  await one.answer('getDeskVisit', yes(sample.sheetOfAna));
  render(<Desk actor={one.actor} />);
  expect(said()).toEqual([]);
  act(() => one.send({ type: 'sheet.opened', appointmentId: sample.ana.appointmentId }));
  expect(said()).toEqual(['Reading the visit']);
});

it('DSK-02 says that the day is read, until it is', async () => {
  const one = openDesk();
  await one.answer('getDesk', yes(desk()));
  render(<Desk actor={one.actor} />);
  expect(said()).toEqual(['Reading the day']);
  await act(() => one.answer('getDeskDay', yes(dayOf(visitOf()))));
  expect(said()).toEqual([]);
});

it('STD-06 says that a page is read anew for whoever asked for it, and not when it looks by itself', async () => {
  const one = await asManager('webhooks');
  await one.answer('getWebhooks', yes(webhooks));
  render(<Desk actor={one.actor} />);
  act(() => one.send({ type: 'day.changed' }));
  expect(said()).toEqual([]);
  await act(() => one.answer('getWebhooks', yes(webhooks)));
  act(() => one.send({ type: 'webhooks.refreshed' }));
  expect(said()).toEqual(['Reading what was told']);
  await act(() => one.answer('getWebhooks', yes(webhooks)));
  expect(said()).toEqual([]);
});

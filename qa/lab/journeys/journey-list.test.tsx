import '../testing/a-window.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import type { LabFile } from '../lab-file.ts';
import { JourneyList } from './journey-list.tsx';
import { choose, find } from '#tests/support/choose.ts';
import { linksTo } from './links.ts';
import { sampleFile } from './sample-file.ts';
import { WhereToGo } from './where-to-go.tsx';

const base = '/findcare/schedule-vaccine';

async function show(file: LabFile = sampleFile()) {
  const load = async () => file;
  const { container, unmount } = render(<JourneyList base={base} load={load} />);
  await screen.findByRole('heading', { name: 'All journeys' });
  return { container, unmount, user: userEvent.setup({ delay: null }) };
}

/** As somebody pastes it: each letter that is typed draws the whole page again. */
async function write(user: ReturnType<typeof userEvent.setup>, field: string, text: string) {
  await user.clear(screen.getByRole('searchbox', { name: field }));
  await user.paste(text);
}

const names = () =>
  within(screen.getByRole('grid', { name: 'Journeys' }))
    .getAllByRole('link', { name: /^Watch/ })
    .map((link) => link.textContent?.replace('Watch: ', ''));
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('where to go', () => {
  it('RTE-11 leads to each state of a page by its shortest way', async () => {
    const { container } = await show();
    const stops = within(screen.getByRole('list', { name: 'Select Appointment' }));
    expect(stops.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'asking, 1 step1',
      'hold failed, trouble, 3 steps3',
      'holding, waits for a call, 2 steps2',
    ]);
    expect(stops.getByRole('link', { name: 'asking, 1 step' }).getAttribute('href')).toBe(
      `${base}?replay=to.flow.timeslots.form.asking`,
    );
    expect(await axeFindings(container)).toEqual([]);
  });

  it('RTE-11 knows overlays, and what lives beside the pages', async () => {
    await show();
    const list = (name: string) => screen.getByRole('list', { name });
    expect(
      within(list('Change who it is for and how to reach them')).getByRole('link'),
    ).toBeTruthy();
    expect(
      within(list('The held time')).getByRole('link', { name: /^expired, asking/ }),
    ).toBeTruthy();
    expect(within(list('Appointment Confirmed')).getByRole('link').textContent).toMatch(/^shown/);
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Pages',
      'Sheets over a page',
      'Beside the pages',
    ]);
  });
});

describe('where to go, looked for', () => {
  const headings = () =>
    screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);

  it('QAL-08 finds states by words of their page and their own, and says when there are none', async () => {
    const { user } = await show();
    await write(user, 'Find a state', 'appointment failed');
    const stops = within(screen.getByRole('list', { name: 'Select Appointment' }));
    expect(stops.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'hold failed, trouble, 3 steps3',
    ]);
    expect(headings()).toEqual(['Pages']);
    await user.paste(' nowhere');
    expect(headings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show all states' }));
    expect(headings()).toHaveLength(3);
    expect(screen.getByRole('searchbox', { name: 'Find a state' })).toHaveProperty('value', '');
  });

  it('QAL-08 keeps what is looked for in another context', async () => {
    const { user } = await show();
    await write(user, 'Find a state', 'asking');
    await user.click(screen.getByRole('radio', { name: 'Group' }));
    expect(screen.getByRole('searchbox', { name: 'Find a state' })).toHaveProperty(
      'value',
      'asking',
    );
    expect(hrefOf('asking, 2 steps')).toContain('as.group.');
  });

  it('QAL-08 shows the first places of many, and the others on demand', async () => {
    const places = Array.from({ length: 11 }, (_, index) => ({
      id: `page-${index}`,
      title: `Page ${index}`,
      kind: 'page' as const,
      stops: [
        { state: `flow.page-${index}`, title: 'shown', kind: 'rests' as const, steps: index },
      ],
    }));
    render(<WhereToGo places={places} links={linksTo(base, 'en', location, 'patient')} />);
    const user = userEvent.setup({ delay: null });
    expect(screen.getAllByRole('link')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(screen.getAllByRole('link')).toHaveLength(11);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show fewer' }));
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('link')).toHaveLength(8);
  });
});

describe('where to go in a context', () => {
  it('QAL-07 leads to what the context comes to, in its own steps, and says why not elsewhere', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'Group' }));
    const stops = within(screen.getByRole('list', { name: 'Select Appointment' }));
    expect(stops.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'asking, 2 steps2',
    ]);
    expect(hrefOf('asking, 2 steps')).toBe(`${base}?replay=as.group.flow.timeslots.form.asking`);
    await user.click(screen.getByRole('button', { name: /does not come to/ }));
    expect(screen.getByText('2 states: A reason.')).toBeTruthy();
    expect(await axeFindings(screen.getByRole('region', { name: 'Where to go' }))).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'The usual way' }));
    const all = within(screen.getByRole('list', { name: 'Select Appointment' }));
    expect(all.getAllByRole('link')).toHaveLength(3);
  });

  it('QAL-07 offers no context for a chart that has none', async () => {
    const { inContexts: _none, ...file } = sampleFile();
    await show(file);
    expect(screen.queryByRole('radio', { name: 'Group' })).toBeNull();
  });
});

describe('all journeys', () => {
  it('RTE-11 tells of each what it is, and opens it in the app or beside its chart', async () => {
    await show();
    expect(names()).toEqual([
      'An answer comes too late',
      'Guest books flu',
      'The held time expires',
    ]);
    const [, row] = within(screen.getByRole('grid', { name: 'Journeys' })).getAllByRole('row');
    expect(row?.textContent).toContain('Get started › Select Appointment › Appointment Confirmed');
    expect(row?.textContent).toContain('2 steps');
    expect(hrefOf('Watch: Guest books flu')).toBe(`${base}?replay=b2&step=0`);
    expect(hrefOf('Sandbox: Guest books flu')).toBe(`${base}/sandbox?replay=b2`);
  });

  it('LNG-01 opens everything in the other language when asked', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'Spanish' }));
    const there = `http://es.localhost:3000${base}`;
    expect(hrefOf('Watch: Guest books flu')).toBe(`${there}?replay=b2&step=0`);
    expect(hrefOf('Sandbox: Guest books flu')).toBe(`${there}/sandbox?replay=b2`);
    expect(hrefOf(/^expired, asking/)).toBe(`${there}?replay=to.hold.expired.asking`);
  });

  it('RTE-11 finds by words of names, ids, pages and states, and says how many there are', async () => {
    const { user } = await show();
    const link = () => screen.getByRole('link', { name: 'Watch: The held time expires' });
    const before = link();
    await write(user, 'Find journeys', 'EXPIRED timeslots');
    await waitFor(() => expect(names()).toEqual(['The held time expires']));
    // A row that fits stays as it is.
    expect(link()).toBe(before);
    await waitFor(() => expect(screen.getAllByText('1 of 3 journeys')).toHaveLength(2));
    expect(screen.getByRole('status').textContent).toBe('1 of 3 journeys');
    await write(user, 'Find journeys', 'a1');
    await waitFor(() => expect(names()).toEqual(['An answer comes too late']));
    await write(user, 'Find journeys', 'appointment confirmed');
    await waitFor(() => expect(names()).toEqual(['Guest books flu']));
  });

  it('QAL-08 shows a page of them at a time, and begins anew with what is looked for', async () => {
    const file = sampleFile();
    const [one] = file.journeys;
    if (one === undefined) throw new Error('The sample has no journey.');
    const many = Array.from({ length: 60 }, (_, place) => ({
      ...one,
      id: `m${place}`,
      name: `Journey ${String(place).padStart(2, '0')}`,
    }));
    const { user } = await show({ ...file, journeys: many });
    expect(screen.getByText('1 to 25 of 60')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Previous journeys' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next journeys' }));
    await user.click(screen.getByRole('button', { name: 'Next journeys' }));
    expect(screen.getByText('51 to 60 of 60')).toBeTruthy();
    expect(names()).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Next journeys' })).toBeNull();
    const pager = screen.getByRole('navigation', { name: 'Pages of the journeys' });
    expect(await axeFindings(pager)).toEqual([]);
    await write(user, 'Find journeys', 'journey 07');
    await waitFor(() => expect(names()).toEqual(['Journey 07']));
    expect(screen.queryByRole('navigation', { name: 'Pages of the journeys' })).toBeNull();
  });

  it('RTE-11 says that none fits, and shows all again', async () => {
    const { user } = await show();
    await write(user, 'Find journeys', 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Show all journeys' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole('searchbox', { name: 'Find journeys' })).toHaveProperty('value', '');
  });

  it('RTE-11 keeps to a page, to what a person can do, and to an order', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('switch', { name: 'Only what a person can do' }));
    await waitFor(() => expect(names()).toEqual(['Guest books flu', 'The held time expires']));
    await choose('Order', 'Longest first');
    await waitFor(() => expect(names()).toEqual(['The held time expires', 'Guest books flu']));
    await find('Page', 'Appointment Confirmed (confirmation)');
    await waitFor(() => expect(names()).toEqual(['Guest books flu']));
  });

  it('RTE-11 finds the same list again when somebody comes back from a journey', async () => {
    const first = await show();
    await write(first.user, 'Find journeys', 'flu');
    await waitFor(() => expect(names()).toEqual(['Guest books flu']));
    first.unmount();
    await show();
    expect(screen.getByRole('searchbox', { name: 'Find journeys' })).toHaveProperty('value', 'flu');
    expect(names()).toEqual(['Guest books flu']);
    expect(location.search).toBe('');
  });
});

describe('the file of journeys', () => {
  it('RTE-11 says kindly that it is of another chart, and what mends that', async () => {
    const { unmount } = await show();
    expect(screen.queryByText(/chart has changed/)).toBeNull();
    unmount();
    await show({ ...sampleFile(), chart: 'older' });
    expect(screen.getByText(/chart has changed/)).toBeTruthy();
    expect(screen.getByText('npm run lab:keep')).toBeTruthy();
  });

  it('RTE-11 can be asked for again when it does not come', async () => {
    const load = vi
      .fn<() => Promise<LabFile>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue(sampleFile());
    render(<JourneyList base={base} load={load} />);
    expect(screen.getByText('Loading the journeys…')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'All journeys' })).toBeTruthy();
  });
});

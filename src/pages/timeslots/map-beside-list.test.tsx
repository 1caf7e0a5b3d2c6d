import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { drawStoreMap, MappedStore, StoreMap } from '#src/maps/store-map.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toTimes } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { TimeslotsView } from './timeslots.view.tsx';

/** jsdom has no layout: records what would be drawn. */
const drawn = {
  show: vi.fn<(stores: readonly MappedStore[]) => void>(),
  point: vi.fn<StoreMap['point']>(),
  remove: vi.fn<() => void>(),
};
const draw = vi.fn<typeof drawStoreMap>(() => drawn);
vi.mock('#src/maps/store-map.ts', () => ({
  drawStoreMap: (...given: Parameters<typeof drawStoreMap>) => draw(...given),
}));

const STYLE = 'https://tiles.example/style.json';

/** A wide window, or a phone. */
function windowOf(width: 'wide' | 'narrow') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') && width === 'wide',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

async function show(language: 'en' | 'es' = 'en', style = STYLE) {
  document.head.innerHTML = `<meta name="dosepath-map-style" content="${style}">`;
  const journey = startJourney(language);
  await toTimes(journey);
  return { journey, ...(await showView(TimeslotsView, journey)) };
}

const shown = () => drawn.show.mock.lastCall?.[0] ?? [];
const card = () => screen.getAllByRole('article')[0] ?? document.body;

beforeEach(() => windowOf('wide'));
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('SLT-10 there is no map, and no mark in the list, while no style is configured', async () => {
  await show('en', '');
  expect(draw).not.toHaveBeenCalled();
  expect(within(card()).queryByText(/on the map/)).toBeNull();
  expect(card().id).toBe('');
});

it.each(BOTH)(
  'SLT-10 the map shows the stores of the list with the same marks and text, in %s',
  async (language) => {
    await show(language);
    await vi.waitUntil(() => shown().length > 0);
    const [first] = shown();
    expect([draw.mock.lastCall?.[1].style, first?.mark]).toEqual([STYLE, '1']);
    expect(first?.label).toMatch(
      language === 'es'
        ? /^1: 151 N State St, a 0\.5 millas, \d+ horarios$/
        : /^1: 151 N State St, 0\.5 miles, \d+ times$/,
    );
    expect(within(card()).getByText(/^(?:Number|Número) 1 /)).not.toBeNull();
    expect(shown()).toHaveLength(screen.getAllByRole('article').length);
  },
);

it('SLT-10 a pressed mark leads to its card, and the store focused in the list is highlighted', async () => {
  await show();
  await vi.waitUntil(() => shown().length > 0);
  const [first] = shown();
  draw.mock.lastCall?.[1].onPress(first?.id ?? '');
  expect(document.activeElement).toBe(card());
  expect(drawn.point).toHaveBeenLastCalledWith(first?.id);
  screen.getByRole('button', { name: 'Change place' }).focus();
  expect(drawn.point).toHaveBeenLastCalledWith(undefined);
});

it('SLT-10 the map can be skipped', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('link', { name: 'Skip the map' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Times: / }));
});

it('SLT-10 a map that cannot be drawn leaves the list as it is, with a line that says so', async () => {
  draw.mockImplementationOnce(() => {
    throw new Error('no WebGL');
  });
  await show();
  expect(await screen.findByText(/^We cannot show the map right now/)).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(card()).queryByText(/on the map/)).toBeNull();
  expect(within(card()).getAllByRole('radio')).not.toEqual([]);
});

it('SLT-10 a style that fails to load does the same, after the map was created', async () => {
  const { world } = await show();
  await vi.waitUntil(() => shown().length > 0);
  await world(() => draw.mock.lastCall?.[1].onFail());
  expect(screen.getByText(/^We cannot show the map right now/)).not.toBeNull();
  expect(drawn.remove).toHaveBeenCalled();
});

it('SLT-10 on a phone the map is loaded on request', async () => {
  windowOf('narrow');
  const { user } = await show();
  expect(within(card()).queryByText(/on the map/)).toBeNull();
  expect(draw).not.toHaveBeenCalled();
  await user.click(screen.getByText('Show the stores on a map'));
  await vi.waitUntil(() => shown().length > 0);
  expect(within(card()).getByText('Number 1 on the map')).not.toBeNull();
});

it('SLT-10 the map follows the list to another day', async () => {
  const { journey, world } = await show();
  await vi.waitUntil(() => shown().length > 0);
  const before = shown()[0]?.label;
  await world(() => journey.send({ type: 'radius.chosen', miles: 50 }));
  await world(() => journey.answer('searchTimeslots', sample.times(true)));
  expect(shown().map(({ mark }) => mark)).toEqual(
    screen.getAllByRole('article').map((_, index) => String(index + 1)),
  );
  expect(before).toBeDefined();
});

import { expect, it } from 'vitest';
import { pathOf, stateNodesOf } from '@dosepath/journeys/chart';
import { PAGE_IDS } from '#domain/pages.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { asWishes, noWishes } from './find.ts';
import { languagesFrom, linksTo } from './links.ts';
import { placesOf } from './places.ts';

const everywhere = {
  ways: Object.fromEntries(stateNodesOf(journeyMachine).map((node) => [pathOf(node), []])),
};

it('RTE-11 names every page once, and each of its states differently', () => {
  const places = placesOf(everywhere);
  const pages = places.filter(({ kind }) => kind === 'page').map(({ id }) => id);
  expect(pages).toEqual(PAGE_IDS);
  for (const { id, kind, title, stops } of places) {
    const titles = stops.map((stop) => stop.title);
    expect([kind, id, new Set(titles).size]).toEqual([kind, id, titles.length]);
    expect(title).toMatch(/^[\p{Lu}]/u);
  }
});

it('RTE-11 leads only to states that a way is known to', () => {
  expect(placesOf({ ways: {} })).toEqual([]);
  const [place, ...none] = placesOf({ ways: { 'flow.confirmation.shown': ['a', 'b'], gone: [] } });
  expect(none).toEqual([]);
  expect(place?.stops).toEqual([
    { state: 'flow.confirmation.shown', title: 'shown', kind: 'rests', steps: 2 },
  ]);
});

it('RTE-11 takes from the history only what is a wish', () => {
  expect(asWishes({ text: 3, page: 'nowhere', byPerson: 'yes', sort: 'random' })).toEqual(noWishes);
  expect(asWishes(undefined)).toEqual(noWishes);
  const wishes = { text: 'a', page: 'timeslots', byPerson: true, sort: 'longest' };
  expect(asWishes(wishes)).toEqual(wishes);
});

it('LNG-01 a numeric address has no other language; from the Spanish host English is the other', () => {
  expect(languagesFrom({ protocol: 'http:', hostname: '10.0.0.7', port: '' })).toEqual(['en']);
  const spanish = { protocol: 'https:', hostname: 'es-qa2.example.com', port: '' };
  expect(languagesFrom(spanish)).toEqual(['es', 'en']);
  expect(linksTo('/base', 'en', spanish).watch('a1')).toBe(
    'https://qa2.example.com/base?replay=a1&step=0',
  );
  expect(linksTo('/base', 'es', spanish).watch('a1')).toBe('/base?replay=a1&step=0');
});

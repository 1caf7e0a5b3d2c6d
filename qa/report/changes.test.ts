import { expect, it } from 'vitest';
import { changesSince, type Comparable } from './changes.ts';

const report = (
  ids: readonly string[],
  passed: Comparable['passed'],
  when = '2026-01-01T00:00:00.000Z',
): Comparable => ({
  when,
  revision: 'abc',
  journeys: ids.map((id) => ({ id, name: `Journey ${id}` })),
  passed,
});

it('tells what fails newly and what passes again, in which run', () => {
  const last = report(['a', 'b', 'c'], {
    a: { 'dom en': true, 'dom es': true },
    b: { 'dom en': false },
    c: { 'dom en': false },
  });
  const now = report(['a', 'b', 'c'], {
    a: { 'dom en': true, 'dom es': false },
    b: { 'dom en': true },
    c: { 'dom en': false },
  });
  const { newlyFailing, newlyPassing } = changesSince(last, now);
  expect(newlyFailing).toEqual([{ id: 'a', name: 'Journey a', run: 'dom es' }]);
  expect(newlyPassing).toEqual([{ id: 'b', name: 'Journey b', run: 'dom en' }]);
});

it('says nothing of a journey that was not run one of the two times', () => {
  const last = report(['a', 'b'], { a: { 'dom en': true } });
  const now = report(['a', 'b'], { b: { 'dom en': false } });
  expect(changesSince(last, now)).toMatchObject({ newlyFailing: [], newlyPassing: [] });
});

it('tells which journeys are new and which are gone', () => {
  const changes = changesSince(report(['a', 'b'], {}), report(['b', 'c'], {}));
  expect(changes.arrived.map(({ id }) => id)).toEqual(['c']);
  expect(changes.gone.map(({ id }) => id)).toEqual(['a']);
});

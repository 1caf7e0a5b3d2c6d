import { expect, it } from 'vitest';
import { readLab } from './reading.ts';
import { fakeLab } from './testing/fake-lab.ts';
import { entry } from './testing/sample-entry.ts';

it('RTE-11 reads the same when nothing has changed, so that nothing is drawn again', () => {
  const lab = fakeLab({ log: [entry(1)], waiting: [{ call: 'geocode', operation: 'geocode' }] });
  lab.handle.faults.set('geocode', { kind: 'timeout' });
  const first = readLab(lab.handle);
  expect(readLab(lab.handle, first)).toBe(first);
});

it('RTE-11 reads anew what has changed, and only that', () => {
  const lab = fakeLab({ log: [entry(1)] });
  const first = readLab(lab.handle);
  lab.change({ log: [entry(1), entry(2)], visited: ['flow.confirmation'] });
  const second = readLab(lab.handle, first);
  expect(second.log).toHaveLength(2);
  expect(second.visited.has('flow.confirmation')).toBe(true);
  expect(second.active).toBe(first.active);
  expect(second.faults).toBe(first.faults);
});

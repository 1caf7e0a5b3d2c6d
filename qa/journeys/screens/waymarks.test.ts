import { describe, expect, it } from 'vitest';
import type { RunOfPath } from '../levels.ts';
import { samplePath, sampleStep } from '../run/sample-path.ts';
import { waymarks } from './waymarks.ts';

const step = (name: string) => sampleStep({ flow: name }, { event: { type: `to.${name}` } });
const run = (names: string, language: RunOfPath['language'] = 'en'): RunOfPath => ({
  path: samplePath(names, names.split('').map(step)),
  language,
});

/** Makes the runs in order, each from the last mark; returns how many steps each walked. */
function walkedBy(runs: readonly RunOfPath[], canMark: (place: string) => boolean = () => true) {
  const { lastOf, leaveOn } = waymarks<string>(runs);
  return runs.map((one) => {
    const { steps: made, mark } = lastOf(one) ?? { steps: 0, mark: '' };
    const name = one.path.id;
    expect(mark).toBe(name.slice(0, made));
    let steps = made;
    const pass = leaveOn(one, () => {
      const place = name.slice(0, steps);
      return canMark(place) ? place : undefined;
    });
    while (steps < name.length) {
      steps += 1;
      pass(steps);
    }
    return steps - made;
  });
}

describe('journeys that begin alike', () => {
  it('are walked once as far as they are the same, then each on its own', () => {
    expect(walkedBy([run('abcd'), run('abxy'), run('abxz'), run('q')])).toEqual([4, 2, 1, 1]);
  });

  it('continue from before the parting where that point leaves no mark', () => {
    expect(walkedBy([run('abcd'), run('abcx')], (place) => !place.endsWith('c'))).toEqual([4, 2]);
  });

  it('are walked whole without a mark, and in another language', () => {
    expect(walkedBy([run('abc'), run('abd')], () => false)).toEqual([3, 3]);
    expect(walkedBy([run('abc'), run('abd', 'es')])).toEqual([3, 3]);
  });

  it('do not share a broken run beyond its last step', () => {
    const [broken, other] = [run('abcd'), run('abcx')];
    const { lastOf, leaveOn } = waymarks<string>([broken, other]);
    const pass = leaveOn(broken, () => 'mark');
    pass(1);
    expect(lastOf(other)).toBeUndefined();
  });
});

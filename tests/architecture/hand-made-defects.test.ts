import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '#qa/mutants/defects/defect.ts';
import { lanesOf } from '#qa/mutants/defects/lanes.ts';
import { broken, DEFECTS } from '#qa/mutants/defects/list.ts';
import { root } from '#tests/support/root.ts';

describe('the defects that were made by hand', () => {
  it('QAL-01 are sixty and more, in every room, each once', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(DEFECTS.map(({ id }) => id)).size).toBe(DEFECTS.length);
    expect([...new Set(DEFECTS.map(({ room }) => room))].toSorted()).toEqual([...ROOMS].toSorted());
  });

  it('QAL-01 find the place they break, exactly once, and change it', () => {
    const wrong = DEFECTS.flatMap((defect) => {
      const text = readFileSync(join(root, defect.file), 'utf8');
      try {
        return broken(defect, text) === text ? [`${defect.id} changes nothing`] : [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(wrong).toEqual([]);
  });

  it('QAL-01 name tests that are there', () => {
    const named = DEFECTS.flatMap(({ tests = [], specs = [] }) => [
      ...tests,
      ...specs.map((spec) => `tests/e2e/${spec}`),
    ]);
    expect(named.filter((one) => !existsSync(join(root, one)))).toEqual([]);
    expect(DEFECTS.filter((defect) => lanesOf(defect).length === 0)).toEqual([]);
  });
});

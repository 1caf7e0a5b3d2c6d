import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '#tests/support/root.ts';
import { withoutTest } from './late-zones.ts';

const FILE = 'node_modules/date-fns-tz/dist/esm/_lib/tzTokenizeDate/index.js';
const code = readFileSync(join(root, FILE), 'utf8');

interface Module {
  tzTokenizeDate: (moment: Date, zone: string) => number[];
}
const load = async (text: string): Promise<Module> =>
  // The library's own module.
  (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Module;

describe('date-fns-tz in a build', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('TIM-01 asks Intl for no zone before it is asked for one, and then gives the same result', async () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat');
    const { tzTokenizeDate } = await load(withoutTest(code) ?? '');
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    const moment = new Date('2026-11-21T15:00:00Z');
    expect(tzTokenizeDate(moment, 'America/Chicago')).toEqual([2026, 11, 21, 9, 0, 0]);
  });

  it('TIM-01 fails when the library no longer has that check', () => {
    expect(withoutTest('const other = 1;')).toBeUndefined();
  });
});

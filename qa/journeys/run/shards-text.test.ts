import { describe, expect, it } from 'vitest';
import type { Run } from '#qa/report/read-runs.ts';
import type { PathResult } from './results.ts';
import { missingParts, summaryText } from './shards-text.ts';

const passed = (id: string): PathResult => ({
  id,
  name: `Guest ${id}`,
  page: 'timeslots',
  steps: 3,
  passed: true,
  seconds: 1,
  replay: '',
});
const failed = (id: string, message = 'step 2: back'): PathResult => ({
  ...passed(id),
  passed: false,
  failure: { step: 2, event: 'back', expected: 'a', actual: 'b', message },
});
const run = (title: string, ...paths: readonly PathResult[]): Run => ({
  version: 1,
  level: 'dom',
  language: title.includes('es') ? 'es' : 'en',
  title,
  started: '2026-03-01T12:00:00Z',
  seconds: 10,
  chosenBy: '',
  paths,
});
const textOf = (...runs: readonly Run[]) => summaryText([{ chart: 'patient', runs }]);

describe('the summary of shared runs', () => {
  it('QAL-06 reports the parts of a level as one', () => {
    const { text, isWell } = textOf(
      run('dom en 1of2', passed('a'), passed('b')),
      run('dom en 2of2', passed('c')),
    );
    expect(text).toContain('# Journeys: 3 passed, 0 failed\n');
    expect(text).toContain('| patient | dom | en | 2 | 3 | 3 | 0 | 20 |');
    expect(isWell).toBe(true);
  });

  it('QAL-06 fails while a part is missing, and names it', () => {
    const { text, isWell } = textOf(run('dom en 1of3', passed('a')), run('dom es 3of3'));
    expect(text).toContain('- patient, dom: part 2/3 is missing');
    expect(isWell).toBe(false);
    expect(missingParts([run('dom en', passed('a'))], 'dom')).toEqual([]);
  });

  it('QAL-06 reports failures of all machines at the same place together', () => {
    const { text, isWell } = textOf(
      run('dom en 1of2', failed('a'), passed('b')),
      run('dom en 2of2', failed('c')),
    );
    expect(isWell).toBe(false);
    expect(text.match(/^### /gm)).toHaveLength(1);
    expect(text).toContain('`a`, patient, dom en 1of2, step 2: `back`');
    expect(text).toContain('- 1 break there too: c');
  });

  it('QAL-06 shows a page’s message as text, whatever it is', () => {
    const { text } = textOf(run('dom en', failed('a', 'said ```\n<script>alert(1)</script>')));
    expect(text).toContain('````\nsaid ```\n<script>alert(1)</script>\n````');
    const named = { ...failed('a'), name: '<b>|x|</b>' };
    expect(textOf(run('dom en', named)).text).toContain('### \\<b\\>\\|x\\|\\</b\\>');
  });

  it('QAL-06 names what is flaky, even where it passed now', () => {
    const { text, isWell } = textOf(
      run('dom es', { ...passed('a'), past: { failed: 1, of: 4, isFlaky: true } }),
    );
    expect(text).toContain('## Flaky: 1');
    expect(text).toContain('(patient, dom es): failed 1 of the last 4 runs; passed on');
    expect(isWell).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHARTS, type ChartName, type LabFile } from '#qa/lab/lab-file.ts';
import { loadLabFile } from '#qa/lab/load-file.ts';
import { pathOf } from '#qa/lab/path.ts';
import { root } from '#tests/support/root.ts';

const guide = readFileSync(join(root, 'docs/qa-guide.md'), 'utf8');

/** Each replay link that the guide writes out, and the chart it belongs to. */
const links = [...guide.matchAll(/\?(?:chart=(\w+)&)?replay=([\w.-]+)/g)].map(
  ([, chart = 'patient', spelling = '']) => ({ chart: chart as ChartName, spelling }),
);

describe('a replay link of the guide for QA', () => {
  const files = new Map<ChartName, LabFile>();
  beforeAll(async () => {
    for (const chart of CHARTS) files.set(chart, await loadLabFile(chart));
  });

  it('RTE-11 is one of each kind that does not change with the plan', () => {
    expect(links.map(({ spelling }) => spelling.split('.')[0])).toEqual(
      expect.arrayContaining(['to', 'as']),
    );
  });

  it.each(links)('RTE-11 leads somewhere: $chart $spelling', ({ chart, spelling }) => {
    const file = files.get(chart);
    expect(file && pathOf(file, spelling).steps.length).toBeGreaterThan(0);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLabFile } from './load-file.ts';
import { openLab, type OpenedLab } from './open-lab.ts';
import type { LabFile } from './lab-file.ts';

let file: LabFile;
let lab: OpenedLab | undefined;
const RealDate = globalThis.Date;

beforeAll(async () => {
  file = await loadLabFile();
});
afterEach(() => {
  lab?.journey.close();
  globalThis.Date = RealDate;
  vi.unstubAllGlobals();
});

const open = async () => {
  lab = await openLab({ world: 'seeded', file, language: 'en', window });
  return lab.handle;
};

describe('the lab', () => {
  it('RTE-11 has no stream, which nobody answers there and which would break in a step', async () => {
    vi.stubGlobal('EventSource', class {});
    expect(typeof EventSource).toBe('function');
    await open();
    expect(typeof EventSource).toBe('undefined');
  });

  it('RTE-11 plays every generated journey to its end, exactly as planned', async () => {
    const handle = await open();
    const left: string[] = [];
    for (const { id, level, steps } of file.journeys) {
      await handle.replay(id);
      const { step, expected, actual, problem } = handle.player()?.divergence() ?? {};
      const { type } = handle.player()?.path.steps[(step ?? 0) - 1]?.event ?? {};
      if (step !== undefined || handle.player()?.at() !== steps.length)
        left.push(
          `${id} (${level}), step ${step}, ${type}: ${JSON.stringify(actual)} for ${JSON.stringify(expected)} ${problem}`,
        );
    }
    expect(left).toEqual([]);
  }, 120_000);

  it('RTE-11 goes the shortest way to every state', async () => {
    const handle = await open();
    // A way that begins a longer one is looked at on that.
    const ways = Object.entries(file.ways).toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    const endsOf = new Map<string, string[]>();
    for (const [state, way] of ways)
      endsOf.set(way.join(), [...(endsOf.get(way.join()) ?? []), state]);
    const reached = new Set<string>();
    for (const [state, way] of ways) {
      if (reached.has(state)) continue;
      await handle.replay(`to.${state}`, 0);
      for (const at of [...way.keys(), way.length]) {
        const ends = endsOf.get(way.slice(0, at).join()) ?? [];
        if (ends.length > 0) await handle.player()?.to(at);
        if (handle.player()?.divergence() !== undefined) break;
        for (const end of ends) if (handle.active().has(end)) reached.add(end);
      }
    }
    const missed = Object.keys(file.ways).filter((state) => !reached.has(state));
    expect(missed).toEqual([]);
  }, 120_000);
});

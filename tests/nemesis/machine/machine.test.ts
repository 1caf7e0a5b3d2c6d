import { describe, expect, it } from 'vitest';
import { afterCut, asSynced } from './machine.ts';

const page = (letter: string) => Buffer.alloc(4096, letter);

describe('REL-08 the disk of a machine whose power is cut', () => {
  it('had what was synced, before all that was written since', () => {
    // Two pages; the first is written over twice, then one more is added, then all but one cut off.
    const notes = [
      { at: 0, was: page('a'), size: 8192 },
      { at: 0, was: page('x'), size: 8192 },
      { at: 8192, was: Buffer.alloc(0), size: 8192 },
      { at: 4096, was: Buffer.concat([page('b'), page('c')]), size: 12_288 },
    ];
    const synced = asSynced(page('y'), notes);
    expect(synced.equals(Buffer.concat([page('a'), page('b')]))).toBe(true);
  });

  it('keeps or loses each page that was not synced, and no other', () => {
    const [synced, now] = [
      Buffer.concat([page('a'), page('b'), page('c')]),
      Buffer.concat([page('x'), page('b'), page('z'), page('w')]),
    ];
    const [kept, lost] = [() => false, () => true].map((isLost) => afterCut(now, synced, isLost));
    expect([kept?.bytes.equals(now), kept?.lost]).toEqual([true, 0]);
    expect([lost?.bytes.equals(synced), lost?.lost]).toEqual([true, 3]);
    // One that was empty may have its new length, and nothing in it.
    let asked = 0;
    const empty = afterCut(page('n'), Buffer.alloc(0), () => (asked += 1) === 2);
    expect(empty.bytes.equals(Buffer.alloc(4096))).toBe(true);
    let turn = 0;
    const torn = afterCut(now, synced, () => (turn += 1) === 2);
    const expected = Buffer.concat([page('a'), page('b'), page('z'), page('w')]);
    expect([torn.bytes.equals(expected), torn.lost]).toEqual([true, 1]);
  });
});

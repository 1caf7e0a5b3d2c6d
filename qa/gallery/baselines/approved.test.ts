import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  nothingApproved,
  readApproved,
  reject,
  settled,
  verdictOf,
  writeApproved,
} from './approved.ts';
import { decide, type Places } from './decide.ts';
import { idOf, laidOver, nameOf, writeTaken, type Shot, type Subject } from './shots.ts';

const drawnBy = 'Chromium 1, here';
const subject: Subject = { pair: 'guest flow.timeslots.form', language: 'en', view: 'phone' };
const other: Subject = { ...subject, view: 'desktop' };
const shotOf = (of: Subject, picture: string): Shot => ({ id: idOf(of), ...of, picture });
const before = shotOf(subject, 'aa');
const after = shotOf(subject, 'bb');

describe('what a picture is, held against what was approved', () => {
  const nothing = nothingApproved(drawnBy);
  const agreed = approve(nothing, before);

  it('QAL-07 is new, as approved, or differs', () => {
    expect(verdictOf(before, nothing)).toBe('new');
    expect(verdictOf(before, agreed)).toBe('same');
    expect(verdictOf(after, agreed)).toBe('differs');
    expect(verdictOf({ id: idOf(subject), ...subject, problem: 'no way' }, agreed)).toBe('missing');
  });

  it('QAL-07 is rejected as long as it is the picture that was rejected', () => {
    const rejected = reject(agreed, after, 'The button is cut off.');
    expect(verdictOf(after, rejected)).toBe('rejected');
    expect(verdictOf(shotOf(subject, 'cc'), rejected)).toBe('differs');
    expect(verdictOf(before, rejected)).toBe('same');
    expect(approve(rejected, after).rejected).toEqual({});
  });

  it('QAL-07 settles a rejection when the page looks as agreed again, and not before', () => {
    const rejected = reject(agreed, after, 'The button is cut off.');
    expect(settled(rejected, [after], [subject]).rejected).toHaveProperty(after.id);
    expect(settled(rejected, [], [subject]).rejected).toHaveProperty(after.id);
    expect(settled(rejected, [before], [subject]).rejected).toEqual({});
  });

  it('QAL-07 forgets what there is no more', () => {
    const both = approve(agreed, shotOf(other, 'dd'));
    expect(settled(both, [], [other]).pictures).toEqual({ [nameOf(other)]: 'dd' });
  });
});

describe('approving and rejecting what was taken', () => {
  let folder = '';
  let places: Places;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dosepath-baselines-'));
    places = {
      taken: folder,
      list: join(folder, 'list', 'approved.json'),
      pictures: join(folder, 'kept'),
    };
    for (const picture of ['aa', 'bb', 'dd'])
      writeFileSync(join(folder, `${picture}.png`), picture);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const take = (shots: readonly Shot[], by = drawnBy) =>
    writeTaken(folder, { version: 1, when: '2026-03-02T15:00:00Z', drawnBy: by, shots });

  it('QAL-07 approves one by its id, and keeps its picture', () => {
    take([before, shotOf(other, 'dd')]);
    expect(decide(places, { approve: [before.id] })).toBe('');
    expect(readApproved(places.list)?.pictures).toEqual({ [nameOf(subject)]: 'aa' });
    expect(readdirSync(places.pictures)).toEqual(['aa.png']);
  });

  it('QAL-07 approves all that wait, and leaves what was rejected', () => {
    take([before, shotOf(other, 'dd')]);
    expect(decide(places, { reject: before.id, because: 'Too dark.' })).toBe('');
    expect(decide(places, { approve: ['all'] })).toBe('');
    expect(readApproved(places.list)).toEqual({
      version: 1,
      drawnBy,
      pictures: { [nameOf(other)]: 'dd' },
      rejected: { [before.id]: { shot: nameOf(subject), picture: 'aa', because: 'Too dark.' } },
    });
    expect(decide(places, { approve: ['all', before.id] })).toBe('');
    expect(readApproved(places.list)?.rejected).toEqual({});
  });

  it('QAL-07 says which id is of no picture, and writes nothing', () => {
    take([before]);
    expect(decide(places, { approve: ['12345678'] })).toContain('"12345678"');
    expect(decide(places, { reject: '12345678', because: 'No.' })).toContain('"12345678"');
    expect(readApproved(places.list)).toBeUndefined();
  });

  it('QAL-07 does not mix pictures of two browsers in one list', () => {
    take([before]);
    decide(places, { approve: ['all'] });
    take([after], 'Chromium 2, there');
    expect(decide(places, { approve: [after.id] })).toContain('drawn by Chromium 1, here');
    expect(readApproved(places.list)?.drawnBy).toBe(drawnBy);
    expect(decide(places, { approve: ['all'] })).toBe('');
    expect(readApproved(places.list)).toMatchObject({
      drawnBy: 'Chromium 2, there',
      pictures: { [nameOf(subject)]: 'bb' },
    });
  });

  it('QAL-07 writes the same list as the same text, a line a picture', () => {
    const both = approve(approve(nothingApproved(drawnBy), shotOf(other, 'dd')), before);
    writeApproved(places.list, both);
    const text = readFileSync(places.list, 'utf8');
    expect(text.split('\n').filter((line) => line.includes('timeslots'))).toEqual([
      '"guest flow.timeslots.form en desktop":"dd",',
      '"guest flow.timeslots.form en phone":"aa"',
    ]);
    expect(readApproved(places.list)).toEqual(both);
  });

  it('QAL-07 keeps of an earlier run what was not taken again, unless another browser drew it', () => {
    const run = (shots: readonly Shot[], by = drawnBy) =>
      ({ version: 1, when: '2026-03-02T15:00:00Z', drawnBy: by, shots }) as const;
    const present = new Set([subject.pair]);
    const first = run([before, shotOf(other, 'dd')]);
    const pictures = (taken: { readonly shots: readonly Shot[] }) =>
      taken.shots.map(({ picture }) => picture);
    expect(pictures(laidOver(first, run([after]), present))).toEqual(['dd', 'bb']);
    expect(pictures(laidOver(first, run([after], 'Chromium 2'), present))).toEqual(['bb']);
    expect(pictures(laidOver(first, run([after]), new Set()))).toEqual([]);
  });
});

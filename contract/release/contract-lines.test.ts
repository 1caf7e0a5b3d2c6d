import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_OPERATIONS } from '../all-operations.ts';
import { defineOperation } from '../operation.ts';
import { asKept, contractLines, fromKept, misunderstood } from './contract-lines.ts';

const released = fromKept(readFileSync(new URL('released.txt', import.meta.url), 'utf8'));
const now = contractLines(Object.values(ALL_OPERATIONS));

/** New since the release, and harmless: each with why the other release is not affected. */
const JUDGED: string[] = [];

describe('REL-04 pages and servers', () => {
  it('of this release and the one before understand each other', () => {
    expect(misunderstood(released, now, JUDGED)).toEqual([]);
  });

  it('keep their lines exactly as they are', () => {
    expect(fromKept(asKept(now))).toEqual(now);
    expect(now.length).toBeGreaterThan(5000);
  });
});

const wire = (body: z.ZodType, reply: z.ZodType) =>
  contractLines([
    defineOperation({
      operationId: 'tell',
      method: 'POST',
      path: '/tell',
      summary: '',
      tag: '',
      body,
      reply,
      refusals: [],
    }),
  ]);
const shape = {
  name: z.string(),
  kind: z.enum(['a', 'b']),
  more: z.array(z.object({ is: z.string() })).optional(),
};
const whole = z.object(shape);
const before = wire(whole, whole);
const or = (more: z.ZodRawShape) => z.object({ ...shape, ...more });

describe('REL-04 a page of one release and a server of the other', () => {
  it.each([
    [
      'an answer has more, which pages can do without',
      wire(whole, or({ also: z.string().optional() })),
    ],
    ['a request may have more', wire(or({ also: z.string().optional() }), whole)],
    [
      'something new has a part it needs',
      wire(whole, or({ also: z.object({ is: z.string() }).optional() })),
    ],
    ['a request may have another word', wire(or({ kind: z.enum(['a', 'b', 'c']) }), whole)],
  ])('understand each other where %s', (_what, lines) => {
    expect(misunderstood(before, lines)).toEqual([]);
  });

  it.each([
    [
      'an answer needs more',
      wire(whole, or({ also: z.string() })),
      'needed answer tell reply.also',
    ],
    [
      'deep in it too',
      wire(whole, or({ more: z.array(z.object({ is: z.string(), to: z.string() })).optional() })),
      'needed answer tell reply.more[].to',
    ],
    [
      'an answer lacks something',
      wire(whole, z.object({ name: z.string() })),
      'needed answer tell reply.kind',
    ],
    [
      'an answer may lack something',
      wire(whole, or({ name: z.string().optional() })),
      'needed answer tell reply.name',
    ],
    [
      'an answer has a word more',
      wire(whole, or({ kind: z.enum(['a', 'b', 'c']) })),
      'word answer tell reply.kind "c"',
    ],
    [
      'a request needs more',
      wire(or({ also: z.string() }), whole),
      'needed request tell body.also',
    ],
    [
      'a request may have less',
      wire(z.object({ name: z.string() }), whole),
      'request tell body.kind',
    ],
    [
      'a request may not have a word',
      wire(or({ kind: z.enum(['a']) }), whole),
      'word request tell body.kind "b"',
    ],
    ['a call is gone', [], 'request tell body.name'],
  ])('do not where %s', (_what, lines, line) => {
    expect(misunderstood(before, lines)).toContain(line);
    expect(misunderstood(before, lines, [line])).not.toContain(line);
  });
});

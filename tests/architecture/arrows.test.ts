import { describe, expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { clockReadings, importsOf, ROOMS, wrongImports } from './arrows.ts';

const sources = (room: string) => filesBelow(room).filter((file) => /\.tsx?$/.test(file));

describe('the arrows between the rooms', () => {
  it.each(Object.keys(ROOMS))('QAL-09 are kept by every file of %s', (room) => {
    const files = sources(room);
    expect(files).not.toEqual([]);
    expect(files.flatMap((file) => wrongImports(file, readSource(file)))).toEqual([]);
  });

  it('leave the chart and the rules no clock of their own', () => {
    const pure = ['domain', 'contract', 'machines']
      .flatMap(sources)
      .filter((file) => !file.endsWith('.test.ts'));
    expect(pure.flatMap((file) => clockReadings(file, readSource(file)))).toEqual([]);
  });
});

describe('the judge of the arrows', () => {
  it('sees every way to import', () => {
    const text = `
      import { a } from '#domain/a.ts';
      import type { B } from './b.ts';
      import './c.css';
      export { d } from '../d.ts';
      export * from './e.ts';
      const f = await import('#server/f.ts');
      type G = import('./g.ts').G;`;
    expect(importsOf('src/sample.ts', text).toSorted()).toEqual(
      [
        '#domain/a.ts',
        './b.ts',
        './c.css',
        '../d.ts',
        './e.ts',
        '#server/f.ts',
        './g.ts',
      ].toSorted(),
    );
  });

  it.each([
    ['domain/a.ts', "import '#contract/b.ts'"],
    ['domain/a.ts', "import fs from 'node:fs'"],
    ['contract/a.ts', "import { b } from '#machines/b.ts'"],
    ['machines/a.ts', "import type { b } from '#src/b.ts'"],
    ['machines/booking/a.ts', "import { useState } from 'react'"],
    ['machines/booking/a.ts', "const b = await import('#server/b.ts')"],
    ['src/a.tsx', "export * from '#server/b.ts'"],
    ['src/pages/a.tsx', "import { b } from '../../server/b.ts'"],
    ['src/a.ts', "import { b } from '#tests/b.ts'"],
    ['server/a.ts', "import { b } from '#machines/b.ts'"],
    ['server/a.ts', "import { b } from 'vitest'"],
    ['server/a.test.ts', "import { b } from '#src/b.ts'"],
    ['src/a.ts', "import { b } from '#qa/lab/b.ts'"],
    ['machines/a.ts', "import { b } from '#qa/engine/src/b.ts'"],
    ['qa/lab/a.ts', "import { b } from '#tests/support/b.ts'"],
    ['qa/lab/a.ts', "import fs from 'node:fs'"],
    ['qa/journeys/a.ts', "import { b } from '#server/b.ts'"],
    ['qa/engine/src/a.ts', "import { b } from '#machines/b.ts'"],
    ['qa/engine/src/a.ts', "import { b } from '#qa/journeys/b.ts'"],
    ['qa/engine/src/a.ts', "import { b } from '../../journeys/b.ts'"],
    ['qa/engine/src/a.ts', "import fs from 'node:fs'"],
    ['qa/engine/src/a.test.ts', "import { b } from '#tests/b.ts'"],
  ])('refuses in %s: %s', (file, text) => {
    expect(wrongImports(file, text)).toHaveLength(1);
  });

  it.each([
    ['domain/a.ts', "import { b } from './b.ts'"],
    ['machines/booking/a.ts', "import { base } from '../vocabulary/base.ts'"],
    ['machines/a.ts', "import { setup } from 'xstate'"],
    ['src/a.tsx', "import { b } from '#machines/b.ts'"],
    ['server/a.test.ts', "import { b } from '#tests/support/b.ts'"],
    ['tests/a.ts', "import { b } from '#server/b.ts'"],
    ['tests/a.ts', "import { b } from '#qa/journeys/b.ts'"],
    ['machines/a.test.ts', "import { b } from '#qa/journeys/b.ts'"],
    ['qa/lab/a.ts', "import { b } from '#src/b.ts'"],
    ['qa/journeys/a.ts', "import { b } from '#tests/support/b.ts'"],
    ['qa/journeys/a.ts', "import { it } from 'vitest'"],
    ['qa/engine/src/a.ts', "import { b } from 'xstate'"],
    ['qa/engine/src/a.test.ts', "import { b } from 'vitest'"],
  ])('lets pass in %s: %s', (file, text) => {
    expect(wrongImports(file, text)).toEqual([]);
  });

  it('sees a clock that is read, and no date made from a given time', () => {
    const text = 'Date.now(); performance.now(); new Date(); new Date(given); clock.now();';
    expect(clockReadings('machines/a.ts', text).toSorted()).toEqual([
      'machines/a.ts: Date.now',
      'machines/a.ts: new Date()',
      'machines/a.ts: performance.now',
    ]);
  });
});

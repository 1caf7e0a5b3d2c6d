import { describe, expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { importsOf } from './arrows.ts';
import { circleIn, importedFile, wrongFloors } from './floors.ts';

const sources = (room: string) => filesBelow(room).filter((file) => /\.tsx?$/.test(file));

describe('the floors of machines/', () => {
  it('hold every file, and lead down only', () => {
    const files = sources('machines').filter((file) => !file.endsWith('.test.ts'));
    expect(files).not.toEqual([]);
    expect(files.flatMap((file) => wrongFloors(file, readSource(file)))).toEqual([]);
  });

  it.each([
    ['machines/knowledge/a.ts', "import type { B } from '../forms/b.ts'"],
    ['machines/forms/a.ts', "import { b } from '../requests/b.ts'"],
    ['machines/vocabulary/calls/a.ts', "import { b } from '../../resume/b.ts'"],
    ['machines/booking/a.ts', "import { b } from '../group/b.ts'"],
    ['machines/booking/a.ts', "import type { B } from '#machines/journey.machine.ts'"],
    ['machines/landing.machine.ts', "const b = await import('./journey.machine.ts')"],
    ['machines/chart/a.ts', "import { b } from '../knowledge/b.ts'"],
    ['machines/a.ts', "import { b } from 'xstate'"],
    ['machines/elsewhere/a.ts', "import { b } from 'xstate'"],
  ])('refuse in %s: %s', (file, text) => {
    expect(wrongFloors(file, text)).toHaveLength(1);
  });

  it.each([
    ['machines/journey.machine.ts', "import { b } from './booking/b.ts'"],
    ['machines/booking/a.ts', "import { b } from './b.ts'"],
    ['machines/booking/a.ts', "import type { B } from '../knowledge/b.ts'"],
    ['machines/vocabulary/calls/a.ts', "import { b } from '../base.ts'"],
    ['machines/vocabulary/calls/a.ts', "import { b } from '../../chart/b.ts'"],
    ['machines/forms/a.ts', "import { b } from '#domain/b.ts'"],
  ])('let pass in %s: %s', (file, text) => {
    expect(wrongFloors(file, text)).toEqual([]);
  });
});

describe('imports', () => {
  it('lead in no circle', () => {
    const rooms = ['domain', 'contract', 'machines', 'src', 'server', 'qa', 'scripts', 'tests'];
    const imports = rooms.flatMap(sources).map((file): [string, string[]] => {
      const wanted = importsOf(file, readSource(file));
      return [file, wanted.flatMap((one) => importedFile(file, one) ?? [])];
    });
    expect(circleIn(new Map(imports))).toEqual([]);
  });

  it('lead in a circle when files import each other, however far apart', () => {
    const circle = ['b', 'c', 'd'];
    const imports = new Map([
      ['a', ['b', 'e']],
      ['b', ['e', 'c']],
      ['c', ['d']],
      ['d', ['b']],
      ['e', ['a-package']],
    ]);
    expect(circleIn(imports).toSorted()).toEqual(circle);
    expect(circleIn(new Map([...imports, ['d', ['e']]]))).toEqual([]);
    expect(circleIn(new Map([['a', ['a']]]))).toEqual(['a']);
  });

  it.each([
    ['#domain/pages.ts', 'domain/pages.ts'],
    ['../b/c.ts', 'machines/b/c.ts'],
    ['xstate', undefined],
  ])('are followed by %s', (wanted, found) => {
    expect(importedFile('machines/a/d.ts', wanted)).toBe(found);
  });
});

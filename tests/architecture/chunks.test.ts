// The files of the contract that come in one chunk. A chunk that needs another
// which needs it back runs its schemas before theirs are made, and no page works.
import { expect, it } from 'vitest';
import { CHUNK_GROUPS } from '../../scripts/build/chunk-groups.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

const IN_CONTRACT = /^import (?!type)[^;]*? from '\.\/([\w-]+)\.ts';/gm;
const GROUP = /\/\\\/contract\\\/\(\?:([\w|-]+)\)\\\.\//g;

const imports: Imports = new Map(
  filesBelow('contract')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => {
      const found = [...readSource(file).matchAll(IN_CONTRACT)].map(([, name = '']) => name);
      return [file.replace(/^contract\/|\.ts$/g, ''), found] as const;
    }),
);
/** By name, where they are named. */
const named = [...readSource('scripts/build/chunk-groups.ts').matchAll(GROUP)].map(
  ([, names = '']) => names.split('|'),
);
/** The first that takes a file has it. */
const chunkOf = (file: string) =>
  CHUNK_GROUPS.find(({ test }) => test instanceof RegExp && test.test(`/contract/${file}.ts`))
    ?.name;
const groups = CHUNK_GROUPS.map(({ name }) =>
  [...imports.keys()].filter((file) => chunkOf(file) === name),
).filter((files) => files.length > 0);

function reached(from: readonly string[], all: Imports, seen = new Set<string>()): Set<string> {
  for (const file of from.flatMap((one) => all.get(one) ?? [])) {
    if (seen.has(file)) continue;
    seen.add(file);
    reached([file], all, seen);
  }
  return seen;
}

/** Files beside a group that it needs and that need it. */
const between = (group: readonly string[], all: Imports): string[] =>
  [...reached(group, all)].filter(
    (file) => !group.includes(file) && group.some((one) => reached([file], all).has(one)),
  );

it('a chunk of the contract names files that there are', () => {
  expect(named).toHaveLength(3);
  expect(named.flat().filter((name) => !imports.has(name))).toEqual([]);
});

it('a chunk of the contract needs nothing that needs it back', () => {
  expect(groups.flatMap((group) => between(group, imports))).toEqual([]);
});

it('a file that stands between two of a chunk is seen', () => {
  const toy: Imports = new Map([
    ['holds', ['person']],
    ['person', ['said']],
    ['said', ['fields']],
    ['fields', []],
  ]);
  expect(between(['holds', 'said'], toy)).toEqual(['person']);
});

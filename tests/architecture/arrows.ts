import { posix } from 'node:path';
import type { ESTree } from 'vite';
import { moduleOf, walk } from '#tests/support/source-tree.ts';

interface Room {
  /** The other rooms its files may import. */
  imports: readonly string[];
  /** Packages it may not import: names, or beginnings that end in `*`. */
  refuses: readonly string[];
  /** The only packages it may import; default: all but those it refuses. */
  allows?: readonly string[];
}

const platform = ['node:*', 'fastify*', '@fastify/*', 'pg', 'drizzle-orm*'];
const browser = ['react', 'react/*', 'react-dom*', 'react-aria-components*', '@xstate/react'];

/** The arrows of the house; who is not named here (tests, scripts) may import anything. */
export const ROOMS: Readonly<Record<string, Room>> = {
  domain: { imports: [], refuses: [...platform, ...browser, 'xstate*'] },
  contract: { imports: ['domain'], refuses: [...platform, ...browser, 'xstate*'] },
  machines: { imports: ['domain', 'contract'], refuses: [...platform, ...browser] },
  src: { imports: ['domain', 'contract', 'machines', 'locales', 'data'], refuses: platform },
  server: { imports: ['domain', 'contract', 'locales'], refuses: [...browser, 'xstate*'] },
  'qa/engine': {
    imports: [],
    refuses: [],
    allows: ['xstate', 'xstate/graph', '@xstate/test', 'node:crypto'],
  },
  'qa/lab': {
    imports: ['domain', 'contract', 'machines', 'src', 'locales', 'data', 'qa'],
    refuses: platform,
  },
  qa: {
    imports: ['domain', 'contract', 'machines', 'src', 'locales', 'data', 'tests'],
    refuses: [],
  },
};

/** The smallest room that the file is in. */
const roomOf = (file: string): string =>
  Object.keys(ROOMS)
    .filter((room) => file.startsWith(`${room}/`))
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** A type by `import('…')`; only the tree has those, and reading it takes ten times as long. */
const MAY_TYPE_AN_IMPORT = /\bimport\(\s*['"]/;

/** What a file imports: statically, dynamically, for types only, or to pass on. */
export function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = moduleOf(file, text);
  const passedOn = staticExports.flatMap(({ entries }) => entries);
  const named = [...staticImports, ...passedOn].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  );
  const typed: string[] = [];
  if (dynamicImports.length > 0 || MAY_TYPE_AN_IMPORT.test(text)) {
    const keep = (source: ESTree.Expression | ESTree.StringLiteral | null) => {
      if (source?.type === 'Literal' && typeof source.value === 'string') typed.push(source.value);
    };
    walk(file, text, {
      ImportExpression: ({ source }) => keep(source),
      TSImportType: ({ source }) => keep(source),
    });
  }
  return [...new Set([...named, ...typed])];
}

/** Why a file may not import what it imports; empty when all is well. */
export function wrongImports(file: string, text: string): string[] {
  const roomName = roomOf(file);
  const room = ROOMS[roomName];
  if (!room) return [];
  return importsOf(file, text).flatMap((wanted) => {
    const refusal = wanted.startsWith('.')
      ? refuseRelative(file, roomName, wanted)
      : wanted.startsWith('#')
        ? refuseRoom(file, roomName, room, wanted)
        : refusePackage(file, roomName, room, wanted);
    return refusal ? [`${file}: ${refusal}`] : [];
  });
}

function refuseRelative(file: string, roomName: string, wanted: string): string | undefined {
  const target = posix.join(posix.dirname(file), wanted);
  if (target.startsWith(`${roomName}/`)) return undefined;
  return `leaves its room by ${wanted}; between rooms the way is #room/…`;
}

/** Tests look at what they like, but for those of what stands alone. */
const forTests = (file: string, { allows }: Room) =>
  isTest(file) && !allows ? ['tests', 'qa'] : [];

function refuseRoom(
  file: string,
  roomName: string,
  room: Room,
  wanted: string,
): string | undefined {
  const target = wanted.slice(1).split('/')[0] ?? '';
  const own = roomName.split('/')[0] ?? '';
  const open = [...room.imports, ...(room.allows ? [] : [own]), ...forTests(file, room)];
  return open.includes(target) ? undefined : `${roomName} may not import ${wanted}`;
}

function refusePackage(
  file: string,
  roomName: string,
  room: Room,
  wanted: string,
): string | undefined {
  if (isTest(file)) return undefined;
  const forTestsOnly = roomName === 'qa' ? [] : ['vitest', '@testing-library/*', 'fast-check'];
  const refused =
    room.allows?.includes(wanted) === false ||
    [...room.refuses, ...forTestsOnly].some((name) =>
      name.endsWith('*') ? wanted.startsWith(name.slice(0, -1)) : wanted === name,
    );
  return refused ? `${roomName} may not import the package ${wanted}` : undefined;
}

/**
 * Where a text reads the clock by itself: `Date.now()`, `new Date()` without a time,
 * `performance.now()`.
 */
export function clockReadings(file: string, text: string): string[] {
  const found: string[] = [];
  walk(file, text, {
    MemberExpression({ object, property }) {
      const owner = object.type === 'Identifier' ? object.name : '';
      const member = property.type === 'Identifier' ? property.name : '';
      if (['Date', 'performance'].includes(owner) && member === 'now') {
        found.push(`${file}: ${owner}.now`);
      }
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) {
        found.push(`${file}: new Date()`);
      }
    },
  });
  return found;
}

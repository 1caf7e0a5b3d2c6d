// Files of tests without a DOM share the modules of the product, which keep nothing from one call
// to the next (tests/architecture/kept-by-modules.test.ts). Whatever else a file changes in its
// process, it has to put back.
import { deepStrictEqual } from 'node:assert/strict';
import { afterAll } from 'vitest';
import { chain } from '#domain/chain.ts';

/** Without what Node makes at the first use, which a getter stands for until then. */
const members = (of: object): [name: string, value: unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(of)).flatMap(([name, member]) =>
    'value' in member ? [[name, member.value]] : [],
  );

const watched = Object.entries({ globalThis, console, Date, Math }).map(([name, of]) => ({
  name,
  of,
  had: members(of),
}));
const around = () => ({ environment: { ...process.env }, folder: process.cwd(), chain: chain() });
const found = around();

/** Libraries add names of their own; none of those that were there may be another's. */
const changed = () =>
  watched.flatMap(({ name, of, had }) => {
    const now = new Map(members(of));
    return had
      .filter(([member, was]) => !Object.is(now.get(member), was))
      .map(([member]) => `${name}.${member}`);
  });

afterAll(() => {
  deepStrictEqual(around(), found);
  deepStrictEqual(changed(), []);
});

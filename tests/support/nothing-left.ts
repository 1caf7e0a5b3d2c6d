// Test files without a DOM share the product's modules, which keep nothing from one call to the
// next (tests/architecture/kept-by-modules.test.ts). Anything else that a file changes in its
// process it must put back.
import { deepStrictEqual } from 'node:assert/strict';
import { afterAll } from 'vitest';
import { chain } from '#domain/chain.ts';

/** Without what Node creates on first use, which a getter stands for until then. */
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

/** Libraries add names of their own; the existing ones must not be replaced. */
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

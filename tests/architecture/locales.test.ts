import { basename, dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { chain } from '#domain/chain.ts';
import { PAGE_IDS } from '#domain/pages.ts';
import { PROBLEM_CODES } from '#domain/problems.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { copyUses, KEYS_ARE_CODES, saidUses } from './copy-uses.ts';
import { disparities, flatten, unasked, unwritten, type Copy } from './copy.ts';

function copiesOf(language: string): Map<string, Copy> {
  return new Map(
    filesBelow(`locales/${language}`).map((file) => [
      basename(file, '.json'),
      flatten(JSON.parse(readSource(file))),
    ]),
  );
}

const english = copiesOf('en');
const spanish = copiesOf('es');

describe('the two languages', () => {
  it('LNG-02 have the same files', () => {
    expect(english.size).toBeGreaterThan(0);
    expect([...spanish.keys()]).toEqual([...english.keys()]);
  });

  it.each([...english.keys()])('LNG-02 say the same things in %s', (page) => {
    expect(disparities(english.get(page) ?? new Map(), spanish.get(page) ?? new Map())).toEqual([]);
  });

  it('LNG-02 regional files override keys that their language has', () => {
    const regional = filesBelow('locales').filter((file) => /^locales\/\w\w-/.test(file));
    const invented = regional.flatMap((file) => {
      const language = basename(dirname(file)).slice(0, 2);
      const base = (language === 'es' ? spanish : english).get(basename(file, '.json'));
      const keys = [...flatten(JSON.parse(readSource(file))).keys()];
      return keys.filter((key) => !base?.has(key)).map((key) => `${file}: ${key}`);
    });
    expect(invented).toEqual([]);
  });
});

it('SET-01 no text names a chain but the one for which the page is served', () => {
  const { brand } = chain();
  const naming = filesBelow('locales').flatMap((file) =>
    [...flatten(JSON.parse(readSource(file)))]
      .filter(([, text]) => text.includes(brand))
      .map(([key]) => `${file}: ${key}`),
  );
  expect(naming).toEqual([]);
});

describe('the names of pages', () => {
  it('RTE-13 every page has one, and nothing else has', () => {
    const named = [...english].flatMap(([file, copy]) => (copy.has('pageName') ? file : []));
    expect(named.toSorted()).toEqual(PAGE_IDS.toSorted());
  });
});

/** Ends the key of what is said to whom it is about (`problemText`, i18next's context). */
const OWN = '_own';

describe('the words of problems', () => {
  const inEnglish = english.get(KEYS_ARE_CODES);

  it('VAL-11 every code has its sentence, and no other is written', () => {
    const codes = [...(inEnglish?.keys() ?? [])].filter((key) => !key.endsWith(OWN));
    expect(codes.toSorted()).toEqual(PROBLEM_CODES.toSorted());
  });

  it('VAL-08 what is said to the patient themselves is a variant of what is said of one', () => {
    const own = [...(inEnglish?.keys() ?? [])].filter((key) => key.endsWith(OWN));
    expect(own).toContain(`dateOfBirth.invalid${OWN}`);
    expect(own.filter((key) => !inEnglish?.has(key.slice(0, -OWN.length)))).toEqual([]);
    expect(own.filter((key) => /the patient|this person/i.test(inEnglish?.get(key) ?? ''))).toEqual(
      [],
    );
  });
});

describe('the copy and the code', () => {
  const asked = filesBelow('src')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => copyUses(file, readSource(file)));

  it('LNG-02 every key that the code asks for is written, and every written key is asked for', () => {
    const uses = asked.flatMap((file) => file.uses);
    const copies = new Map([...english].filter(([page]) => page !== KEYS_ARE_CODES));
    expect(unwritten(copies, uses)).toEqual([]);
    expect(unasked(copies, uses)).toEqual([]);
  });

  it('LNG-02 every key that a browser is asked to show is written', () => {
    const names = new Set(english.keys());
    const uses = ['tests/e2e', 'tests/load', 'tests/guide', 'qa/journeys', 'qa/gallery']
      .flatMap((folder) => filesBelow(folder))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => saidUses(file, readSource(file), names));
    expect(uses.length).toBeGreaterThan(0);
    expect(unwritten(english, uses)).toEqual([]);
  });

  it('LNG-02 every key can be told from the source', () => {
    expect(asked.flatMap((file) => file.unclear)).toEqual([]);
  });
});

// What a page tells an operator to type, set and open (OPS-06): it has to be there.
import { posix } from 'node:path';
import { unknownSettings } from './container.ts';

/** What there is to be named. */
export interface House {
  scripts: readonly string[];
  isThere: (path: string) => boolean;
  /** Of what is counted, and of claims at a sign-in. */
  names: readonly string[];
  /** Whether it is an address of the server's health. */
  isServed: (path: string) => boolean;
}

const ROOMS = 'server|tests|docs|data|scripts|domain|contract|machines|src|qa|locales';
const all = (text: string, found: RegExp): string[] => [
  ...new Set([...text.matchAll(found)].map(([, name = '']) => name)),
];

/** What a page names and is not there, a line each. @param file the page, from the root */
export function untrue(file: string, text: string, house: House): string[] {
  const links = all(text, /\]\(((?!https?:)[^)#\s]+)/g).map((link) =>
    posix.join(posix.dirname(file), link),
  );
  const paths = all(text, new RegExp(String.raw`(?<![\w./:-])((?:${ROOMS})/[\w./@-]*\w)`, 'g'));
  // A page names those beside it too: (decisions/…) is a link, `decisions/…` a word.
  const isFile = (path: string) =>
    house.isThere(path) || house.isThere(posix.join(posix.dirname(file), path));
  return [
    ...all(text, /\bnpm run ([\w:-]+)/g)
      .filter((name) => !house.scripts.includes(name))
      .map((name) => `npm run ${name}`),
    ...links.filter((path) => !house.isThere(path)),
    ...paths.filter((path) => !isFile(path)),
    ...all(text, /\b(dosepath_[a-z_]+[a-z])\b/g).filter(
      (name) => !house.names.includes(name.replace(/_(?:bucket|count|sum)$/, '')),
    ),
    ...all(text, /(\/api\/health[\w/]*)/g).filter((path) => !house.isServed(path)),
    ...unknownSettings(text),
  ].map((what) => `${file}: ${what}`);
}

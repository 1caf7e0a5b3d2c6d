/**
 * Keeps what was generated from the same sources: half a minute's work, needed by several processes
 * of a test run.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * Every command of the project runs in its root folder; in a DOM a module does not know where its
 * file is.
 */
const root = process.cwd();
export const keptIn = (project: string): string => join(project, 'node_modules/.cache/dosepath');

/** A hash of every TypeScript file in these folders and files. */
export function fingerprintOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const isFile = source.includes('.');
    const names = isFile
      ? ['']
      : readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
          .toSorted();
    // a plan that is not stored yet
    if (isFile && !existsSync(join(root, source))) continue;
    for (const name of names) hash.update(name).update(readFileSync(join(root, source, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

type Name = readonly [name: string, ...variant: string[]];

const fileOf = (folder: string, [name, ...variant]: Name, fingerprint: string): string =>
  join(folder, `${[`${name}-${fingerprint}`, ...variant].join('-')}.v8`);

/** What is stored under that name for this fingerprint; undefined where nothing is. */
export function readKept<T>(name: Name, fingerprint: string, folder = keptIn(root)): T | undefined {
  try {
    // Written below, under its name.
    return deserialize(readFileSync(fileOf(folder, name, fingerprint))) as T;
  } catch {
    return undefined;
  }
}

/**
 * Removes what was stored under the name for another fingerprint; other variants stay. Without a
 * place to store it, nothing is stored.
 */
export function keep(name: Name, fingerprint: string, made: unknown, folder = keptIn(root)): void {
  const path = fileOf(folder, name, fingerprint);
  try {
    mkdirSync(folder, { recursive: true });
    for (const other of readdirSync(folder))
      if (other.startsWith(`${name[0]}-`) && !other.startsWith(`${name[0]}-${fingerprint}`))
        rmSync(join(folder, other), { force: true });
    // Another process may do the same: whole files only.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, serialize(made));
    renameSync(draft, path);
  } catch {
    // it is generated again
  }
}

/** The result of `make`; read from the last run with the same fingerprint. */
export function keptOf<T>(name: Name, fingerprint: string, make: () => T): T {
  const kept = readKept<T>(name, fingerprint);
  if (kept !== undefined) return kept;
  const made = make();
  keep(name, fingerprint, made);
  return made;
}

/**
 * Keeps what was generated from the same sources: half a minute's work, wanted by several processes
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
 * Every command of the project runs in its folder; in a DOM a module does not know where its file
 * is.
 */
const root = process.cwd();
const folder = join(root, 'node_modules/.cache/dosepath');

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
    // a plan that is still to be kept
    if (isFile && !existsSync(join(root, source))) continue;
    for (const name of names) hash.update(name).update(readFileSync(join(root, source, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * What `make` makes; read from the last time when it was made of the same, which the fingerprint
 * says. What was kept of something else goes; other variants of the same stay. Without a place to
 * keep it, it is made anew each time.
 */
export function keptOf<T>(
  [name, ...variant]: readonly [name: string, ...variant: string[]],
  fingerprint: string,
  make: () => T,
): T {
  const ofSources = `${name}-${fingerprint}`;
  const path = join(folder, `${[ofSources, ...variant].join('-')}.v8`);
  try {
    // Written below, by this function, of the same.
    return deserialize(readFileSync(path)) as T;
  } catch {
    const made = make();
    try {
      mkdirSync(folder, { recursive: true });
      for (const other of readdirSync(folder))
        if (other.startsWith(`${name}-`) && !other.startsWith(ofSources))
          rmSync(join(folder, other), { force: true });
      // Another process may do the same: whole files only.
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, serialize(made));
      renameSync(draft, path);
    } catch {
      return made;
    }
    return made;
  }
}

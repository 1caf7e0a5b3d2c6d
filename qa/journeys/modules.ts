/**
 * The modules that a module loads, found through their imports: what running them produces is the
 * same as long as they are, on the same Node.js and packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * The first string after `import` or `export`: imports, and some other strings that name no file.
 * Types are gone before anything runs.
 */
const IMPORTED =
  /\b(?:import|export)\b(?!\s+type\b)[^'"`;=()]*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]/g;

/** What npm has installed, with each version; without that, what it is to install. */
const INSTALLED = ['node_modules/.package-lock.json', 'package-lock.json'];

/** Everything else that they read, or that decides how they run. */
export interface Around {
  /** Files from the root, mostly data; a missing file counts as missing. */
  readonly files: readonly string[];
  /** Default: the checkout. Every command of the project runs in it. */
  readonly root?: string;
}

/** Project files loaded with these, from the root, sorted, including these. */
export function modulesFrom(entries: readonly string[], root = process.cwd()): string[] {
  return [...textsFrom(entries, root).keys()].toSorted();
}

/**
 * Stable as long as what these modules produce is: covers their text and that of everything they
 * load, files they read, Node.js, and installed packages.
 */
export function fingerprintOfModules(
  entries: readonly string[],
  { files, root = process.cwd() }: Around,
): string {
  const hash = createHash('sha256').update(process.version);
  const told = (name: string, text: string) =>
    hash.update(`\n${name} ${text.length}\n`).update(text);
  const texts = textsFrom(entries, root);
  for (const name of [...texts.keys()].toSorted()) told(name, texts.get(name) ?? '');
  const installed = INSTALLED.find((name) => existsSync(join(root, name)));
  for (const name of [...files, ...(installed === undefined ? [] : [installed])]) {
    const path = join(root, name);
    if (existsSync(path)) told(name, readFileSync(path, 'utf8'));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The text of the modules, by path from the root. */
function textsFrom(entries: readonly string[], root: string): ReadonlyMap<string, string> {
  const fileOf = createResolve(root);
  const texts = new Map<string, string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (texts.has(name)) continue;
    const text = readFileSync(join(root, name), 'utf8');
    texts.set(name, text);
    // data is imported as well, but imports nothing
    if (!/\.[jt]sx?$/.test(name)) continue;
    for (const [, imported, fetched] of text.matchAll(IMPORTED)) {
      const file = fileOf(imported ?? fetched ?? '', name);
      if (file !== undefined) waiting.push(file);
    }
  }
  return texts;
}

/** A project file from the root; undefined for installed packages, and for what is not a file. */
function createResolve(root: string): (imported: string, by: string) => string | undefined {
  const { resolve } = createRequire(join(root, 'package.json'));
  const ofPackages = new Map<string, string | undefined>();
  const ofPackage = (imported: string): string | undefined => {
    const [name] = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(imported) ?? [];
    const installed = join(root, 'node_modules', name ?? '');
    // a workspace is installed as a link to its folder
    const isOwn = lstatSync(installed, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isOwn ? relative(root, realpathSync(resolve(imported))) : undefined;
  };
  return (imported, by) => {
    if (!/^[.#]/.test(imported)) {
      if (!ofPackages.has(imported)) ofPackages.set(imported, ofPackage(imported));
      return ofPackages.get(imported);
    }
    // package.json: `#room/*` is `./room/*`
    const file = imported.startsWith('#') ? imported.slice(1) : join(dirname(by), imported);
    return existsSync(join(root, file)) && /\.\w+$/.test(file) ? file : undefined;
  };
}

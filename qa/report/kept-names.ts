/**
 * What the tests of the project are called, parsed once for as long as their files say the same:
 * two thirds of a second for a thousand of them.
 */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { keep, keptIn, readKept } from '#qa/journeys/kept.ts';
import { fingerprintOfModules } from '#qa/journeys/modules.ts';
import { testNames } from '#qa/trace/test-names.ts';

/** By what a file says, and in which dialect. */
type Names = ReadonlyMap<string, readonly string[]>;

const NAME = ['test-names'] as const;
/** With more, what is not of the files that were asked for goes. */
const MOST = 5000;

const keyOf = (file: string, text: string): string =>
  `${extname(file)} ${createHash('sha256').update(text).digest('base64')}`;

/** The names that each of these files gives its tests and groups, in their order. */
export function namesIn(
  files: readonly { readonly file: string; readonly text: string }[],
  project = process.cwd(),
): (readonly string[])[] {
  const made = fingerprintOfModules(['qa/trace/test-names.ts'], { files: [] });
  const kept = readKept<Names>(NAME, made, keptIn(project)) ?? new Map<string, string[]>();
  const asked = new Map<string, readonly string[]>();
  const names = files.map(({ file, text }) => {
    const key = keyOf(file, text);
    const known = asked.get(key) ?? kept.get(key) ?? testNames(file, text);
    asked.set(key, known);
    return known;
  });
  const all = new Map([...kept, ...asked]);
  if (all.size > kept.size) keep(NAME, made, all.size > MOST ? asked : all, keptIn(project));
  return names;
}

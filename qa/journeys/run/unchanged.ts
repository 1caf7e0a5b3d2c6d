/**
 * The result of the plain command is the same as long as no project file changes, so it is computed
 * once. Anything else, that is runs, mutants, the proof, the gallery and the time, the report reads
 * each time.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';
import type { Lasting } from '#qa/report/facts.ts';
import { writeLasting } from '#qa/report/write-pages.ts';
import { keep, keptIn, readKept } from '../kept.ts';
import { git } from './git.ts';

/** What the command generates for a chart. */
export interface Telling {
  /** The chart's folder in `reports`; its journeys are the file beside it. */
  readonly reports: string;
  readonly plan: readonly string[];
  readonly lasting: Lasting;
}

/** A file of journeys as written. */
interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
}

type Kept = readonly (Telling & { readonly written: Stamp })[];

const NAME = ['told'] as const;

/** What npm has installed, with each version. */
const INSTALLED = 'node_modules/.package-lock.json';
/** With these variables a command generates other journeys than usual. */
const VARIABLES = ['TEST_RUNS', 'JOURNEYS_HANDOVER'];

const fileOf = (project: string, reports: string): string =>
  join(project, 'reports', `${reports}.json`);

/** Where the journeys of a chart and its report are. */
export const placeLines = (reports: string): string[] => [
  '',
  `reports/${reports}/index.html, reports/${reports}.json`,
  '',
];

/**
 * Of every file that git tracks or would add, of Node.js, and of installed packages; undefined
 * without git, or when npm has installed nothing.
 */
export function fingerprintOfProject(project = root): string | undefined {
  const listed = git(
    '-C',
    project,
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-per-directory=.gitignore',
  );
  if (listed === undefined || !existsSync(join(project, INSTALLED))) return undefined;
  const hash = createHash('sha256').update(process.version);
  for (const name of VARIABLES) hash.update(`\n${name}=${process.env[name] ?? ''}`);
  for (const name of [INSTALLED, ...new Set(listed.split('\0'))]) {
    const path = join(project, name);
    // deleted and not committed, or a repository within this one
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
    const bytes = readFileSync(path);
    hash.update(`\n${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

function stampOf(file: string): Stamp | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && { size: stat.size, mtimeMs: stat.mtimeMs };
}

/**
 * Prints the stored output for these files, with an up-to-date report. False when there is none, or
 * when the journeys are not as written.
 */
export function tellAgain(fingerprint: string, say = console.log, project = root): boolean {
  const kept = readKept<Kept>(NAME, fingerprint, keptIn(project));
  if (kept === undefined) return false;
  for (const { reports, written } of kept) {
    const now = stampOf(fileOf(project, reports));
    if (now?.size !== written.size || now.mtimeMs !== written.mtimeMs) return false;
  }
  for (const { reports, plan, lasting } of kept) {
    say(plan.join('\n'));
    writeLasting(lasting, { folder: reports, reports: join(project, 'reports') });
    say(placeLines(reports).join('\n'));
  }
  return true;
}

/** @param fingerprint of the files before anything was generated from them */
export function keepTelling(fingerprint: string, all: readonly Telling[], project = root): void {
  // if saved meanwhile, a file may have been read before or after
  if (fingerprintOfProject(project) !== fingerprint) return;
  const kept = all.flatMap(({ reports, plan, lasting }) => {
    const written = stampOf(fileOf(project, reports));
    return written === undefined ? [] : [{ reports, plan, lasting, written }];
  });
  if (kept.length === all.length) keep(NAME, fingerprint, kept, keptIn(project));
}

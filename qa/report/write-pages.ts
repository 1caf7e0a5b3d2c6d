/** Writes the report: static pages that open from a disk, and the JSON that they were made from. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';
import { mergedGallery, readGalleries } from '#qa/gallery/merge.ts';
import { DEFAULT_APP } from '#qa/journeys/run/default-app.ts';
import type { MutantReport } from '#qa/mutants/report.ts';
import { aboutThis } from './about.ts';
import { changesSince, type Comparable } from './changes.ts';
import { coveragePage } from './coverage-page.ts';
import { comparable, type Facts, type Lasting } from './facts.ts';
import { galleryPage } from './gallery-page.ts';
import type { Html } from './html.ts';
import { indexPage } from './index-page.ts';
import { journeysPage } from './journeys-page.ts';
import { clock, pageText, type PageFile } from './layout.ts';
import type { ProofFile } from './proof-file.ts';
import { readRuns } from './read-runs.ts';
import { statesPage } from './states-page.ts';
import { transitionsPage } from './transitions-page.ts';

export interface Whereabouts {
  /** The chart's folder in them. */
  readonly folder: string;
  /** Where replay links lead; default: where `npm start` listens. */
  readonly app?: string;
  /**
   * Default: `reports` of the checkout. Mutants, proof and runs are read there, the report is
   * written to the chart's folder in it.
   */
  readonly reports?: string;
}

const PAGE_BODIES: Readonly<Record<PageFile, { title: string; body: (facts: Facts) => Html }>> = {
  'index.html': { title: 'Generated journeys', body: indexPage },
  'states.html': { title: 'States', body: statesPage },
  'transitions.html': { title: 'Transitions', body: transitionsPage },
  'journeys.html': { title: 'Journeys', body: journeysPage },
  'coverage.html': { title: 'Coverage', body: coveragePage },
  'gallery.html': { title: 'Gallery', body: galleryPage },
};

/**
 * Answers the facts that were written: those that last, and what is so now. The report that was
 * there before is kept as `last.json`, to tell what has changed.
 */
export function writeLasting(
  lasting: Lasting,
  { folder: name, app = DEFAULT_APP, reports = join(root, 'reports') }: Whereabouts,
): Facts {
  const folder = join(reports, name);
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, 'last.json');
  const written = join(folder, 'report.json');
  if (existsSync(written)) renameSync(written, kept);
  const now = {
    app,
    about: aboutThis(root, new Date()),
    runs: readRuns(folder),
    mutants: ['chart', 'dom'].flatMap(
      (level) => readJson<MutantReport>(join(reports, 'mutants', `${level}.json`)) ?? [],
    ),
    proof: readJson<ProofFile>(join(reports, 'proof.json')),
    gallery: mergedGallery(readGalleries(join(folder, 'gallery'))),
    ...lasting,
  };
  const last = readJson<Comparable>(kept);
  const facts = { ...now, changes: last && changesSince(last, comparable(now)) };
  writePages(folder, facts);
  writeFileSync(written, jsonOf(facts));
  return facts;
}

function writePages(folder: string, facts: Facts): void {
  const { when, revision } = facts.about;
  const under = `Made ${clock(when)} of revision ${revision.slice(0, 12)}`;
  for (const [file, { title, body }] of Object.entries(PAGE_BODIES))
    writeFileSync(
      join(folder, file),
      // the names of the table above
      pageText({ file: file as PageFile, title, under, body: body(facts) }),
    );
  const beside = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8');
  writeFileSync(join(folder, 'report.css'), `${tokens}\n${beside('report.css')}`);
  writeFileSync(join(folder, 'report.js'), beside('report.js'));
}

/** What stands in files of their own (the journeys' steps, the gallery) is left out. */
function jsonOf(facts: Facts): string {
  const { journeys: _journeys, gallery: _gallery, owed: rows, ...rest } = facts;
  const told = { ...rest, ...comparable(facts), owed: rows.map(withoutJourneys) };
  return `${JSON.stringify(told, undefined, 1)}\n`;
}

const withoutJourneys = ({ journeys: _journeys, ...row }: Facts['owed'][number]) => row;

/**
 * Written by commands of this project, which is why its shape is trusted; undefined where there is
 * no such file.
 */
function readJson<T>(path: string): T | undefined {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

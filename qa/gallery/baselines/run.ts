/** QAL-07: takes pictures of page states in contexts; holds them against what was approved. */
import { performance } from 'node:perf_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#domain/languages.ts';
import type { InContexts } from '#qa/lab/context-file.ts';
import { CONTEXTS, type Pair } from '#qa/lab/contexts.ts';
import type { Shard } from '#qa/journeys/run/options.ts';
import { WrongUsage } from '#qa/journeys/run/wrong-usage.ts';
import { openBrowser } from '../browser.ts';
import type { Options } from '../options.ts';
import { differenceOf } from '../shelf.ts';
import {
  fileOf,
  keepPictures,
  nothingApproved,
  readApproved,
  settled,
  verdictOf,
  writeApproved,
  type Approved,
  type Verdict,
} from './approved.ts';
import type { Places } from './decide.ts';
import { laidOver, nameOf, readTaken, writeTaken, type Shot } from './shots.ts';
import { drawerOf, subjectsOf, takeShots, type Screen } from './take.ts';

const SECOND_MS = 1000;

/**
 * Which screens: those of these contexts whose state has the text, and of them a part.
 * @throws WrongUsage where there is none
 */
export function screensOf(inContexts: InContexts, options: Options): Screen[] {
  const { contexts = CONTEXTS, only, shard, languages } = options;
  const isWanted = (pair: Pair): boolean =>
    contexts.some((context) => pair.startsWith(`${context} `)) &&
    (only === undefined || pair.includes(only));
  const pairs = [...inContexts.ways.keys()].filter(isWanted).toSorted();
  const mine = partOf(pairs, shard);
  if (mine.length === 0) throw new WrongUsage(`No state in a context is called "${only ?? ''}".`);
  return languages.flatMap((language) => mine.map((pair) => ({ pair, language })));
}

const partOf = <T>(all: readonly T[], shard: Shard | undefined): readonly T[] =>
  all.filter((_, place) => shard === undefined || place % shard.of === shard.part - 1);

/** Takes them at a running app. Ends with 0 where every one is as approved, else with 1. */
export async function runBaselines(
  app: string,
  inContexts: InContexts,
  options: Options,
  places: Places,
): Promise<number> {
  const began = performance.now();
  const screens = screensOf(inContexts, options);
  const opened = await openBrowser(app);
  let shots: readonly Shot[];
  let drawnBy: string;
  try {
    drawnBy = await drawerOf(opened.browser);
    shots = await takeShots(opened, screens, places.taken);
  } finally {
    await opened.browser.close();
  }
  const present = new Set(inContexts.ways.keys());
  const now = { version: 1, when: new Date().toISOString(), drawnBy, shots } as const;
  writeTaken(places.taken, laidOver(readTaken(places.taken), now, present));
  const list = readApproved(places.list) ?? nothingApproved(drawnBy);
  if (list.drawnBy !== drawnBy) {
    console.log(
      `What is approved was drawn by ${list.drawnBy}, these by ${drawnBy}: they cannot be compared. Take them where those were taken, or begin anew here with --approve all.`,
    );
    return 1;
  }
  const everything = [...present].flatMap((pair) =>
    LANGUAGES.flatMap((language) => subjectsOf({ pair, language })),
  );
  const approved = settled(list, shots, everything);
  if (JSON.stringify(approved) !== JSON.stringify(list)) writeApproved(places.list, approved);
  keepPictures(approved, places.taken, places.pictures);
  const seconds = Math.round((performance.now() - began) / SECOND_MS);
  return tell(shots, approved, places, seconds);
}

const WORDS: Readonly<Record<Exclude<Verdict, 'same'>, string>> = {
  differs: 'differs',
  new: 'is new',
  rejected: 'is rejected',
  missing: 'is not shown',
};

function tell(shots: readonly Shot[], approved: Approved, places: Places, seconds: number): number {
  const judged = shots.map((shot) => ({ shot, verdict: verdictOf(shot, approved) }));
  const lines = judged.flatMap(({ shot, verdict }) =>
    verdict === 'same'
      ? []
      : [`${shot.id} ${nameOf(shot)} ${WORDS[verdict]}${aboutIt(shot, verdict, approved, places)}`],
  );
  const count = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).length;
  const MOST_LINES = 40;
  const more = lines.length - MOST_LINES;
  console.log(
    [
      ...lines.slice(0, MOST_LINES),
      ...(more > 0 ? [`… and ${more} more`] : []),
      `${judged.length} pictures: ${count('same')} as approved, ${count('differs')} differ, ${count('new')} new, ${count('rejected')} rejected, ${count('missing')} not shown, ${seconds} s`,
      ...(lines.length > 0
        ? ['npm run journeys:gallery -- --review shows them side by side, to approve or reject']
        : []),
    ].join('\n'),
  );
  return lines.length === 0 ? 0 : 1;
}

function aboutIt(shot: Shot, verdict: Verdict, approved: Approved, places: Places): string {
  if (verdict === 'missing') return `: ${shot.problem ?? ''}`;
  if (verdict === 'rejected') return `: ${approved.rejected[shot.id]?.because ?? ''}`;
  if (verdict !== 'differs') return '';
  const before = join(places.pictures, fileOf(approved.pictures[nameOf(shot)] ?? ''));
  const after = join(places.taken, fileOf(shot.picture ?? ''));
  if (!existsSync(before) || !existsSync(after)) return ', and what was approved is not here';
  const { differs } = differenceOf(readFileSync(before), readFileSync(after));
  return ` by ${differs} pixels`;
}

/** `npm run journeys:gallery`: pictures of every state, both languages side by side. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Language } from '#domain/languages.ts';
import { root } from '#tests/support/root.ts';
import labFile from '#data/journeys/lab.json' with { type: 'json' };
import type { LabFile } from '#qa/lab/lab-file.ts';
import { loadLabFile } from '#qa/lab/load-file.ts';
import { aboutThis } from '#qa/report/about.ts';
import { WrongUsage } from '#qa/journeys/run/wrong-usage.ts';
import { decide, type Decision, type Places } from './baselines/decide.ts';
import { serveReview } from './baselines/review-server.ts';
import { runBaselines } from './baselines/run.ts';
import { startApp, type AppServer } from './app-server.ts';
import { openBrowser } from './browser.ts';
import type { GalleryFile, GalleryState, Look } from './gallery-file.ts';
import { inLanes } from './lanes.ts';
import { laidOver, mergedGallery, readGalleries } from './merge.ts';
import { HELP, readOptions, type Options } from './options.ts';
import { clear, openShelf, type Shelf } from './shelf.ts';
import { chosen, stopsOf, type Stop } from './stops.ts';

const SECOND_MS = 1000;

const folder = join(root, 'reports/journeys/gallery');

interface Task {
  readonly stop: Stop;
  readonly language: Language;
}

interface Taken extends Task {
  readonly look: Look;
}

async function takeAll(
  tasks: readonly Task[],
  app: string,
  shelf: Shelf,
  before: GalleryFile | undefined,
): Promise<Taken[]> {
  const known = new Map(before?.states.map((state) => [state.name, state]));
  const opened = await openBrowser(app);
  try {
    return await inLanes<Task, Taken>(opened, tasks, {
      make: async (camera, task) => {
        const { stop, language } = task;
        const pictures = known.get(stop.name)?.looks[language]?.pictures;
        const scene = { spelling: `to.${stop.name}`, state: stop.name };
        const look = await camera.look(scene, (view, png) =>
          shelf.keep(png, pictures?.[view]?.file),
        );
        return { ...task, look };
      },
      unmade: (task, problem) => ({
        ...task,
        look: { title: '', pictures: {}, findings: [], problem },
      }),
    });
  } finally {
    await opened.browser.close();
  }
}

function statesOf(stops: readonly Stop[], taken: readonly Taken[]): GalleryState[] {
  const looksAt = (stop: Stop): GalleryState['looks'] =>
    Object.fromEntries(
      taken.filter((one) => one.stop === stop).map(({ language, look }) => [language, look]),
    );
  return stops
    .flatMap((stop) => {
      const looks = looksAt(stop);
      return stop.names.map((name): GalleryState => {
        const as = name === stop.name ? {} : { as: stop.name };
        return { name, steps: stop.steps, ...as, looks };
      });
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** What was not looked at this time stays as it was, but for states that are no more. */
function write(gallery: GalleryFile, { shard }: Options, all: readonly Stop[]): void {
  const part = shard === undefined ? '' : `-${shard.part}of${shard.of}`;
  const present = new Set(all.flatMap(({ names }) => names));
  const old = shard === undefined ? mergedGallery(readGalleries(folder)) : undefined;
  const whole =
    old === undefined || gallery.choice === undefined ? gallery : laidOver(old, gallery);
  const states = whole.states.filter(({ name }) => present.has(name));
  writeFileSync(
    join(folder, `gallery${part}.json`),
    `${JSON.stringify({ ...whole, states }, undefined, 1)}\n`,
  );
  clear(folder, readGalleries(folder));
}

/** A line for each thing that is wrong, and how many pictures have changed. */
function told(taken: readonly Taken[]): { wrong: string[]; differ: number } {
  const wrong = taken.flatMap(({ stop, language, look: { problem, findings } }) => [
    ...(problem === undefined ? [] : [`${stop.name}, ${language}: not shown: ${problem}`]),
    ...findings.map(
      ({ rule, view, elements }) =>
        `${stop.name}, ${language}, ${view}: ${rule}: ${elements.join(' ')}`,
    ),
  ]);
  const pictures = taken.flatMap(({ look }) => Object.values(look.pictures));
  return { wrong, differ: pictures.filter(({ differs }) => (differs ?? 0) > 0).length };
}

const placesOf = ({ baselines = '.gallery' }: Options): Places => ({
  taken: join(folder, 'contexts'),
  list: join(root, 'data/gallery/approved.json'),
  pictures: resolve(root, baselines),
});

/** Serves until it is told to stop. */
async function review(places: Places): Promise<number> {
  const { address, close } = await serveReview(places);
  console.log(`${address} shows what was taken last; Ctrl-C ends it.`);
  await once(process, 'SIGINT');
  await close();
  return 0;
}

function settle(places: Places, decision: Decision): number {
  const problem = decide(places, decision);
  if (problem !== '') throw new WrongUsage(problem);
  console.log(`Noted in ${relative(root, places.list)}.`);
  return 0;
}

async function runInContexts(options: Options): Promise<number> {
  const { inContexts } = await loadLabFile();
  if (inContexts === undefined) throw new Error('npm run lab:keep has kept no contexts.');
  const server = options.app === undefined ? await startApp() : undefined;
  try {
    const app = options.app ?? server?.address ?? '';
    return await runBaselines(app, inContexts, options, placesOf(options));
  } finally {
    await server?.stop();
  }
}

async function run(options: Options): Promise<number> {
  const { decision, contexts } = options;
  if (decision === 'review') return review(placesOf(options));
  if (decision !== undefined) return settle(placesOf(options), decision);
  return contexts === undefined ? runByUsualWay(options) : runInContexts(options);
}

async function runByUsualWay(options: Options): Promise<number> {
  const began = performance.now();
  const file = labFile as unknown as LabFile; // written by `npm run lab:keep` in this shape
  const all = stopsOf(file);
  const stops = chosen(all, options.only, options.shard);
  if (stops.length === 0) throw new WrongUsage(`No state is called "${options.only}".`);
  const before = mergedGallery(readGalleries(folder));
  let server: AppServer | undefined;
  try {
    server = options.app === undefined ? await startApp() : undefined;
    const app = options.app ?? server?.address ?? '';
    const tasks = options.languages.flatMap((language) =>
      stops.map((stop) => ({ stop, language })),
    );
    const taken = await takeAll(tasks, app, openShelf(folder), before);
    const choice = choiceOf(options);
    const { revision, when } = aboutThis(root, new Date());
    const seconds = (performance.now() - began) / SECOND_MS;
    const states = statesOf(stops, taken);
    write(
      { version: 1, when, revision, seconds, ...(choice !== '' && { choice }), states },
      options,
      all,
    );
    const { wrong, differ } = told(taken);
    console.log(
      [
        ...wrong,
        `${stops.length} screens of ${states.length} states in ${options.languages.join(' and ')}: ${wrong.length} things wrong, ${differ} pictures differ from the run before, ${seconds.toFixed(0)} s`,
        'reports/journeys/gallery; npm run journeys writes the page to read, reports/journeys/gallery.html',
      ].join('\n'),
    );
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await server?.stop();
  }
}

const choiceOf = ({ only, languages, shard }: Options): string =>
  [
    only !== undefined && `--only ${only}`,
    languages.length === 1 && `--lang ${languages[0]}`,
    shard !== undefined && `--shard ${shard.part}/${shard.of}`,
  ]
    .filter(Boolean)
    .join(' ');

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(HELP);
  else process.exitCode = await run(options);
} catch (error) {
  if (!(error instanceof WrongUsage)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/**
 * Makes some of the kept journeys of both charts, and prints as JSON how many steps they have, and
 * which project files were loaded and read meanwhile. A separate program: a test run has loaded
 * much else.
 */
import fs from 'node:fs';
import { Session } from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** From each chart: they reach most pages. */
const SOME = 60;
const root = process.cwd();
const files = new Set<string>();

function note(path: string): void {
  const file = relative(root, path.startsWith('file:') ? fileURLToPath(path) : path);
  if (!/^(?:\.\.|node_modules)(?:\/|$)/.test(file) && join(root, file) !== import.meta.filename)
    files.add(file);
}

const debug = new Session();
debug.connect();
debug.on('Debugger.scriptParsed', ({ params: { url } }) => {
  if (url.startsWith('file:')) note(url);
});
debug.post('Debugger.enable');
for (const name of ['readFileSync', 'readdirSync', 'openSync', 'readFile', 'open'] as const) {
  const real = fs[name];
  const noting = (...args: unknown[]) => {
    if (typeof args[0] !== 'number') note(String(args[0]));
    return Reflect.apply(real, fs, args) as unknown;
  };
  Object.assign(fs, { [name]: noting });
}
syncBuiltinESMExports();

const { createGraph } = await import('../../engine/src/growing-graph.ts');
const { createToPath } = await import('../../engine/src/paths.ts');
const { createPlayer, replay } = await import('../../engine/src/replay.ts');
const { planOf } = await import('../generate.ts');
const { readPlan } = await import('../earlier-plan.ts');
const { nameAll } = await import('../story/names.ts');
const { patient } = await import('../patient.ts');
const { desk } = await import('../desk/desk.ts');

let steps = 0;
for (const chart of [patient, desk]) {
  const earlier = readPlan(chart);
  if (earlier === undefined) throw new Error(`${chart.planFile} cannot be read`);
  const { model, placeOf } = planOf(chart);
  const some = { ...earlier, journeys: earlier.journeys.slice(0, SOME) };
  const walks = replay(createPlayer(model, createGraph(model)), some);
  const toPath = createToPath(placeOf);
  const named = nameAll(
    walks.map((walk) => toPath(walk, 'person')),
    chart.story,
  );
  steps += named.reduce((sum, { path }) => sum + path.steps.length, 0);
}
debug.post('Debugger.disable');
console.log(JSON.stringify({ steps, files: [...files].toSorted() }));

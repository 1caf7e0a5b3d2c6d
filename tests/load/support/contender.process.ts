// One contender in a process of its own, so that its memory is its own: `bench-journeys.ts` starts
// it and may end it.
import { patient } from '#qa/journeys/patient.ts';
import { readPlan } from '#qa/journeys/earlier-plan.ts';
import {
  makeByGraph,
  makeOurs,
  type Finder,
  type Limits,
  type Made,
  type Underway,
} from './contenders.ts';

/** `doubling`: from few situations to ever more, as far as the time goes. */
export interface Task {
  readonly finder: Finder;
  readonly limits: Limits;
  readonly doubling?: boolean;
}

export type Said = (
  | { readonly made: Made; readonly last: boolean }
  | { readonly underway: Underway }
) & {
  readonly megabytes: number;
};

const kilo = 1024;
const megabytes = () => Math.round(process.resourceUsage().maxRSS / kilo);
const say = (said: { made: Made; last: boolean } | { underway: Underway }) =>
  process.send?.({ ...said, megabytes: megabytes() });

const fewest = 4;

function run({ finder, limits, doubling }: Task): void {
  if (finder === 'ours' || finder === 'replayed') {
    say({ made: makeOurs(finder === 'ours' ? undefined : readPlan(patient)), last: true });
    return;
  }
  const make = (within: Limits) => makeByGraph(finder, within, (underway) => say({ underway }));
  if (doubling !== true) {
    say({ made: make(limits), last: true });
    return;
  }
  for (let situations = fewest; ; situations *= 2)
    say({ made: make({ ...limits, situations }), last: false });
}

process.once('message', (task: Task) => {
  run(task);
  process.disconnect();
});

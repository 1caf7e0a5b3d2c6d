// npm run bench:journeys [-- --write]: our journeys beside those of xstate/graph, on the same
// chart, in one run.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askedToWrite } from '#tests/support/asked-options.ts';
import type { Said, Task } from './support/contender.process.ts';
import { owed, type Made, type Underway } from './support/contenders.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

/** Of the processor: other work on the machine does not count. */
const capSeconds = 120;
const heapMegabytes = 2048;
/** Half of the time for the walk, so that there is some left for paths. */
const walkSeconds = 60;

interface Contender {
  readonly name: string;
  readonly task: Task;
}

const contenders: readonly Contender[] = [
  {
    name: 'ours, from the kept plan (`npm run journeys`)',
    task: { finder: 'replayed', limits: {} },
  },
  {
    name: 'ours, from nothing (`npm run journeys -- --anew`)',
    task: { finder: 'ours', limits: {} },
  },
  { name: '`getShortestPaths`', task: { finder: 'shortest', limits: {} } },
  {
    name: `\`getShortestPaths\`, of what it walks in ${walkSeconds} s`,
    task: { finder: 'shortest', limits: { walkSeconds } },
  },
  { name: '`getSimplePaths`', task: { finder: 'simple', limits: {} } },
  {
    name: '`getSimplePaths`, of as many situations as it finishes with',
    task: { finder: 'simple', limits: {}, doubling: true },
  },
];

interface Result {
  readonly made: Made | undefined;
  readonly underway: Underway | undefined;
  readonly megabytes: number;
  /** Why it did not come to its end; undefined when it did. */
  readonly stopped: 'time' | 'memory' | undefined;
}

const program = fileURLToPath(new URL('./support/contender.process.ts', import.meta.url));

function measure(task: Task): Promise<Result> {
  return new Promise((settle, fail) => {
    const node = ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`, program];
    const limited = `ulimit -t ${capSeconds}; exec "$0" "$@"`;
    const child = spawn('sh', ['-c', limited, process.execPath, ...node], {
      // what v8 says of a full heap is told in the table
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    });
    let made: Made | undefined;
    let underway: Underway | undefined;
    let megabytes = 0;
    let isDone = false;
    child.on('message', (said: Said) => {
      megabytes = Math.max(megabytes, said.megabytes);
      if ('underway' in said) underway = said.underway;
      else {
        made = said.made;
        isDone = said.last;
      }
    });
    child.on('error', fail);
    child.on('exit', (_, signal) => {
      const isLate = signal === 'SIGXCPU' || signal === 'SIGKILL';
      settle({
        made,
        underway,
        megabytes,
        stopped: isDone ? undefined : isLate ? 'time' : 'memory',
      });
    });
    child.send(task);
  });
}

const number = (value: number) => Math.round(value).toLocaleString('en-US');

function row({ name, task }: Contender, { made, underway, megabytes, stopped }: Result) {
  const why = stopped === 'time' ? `${capSeconds} s` : `${number(heapMegabytes)} MB`;
  const walk =
    underway === undefined
      ? ''
      : `, with no path; its walk had met ${number(underway.met)} in ${number(underway.situations)} situations`;
  const end =
    stopped === undefined
      ? 'came to its end'
      : task.doubling === true
        ? `twice as many: stopped at ${why}`
        : `stopped at ${why}${walk}`;
  return [
    name,
    number(made?.met ?? 0),
    made === undefined ? '' : made.seconds.toFixed(1),
    number(megabytes),
    number(made?.situations ?? underway?.situations ?? 0),
    number(made?.paths ?? 0),
    number(made?.steps ?? 0),
    end,
  ];
}

const place = machine();
const rows: string[][] = [];
for (const contender of contenders) {
  process.stderr.write(`${contender.name} ...\n`);
  rows.push(row(contender, await measure(contender.task)));
}
const figures = [
  table([
    [
      '',
      `met of ${number(owed.length)}`,
      'processor s',
      'MB',
      'situations',
      'paths',
      'steps',
      'end',
    ],
    ...rows,
  ]),
  '',
  `Obligations: every transition taken, every guard refused, every outcome of every port, every exclusion of overlays; counted by walking the paths on the chart. Paths: those that no other begins with. Each contender has a process of its own, ${capSeconds} s of the processor and a heap of ${number(heapMegabytes)} MB. Those of xstate/graph are given our sample events where they can happen, our economy, our key for situations, our world of calls and timers; \`createTestModel\` refuses charts with calls and timers.`,
  `${place}.`,
].join('\n');

console.log(figures);
if (isWritten) await writeSection('bench:journeys', `## Journeys\n\n${figures}`);

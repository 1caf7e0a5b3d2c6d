// npm run bench:load [-- --write]: the landing page in a slow browser, beside the same page without
// scripts. Needs a build.
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { medianOf as median } from '#qa/gallery/reading.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { root } from '#tests/support/root.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import {
  loadOnce,
  longTasksWhileTyping,
  SLOW,
  type PageLoad,
  type Step,
} from './support/page-load.ts';
import { servePages, serveStaticTwin, type PageServer } from './support/page-server.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const ROUNDS = 9;

const ms = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en-US')}`;

const longestTask = (longest: readonly number[]) =>
  median(longest) === 0 ? 'none over 50 ms' : `${ms(longest)} ms`;

/** The step that took longest in the median of all loads. */
function slowest(loads: readonly PageLoad[]): string {
  const names = loads[0]?.steps.map(({ name }) => name) ?? [];
  const medians = names.map((name): Step => ({
    name,
    ms: median(
      loads
        .flatMap(({ steps }) => steps.filter((step) => step.name === name))
        .map((step) => step.ms),
    ),
  }));
  const [first] = medians.toSorted((one, other) => other.ms - one.ms);
  return first ? `${first.name} (${Math.round(first.ms)} ms)` : 'none';
}

interface Measured {
  /** Loads that were only looked at. */
  seen: PageLoad[];
  /** Loads in which Continue was pressed at the first moment. */
  used: PageLoad[];
  /** The longest task of each load in which somebody typed. */
  longest: number[];
}

async function measure(browser: Browser, app: PageServer, twin: PageServer) {
  const landing: Measured = { seen: [], used: [], longest: [] };
  const still: PageLoad[] = [];
  // In turn, so that what else runs on the machine disturbs all alike; the first round only warms
  // up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [plain, seen, used, tasks] = [
      await loadOnce(browser, twin.url, false),
      await loadOnce(browser, app.url, false),
      await loadOnce(browser, app.url, true),
      await longTasksWhileTyping(browser, app.url),
    ];
    if (round === 0) continue;
    still.push(plain);
    landing.seen.push(seen);
    landing.used.push(used);
    landing.longest.push(Math.max(0, ...tasks));
  }
  return { landing, still };
}

async function run(): Promise<string> {
  const place = machine();
  const dist = join(root, 'dist');
  const [app, twin] = [await servePages(dist), await serveStaticTwin(dist)];
  const browser = await chromium.launch(launchOptions());
  try {
    const { landing, still } = await measure(browser, app, twin);
    const lcp = (loads: readonly PageLoad[]) => loads.map(({ lcpMs }) => lcpMs);
    const ratio = median(lcp(landing.seen)) / median(lcp(still));
    return [
      '## First load of the landing page',
      '',
      table([
        [
          '',
          'JS KB',
          'LCP ms',
          'usable ms',
          'answered ms',
          'blocked ms',
          'longest task, typing',
          'slowest step',
        ],
        [
          'landing page',
          median(landing.used.map(({ jsKb }) => jsKb)).toFixed(1),
          ms(lcp(landing.seen)),
          ms(landing.used.map(({ usableMs }) => usableMs ?? Number.NaN)),
          ms(landing.used.map(({ answeredMs }) => answeredMs ?? Number.NaN)),
          ms(landing.used.map(({ blockedMs }) => blockedMs)),
          longestTask(landing.longest),
          slowest(landing.used),
        ],
        [
          'the same without scripts',
          '0',
          ms(lcp(still)),
          'never',
          'never',
          ms(still.map(({ blockedMs }) => blockedMs)),
          'never',
          slowest(still),
        ],
      ]),
      '',
      `LCP is ${ratio.toFixed(2)} times that of the page without scripts.`,
      `Chromium, ${SLOW.downKbps / 1000} Mbps, ${SLOW.latencyMs} ms a request, processor ${SLOW.cpuSlowdown} times slower, nothing cached; median of ${ROUNDS} loads, taken in turn. JS as transferred. A place is typed and Continue pressed as soon as both are there. Usable: from then on the app hears typing and presses itself. Answered: the answer to that earliest press stands in the page, and what was typed is kept. Blocked: what tasks took beyond 50 ms each until the page was usable. Longest task: the longest that held the page up after it was usable, while somebody typed for 4 seconds.`,
      `${place}; server and browser share them.`,
    ].join('\n');
  } finally {
    await browser.close();
    await Promise.all([app.stop(), twin.stop()]);
  }
}

const text = await run();
console.log(text);
if (isWritten) await writeSection('bench:load', text);

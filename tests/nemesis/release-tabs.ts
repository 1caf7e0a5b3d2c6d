/**
 * `npm run deploy:tabs -- --from COMMIT`: a tab of one release in Chromium, and the server of the
 * other behind the address it has, from its first page on or from the moment a time is held: it
 * books to the end, from the older to this one and back (REL-04). Exit code 1 when one does not.
 */
import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { chromium, type Browser, type Page } from '@playwright/test';
import { pageAt, type PageId } from '#domain/pages.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { Booking } from '#tests/e2e/support/booking.ts';
import { somebodyNear } from '#tests/e2e/support/person.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { root } from '#tests/support/root.ts';
import { builtBefore, releaseBefore } from './before.ts';
import { startCluster } from './cluster.ts';

const { values } = askedOptions({
  options: { from: { type: 'string' }, built: { type: 'string' } },
});
if (values.from === undefined && values.built === undefined) {
  console.log('npm run deploy:tabs -- --from COMMIT, or --built FOLDER with that release in it');
  process.exit(2);
}

/** Where the sample stores have many times. */
const ZIP = '60601';
const LAST: PageId = 'confirmation';
/** More than any way through has. */
const MOST_PAGES = 20;
/** A machine that has other work is slow. */
const PATIENCE_MS = 60_000;
/** When the other release takes over: before the first answer, and when a time is held. */
const SWAPPED_AT = ['get-started', 'flow-check'] as const satisfies PageId[];

/** One address, and whichever server is behind it. */
async function openSwitchboard() {
  const open = new Set<Socket>();
  let port = 0;
  const board = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const end = () => {
      for (const socket of [client, server]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.pipe(server).pipe(client);
  });
  board.listen(0, '127.0.0.1');
  await once(board, 'listening');
  const address = board.address();
  return {
    // As in the tests of the browser: cookies are of a host with a name.
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    /** From now on; what is open ends, as when a server is taken away. */
    lead: (url: string) => {
      port = Number(new URL(url).port);
      for (const socket of open) socket.destroy();
    },
    close: () => void board.close(),
  };
}

interface Told {
  way: string;
  pages: number;
  /** Files of the app, and calls, that the other release answered. */
  files: number;
  calls: number;
  /** Answers from 400 on, and what the page complained of. */
  refused: string[];
  isBooked: boolean;
}

/** Again, while what is looked for may still come. */
async function patiently(look: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ;) {
    try {
      return await look();
    } catch (cause) {
      if (performance.now() > until) throw cause;
    }
  }
}

async function book(
  page: Page,
  told: Told,
  { swapAt, swap, url }: { swapAt: PageId; swap: () => void; url: string },
): Promise<void> {
  let isSwapped = false;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (isSwapped) told[pathname.startsWith('/api/') ? 'calls' : 'files'] += 1;
    if (response.status() >= 400) told.refused.push(`${response.status()} ${pathname}`);
  });
  page.on('pageerror', ({ message }) => told.refused.push(message));
  const booking = new Booking(page, 'en', somebodyNear(ZIP));
  await page.goto(`${url}/`);
  for (; told.pages < MOST_PAGES; told.pages += 1) {
    const id = pageAt(new URL(page.url()).pathname);
    if (id === LAST) {
      await patiently(() => booking.at(LAST));
      told.isBooked = true;
      return;
    }
    await patiently(() => booking.at(id));
    if (id === swapAt && !isSwapped) {
      isSwapped = true;
      swap();
    }
    const was = page.url();
    await patiently(async () => {
      // What was pressed may have led on although it was not seen in time.
      if (page.url() === was) await booking.pass(id);
      await page.waitForURL((url) => url.href !== was, { timeout: PATIENCE_MS / 3 });
    });
  }
}

async function inBothDirections(browser: Browser, urls: readonly [string, string]) {
  const board = await openSwitchboard();
  const all: Told[] = [];
  for (const [from, to, way] of [
    [urls[0], urls[1], 'older page, newer server'],
    [urls[1], urls[0], 'newer page, older server'],
  ] as const)
    for (const swapAt of SWAPPED_AT) {
      board.lead(from);
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      const swap = () => board.lead(to);
      const told: Told = {
        way: `${way}, from ${swapAt} on`,
        pages: 0,
        files: 0,
        calls: 0,
        refused: [],
        isBooked: false,
      };
      await book(page, told, { swapAt, swap, url: board.url }).catch((cause: unknown) => {
        const [what] = String(cause).split('\n');
        told.refused.push(`${what} at ${new URL(page.url()).pathname}`);
      });
      all.push(told);
      await page.close();
    }
  board.close();
  return all;
}

const before = values.built ? builtBefore(values.built) : releaseBefore(values.from ?? 'HEAD');
try {
  const cluster = await startCluster(2, { checkouts: [before.folder, root] });
  const browser = await chromium.launch(launchOptions());
  try {
    const [older = '', newer = ''] = cluster.servers.map((server) => server.url() ?? '');
    const all = await inBothDirections(browser, [older, newer]);
    for (const { way, isBooked, pages, files, calls, refused } of all) {
      console.log(`${isBooked ? 'booked' : 'NOT BOOKED'}: ${way}; ${pages} pages`);
      console.log(`  of the other release: ${files} files, ${calls} calls; refused:`, refused);
    }
    if (!all.every(({ isBooked }) => isBooked)) process.exitCode = 1;
  } finally {
    await browser.close();
    await cluster.stop();
  }
} finally {
  before.remove();
}

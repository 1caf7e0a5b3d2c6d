// The map beside the list of stores, under the real page policy, with a locally served style.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Booking } from './support/booking.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { startServer } from './support/own-server.ts';
import { somebodyNear } from './support/person.ts';
import { secretsIn } from './support/secrets.ts';
import { DESKTOP, expect, test } from './support/test.ts';

/** A map host on this computer, on another origin than the app: one colour and one line. */
async function openMapHost() {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  let isBroken = false;
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url: url ?? '', headers });
    response.setHeader('access-control-allow-origin', '*');
    if (isBroken) response.writeHead(503).end();
    else response.end(JSON.stringify(url === LINE_AT ? LINE : styleOf(`http://${headers.host}`)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is not a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/style.json`,
    asked,
    break: () => (isBroken = true),
    mend: () => (isBroken = false),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
const LINE_AT = '/line.json';
const styleOf = (origin: string) => ({
  version: 8,
  sources: {
    line: {
      type: 'geojson',
      data: `${origin}${LINE_AT}`,
      attribution: '<a href="https://example.org/">© Somebody</a><script>attack()</script>',
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#dde8e3' } },
    { id: 'line', type: 'line', source: 'line', paint: { 'line-width': 4 } },
  ],
});
const LINE = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'LineString',
    coordinates: [
      [-130, 44],
      [-60, 44],
    ],
  },
};

/** A place with many stores, where nothing is booked. */
const PLACE = '60614';

test('SLT-10 the map shows the listed stores, leads to them, and tells its host nothing', async ({
  browser,
  database,
}) => {
  test.slow();
  const host = await openMapHost();
  const server = await startServer(database.url, { DOSEPATH_MAP_STYLE: host.url });
  const context = await browser.newContext({ baseURL: server.address, viewport: DESKTOP });
  try {
    const page = await context.newPage();
    await prepareLooks(page);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
        complaints.push(message.text());
    });
    const visit = new Booking(page, 'en', somebodyNear(PLACE));
    await visit.reach('timeslots');
    // Late in the day few stores have times left.
    await visit.chooseDay(1);
    const map = page.getByRole('region', { name: visit.say('timeslots', 'map.title') });
    const quiet = page.getByText(visit.say('timeslots', 'map.none'));
    const cards = page.getByRole('article');
    await expect(map.or(quiet)).toBeVisible();
    const canDraw = await page.evaluate(
      () => document.createElement('canvas').getContext('webgl2') !== null,
    );
    test.info().annotations.push({ type: 'WebGL 2', description: String(canDraw) });
    if (!canDraw) {
      await expect(quiet).toBeVisible();
      await expect(cards.first().getByRole('radio').first()).toBeEnabled();
      return;
    }
    // The worker draws the line.
    await expect.poll(() => host.asked.map(({ url }) => url)).toContain(LINE_AT);
    await expect(page.getByRole('link', { name: '© Somebody' })).toBeVisible();

    // By keyboard: past the map, or onto it and from mark to mark.
    const marks = page.getByRole('button', { name: /^\d+: .+ miles, \d+ times?$/ });
    await expect(marks).toHaveCount(await cards.count());
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: visit.say('timeslots', 'map.skip') }).focus();
    await page.keyboard.press('Tab');
    await expect(map).toBeFocused();
    const first = page.getByRole('button', { name: /^1: / });
    const before = await first.boundingBox();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await first.boundingBox())?.y).not.toBe(before?.y);
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards.first()).toBeFocused();
    await expect(cards.first()).toBeInViewport();
    await expect(first).toHaveAttribute('data-pointed');
    await cards.last().hover();
    await expect(marks.last()).toHaveAttribute('data-pointed');
    await expect(first).not.toHaveAttribute('data-pointed');

    await expectSound(page, 'times beside a map');
    expect(complaints).toEqual([]);
    for (const { url, headers } of host.asked) {
      expect(secretsIn(`${url}${JSON.stringify(headers)}`, visit.person)).toEqual([]);
      expect(url).toMatch(/^\/(?:style|line)\.json$/);
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
    }

    // Without the style, or without WebGL, the list is as it is.
    host.break();
    await page.setViewportSize(DESKTOP);
    await page.reload();
    await expect(quiet).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await cards.first().getByRole('radio').first().check();
    await expect(visit.holdButton).toBeEnabled();
    host.mend();
    await page.reload();
    await expect(map).toBeVisible();
    await page.addInitScript(
      () => void Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }),
    );
    await page.reload();
    await expect(quiet).toBeVisible();
    await expect(cards.first().getByRole('radio').first()).toBeEnabled();
  } finally {
    await context.close();
    await server.stop();
    host.close();
  }
});

// The pictures of docs/qa-guide.md, taken of a running app and of the last report:
// `npm run guide:draw -- http://127.0.0.1:3000`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { BASE_PATH } from '#domain/pages.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { root } from '#tests/support/root.ts';

const DEFAULT_APP = 'http://127.0.0.1:3000';
const folder = join(root, 'docs/qa');
const SETTLED_MS = 1500;
const PHONE = { width: 390, height: 700 };
const DESKTOP = { width: 1280, height: 860 };

interface Picture {
  name: string;
  address: string;
  viewport: typeof PHONE;
  /** What is there when it can be taken. */
  sign: string;
  prepare?: (page: Page) => Promise<void>;
}

const lab = (app: string, address: string) => app + BASE_PATH + address;
const report = (file: string) => pathToFileURL(join(root, 'reports/journeys', file)).href;

const pictures = (app: string): Picture[] => [
  { name: 'journeys', address: lab(app, '/journeys'), viewport: DESKTOP, sign: 'Where to go' },
  {
    name: 'replay',
    address: lab(app, '?replay=to.hold.held.warning'),
    viewport: PHONE,
    sign: 'More',
  },
  {
    name: 'sandbox',
    address: lab(app, '/sandbox?replay=to.flow.timeslots.form'),
    viewport: DESKTOP,
    sign: 'What can happen now',
  },
  {
    name: 'logger',
    address: lab(app, '/logger'),
    viewport: DESKTOP,
    sign: 'Diagnostics of this tab',
    prepare: async (page) => {
      await page.goto(lab(app, ''));
      await page.waitForTimeout(SETTLED_MS);
      await page.goto(lab(app, '/logger'));
    },
  },
  { name: 'report', address: report('index.html'), viewport: DESKTOP, sign: 'journeys' },
  {
    name: 'gallery',
    address: report('gallery.html'),
    viewport: DESKTOP,
    sign: 'flow.timeslots.form',
    prepare: (page) => page.getByText('flow.timeslots.form').first().scrollIntoViewIfNeeded(),
  },
];

const [app = DEFAULT_APP] = askedOptions({ options: {}, allowPositionals: true }).positionals;
const browser = await chromium.launch(launchOptions());
mkdirSync(folder, { recursive: true });
for (const { name, address, viewport, sign, prepare } of pictures(app)) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByText(sign).first().waitFor();
  await prepare?.(page);
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
  console.log(`docs/qa/${name}.png`);
}
await browser.close();

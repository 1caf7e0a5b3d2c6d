/**
 * A Chromium that draws the same picture each time, and knows the app by an address that is the
 * same each time.
 */
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '#tests/support/chromium.ts';

/**
 * What is drawn is drawn whole and in one order: pieces drawn by turns differ by a shade at their
 * edges.
 */
const SAME_EACH_TIME = [
  '--disable-partial-raster',
  '--num-raster-threads=1',
  '--default-tile-width=2048',
  '--default-tile-height=16384',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--disable-checker-imaging',
];

export interface Opened {
  readonly browser: Browser;
  /** The app's, as the browser calls it. Screens that tell their own address tell this one. */
  readonly address: string;
}

const isOfThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(?:localhost|127\.[\d.]+)$/.test(hostname);

/**
 * On this machine the app is called `http://localhost` and `http://es.localhost`, whatever its
 * port.
 */
export async function openBrowser(app: string): Promise<Opened> {
  const { args, ...options } = launchOptions();
  const url = new URL(app);
  const local = isOfThisMachine(url);
  const port = url.port === '' ? '80' : url.port;
  const renamed = ['localhost', 'es.localhost'].map((name) => `MAP ${name}:80 127.0.0.1:${port}`);
  const browser = await chromium.launch({
    ...options,
    args: [
      ...args,
      ...SAME_EACH_TIME,
      ...(local ? [`--host-resolver-rules=${renamed.join(',')}`] : []),
    ],
  });
  return { browser, address: local ? 'http://localhost' : app };
}

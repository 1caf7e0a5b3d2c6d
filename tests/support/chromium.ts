// Finds a Chromium for the browser tests, so that they need nothing but `npm ci`.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { root } from './root.ts';

interface Browser {
  executablePath: string;
  /** Additions to the program's environment. */
  env: Record<string, string>;
}

const quietAndOffline = [
  // Containers and root have no sandbox; the pages opened are our own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * The first Chromium that starts: CHROMIUM_PATH; the one shipped in the package @sparticuz/chromium
 * (Linux x64); the one of `npx playwright install chromium`; one installed on this computer. When
 * none does, throws with the possible fixes.
 */
export function findChromium(): Browser {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, env: {} };
  const sources = [
    shippedChromium,
    () => [{ executablePath: playwrightChromium.executablePath(), env: {} }],
    installedBrowsers,
  ];
  for (const source of sources) {
    const found = source().find(starts);
    if (found) return found;
  }
  throw new Error(
    'No Chromium starts here. Run `npx playwright install --with-deps chromium`, or install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

/**
 * Launch options for Playwright. The search runs once per run: worker processes inherit its result.
 */
export function launchOptions() {
  const answer = 'TEST_CHROMIUM';
  process.env[answer] ??= JSON.stringify(findChromium());
  // The line above wrote the text, here or in the parent process.
  const { executablePath, env } = JSON.parse(process.env[answer]) as Browser;
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    executablePath,
    args: quietAndOffline,
    env: { ...Object.fromEntries(inherited), ...env },
  };
}

function starts({ executablePath, env }: Browser): boolean {
  if (!existsSync(executablePath)) return false;
  if (process.platform === 'win32') return true; // asked for its version, chrome.exe opens a window
  const asked = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
  return asked.status === 0;
}

function shippedChromium(): Browser[] {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const runsHere = process.platform === 'linux' && process.arch === 'x64';
  if (!runsHere || !existsSync(manifest)) return [];
  const version = /"version": *"([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? 'unknown';
  const home = join(unpackFolder(), `chromium-${version}`);
  if (!existsSync(home)) unpackInto(home);
  return [
    {
      executablePath: join(home, 'chromium'),
      env: {
        LD_LIBRARY_PATH: join(home, 'al2023/lib'),
        FONTCONFIG_FILE: join(home, 'fonts.conf'),
      },
    },
  ];
}

function unpackFolder(): string {
  const besideThePackages = join(root, 'node_modules/.cache');
  try {
    mkdirSync(besideThePackages, { recursive: true });
    accessSync(besideThePackages, constants.W_OK);
    return besideThePackages;
  } catch {
    // Installed by another user: this one keeps its own copy.
    const own = join(tmpdir(), `dosepath-chromium-${userInfo().uid}`);
    mkdirSync(own, { recursive: true });
    return own;
  }
}

function unpackInto(home: string): void {
  const staging = mkdtempSync(`${home}-`);
  // The package unpacks into the folder for temporary files, and its shared libraries only on AWS
  // Lambda.
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "await (await import('@sparticuz/chromium')).default.executablePath()",
    ],
    {
      cwd: root,
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    },
  );
  // Without a font text has no size and nothing counts as visible; the package's own file names a
  // fixed folder.
  const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${home}/fonts/fonts</dir><cachedir>${home}/font-cache</cachedir>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include></fontconfig>
`;
  writeFileSync(join(staging, 'fonts.conf'), fonts);
  for (const path of [staging, join(staging, 'chromium')]) chmodSync(path, 0o755); // for every user of the checkout
  try {
    renameSync(staging, home);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // else another process was first
  }
}

function installedBrowsers(): Browser[] {
  const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
    (name) => process.env[name] ?? [],
  );
  const paths = [
    ...['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell'].map(
      (name) => `/usr/bin/${name}`,
    ),
    '/snap/bin/chromium',
    ...['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    ...windowsFolders.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
  ];
  return paths.map((executablePath) => ({ executablePath, env: {} }));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/support/chromium.ts';

// Each run has a database of its own, in a folder that goes when the run ends. Worker processes
// inherit the name.
const folderName = 'DOSEPATH_TEST_DATA';
if (!process.env[folderName]) {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-browser-'));
  process.env[folderName] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  reporter: 'list',
  timeout: 60_000,
  // A machine that has other work takes its time; what is there is seen at once.
  expect: { timeout: 15_000 },
  use: {
    // The server takes a free port and prints its address; Playwright keeps the named group in the
    // environment.
    baseURL: process.env['TEST_URL'] ?? '',
    browserName: 'chromium',
    launchOptions: launchOptions(),
    // It costs a tenth of the time: `npx playwright test --trace retain-on-failure` where one is
    // wanted; journeys have theirs.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import tsx server/main.ts',
    wait: { stdout: /(?<test_url>http:\/\/[^\s/]+:\d+)/ },
    env: { PORT: '0', DOSEPATH_DATA: process.env[folderName] ?? '' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

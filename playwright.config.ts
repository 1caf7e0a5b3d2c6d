import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/support/chromium.ts';
import { handedOver } from '#qa/journeys/run/handover.ts';
import { PATIENCE_MS } from './tests/e2e/support/patience.ts';
import type { WorkerOptions } from './tests/e2e/support/test.ts';

// Each run has databases of its own, in a folder that goes when the run ends. Worker processes
// inherit the name.
const folderName = 'TEST_DATA_FOLDER';
if (!process.env[folderName]) {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-browser-'));
  process.env[folderName] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const folder = process.env[folderName] ?? '';
const ownData = join(folder, 'own');
const schedulerData = join(folder, 'scheduler');

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than a small machine has cores: a page often waits.
  workers: 3,
  reporter: 'list',
  timeout: 60_000,
  // A machine that has other work takes its time; what is there is seen at once.
  expect: { timeout: PATIENCE_MS },
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    // It costs a tenth of the time: `npx playwright test --trace retain-on-failure` where one is
    // wanted; who asked for single journeys has one.
    trace: handedOver() === undefined ? 'off' : 'retain-on-failure',
    // What moves is drawn again and again, and waited for; booking is walked with it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Of both in one project: each project has workers of its own, which take seconds to start.
    servers: {
      own: { url: process.env['TEST_URL'] ?? '', dataFolder: ownData },
      scheduler: { url: process.env['SCHEDULER_URL'] ?? '', dataFolder: schedulerData },
    },
  },
  webServer: {
    command: 'node --import tsx tests/e2e/support/servers.process.ts',
    env: { OWN_DATA: ownData, SCHEDULER_DATA: schedulerData },
    // They take free ports; Playwright keeps the named groups in the environment.
    wait: { stdout: /own (?<test_url>\S+) scheduler (?<scheduler_url>\S+)/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const whenProcessEnds = (remove: () => void) => void process.on('exit', remove);

/**
 * A file with the settings of a chain.
 * @param whenDone when to delete it; a thread that is ended is not notified, so vitest's tests pass
 * `onTestFinished`
 */
export function settingsFile(
  settings: object | string,
  whenDone: (remove: () => void) => void = whenProcessEnds,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-settings-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'settings.json');
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return file;
}

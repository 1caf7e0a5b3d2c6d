import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file with the settings of a chain, gone when the process ends. */
export function settingsFile(settings: object | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-settings-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'settings.json');
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return file;
}

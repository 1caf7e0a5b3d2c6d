import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { junitOf } from './junit.ts';
import { fileOf, type RunResult } from './results.ts';

/** Milliseconds are precise enough. */
const round = (key: string, value: unknown): unknown =>
  key === 'seconds' && typeof value === 'number' ? Number(value.toFixed(3)) : value;

/** Writes both files; returns the name they share. */
export function writeResult(folder: string, result: RunResult, part?: string): string {
  mkdirSync(folder, { recursive: true });
  const { level, language } = result;
  const name = fileOf({ level, language, ...(part !== undefined && { part }) });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, round, 1)}\n`);
  writeFileSync(join(folder, `${name}.junit.xml`), junitOf(result, name));
  return name;
}

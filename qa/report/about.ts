/** Of what a report is: when, of which revision, on which machine, with which versions. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

export interface About {
  /** ISO, UTC. */
  readonly when: string;
  /** `unknown` where there is no git. */
  readonly revision: string;
  /** Files that differ from the revision; undefined where there is no git. */
  readonly changedFiles: number | undefined;
  readonly machine: string;
  readonly versions: readonly (readonly [name: string, version: string])[];
}

const GIGABYTE = 2 ** 30;

function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).trimEnd();
  } catch {
    return undefined;
  }
}

/** What is installed, which may be newer than what package.json asks for. */
function versionOf(root: string, name: string): string {
  try {
    const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
    return /"version": *"([^"]+)"/.exec(manifest)?.[1] ?? 'unknown';
  } catch {
    return 'not installed';
  }
}

export function aboutThis(root: string, now: Date): About {
  const changed = git(root, 'status', '--porcelain');
  const memory = Math.round(totalmem() / GIGABYTE);
  const [first] = cpus();
  return {
    when: now.toISOString(),
    revision: git(root, 'rev-parse', 'HEAD') ?? 'unknown',
    changedFiles: changed?.split('\n').filter(Boolean).length,
    machine: `${cpus().length} x ${first?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${platform()} ${release()} ${arch()}`,
    versions: [
      ['Node.js', process.versions.node],
      ...['xstate', '@playwright/test', '@sparticuz/chromium', 'vitest', 'axe-core'].map(
        (name) => [name, versionOf(root, name)] as const,
      ),
    ],
  };
}

// How a browser test starts the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Set by `npm test`: the server as one file, which it has just made. */
const BUILT = 'TEST_SERVER';

/** Arguments of node. From one file a server starts in half of the time (decision 058). */
export function serverProgram(): string[] {
  const built = process.env[BUILT];
  return built !== undefined && existsSync(join(root, built))
    ? [built]
    : ['--import', 'tsx', 'server/main.ts'];
}

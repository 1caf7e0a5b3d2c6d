import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '#tests/support/root.ts';

export interface Step {
  name: string;
  /** A program of node_modules/.bin or `node`, and its arguments. */
  run: readonly [program: string, ...args: string[]];
  env?: NodeJS.ProcessEnv;
}

const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/**
 * Runs a step from the root and shows its output as it comes. Resolves to true when it exits with
 * 0; a program that cannot start is a failure. A signal to this process is passed on to the step,
 * and ends this process when the step has cleaned up.
 */
export function passes({ name, run: [program, ...args], env }: Step): Promise<boolean> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  return new Promise((settle) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let interrupted = false;
    const passOn = (signal: NodeJS.Signals) => {
      interrupted = true;
      child.kill(signal);
    };
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.once('error', (error) => {
      console.error(`${name}: ${error.message}`);
      settle(false);
    });
    child.once('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (interrupted) process.exit(1);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
      settle(code === 0);
    });
  });
}

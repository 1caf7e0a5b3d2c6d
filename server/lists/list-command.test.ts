import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { ListProblem } from './csv-list.ts';
import { printList, runCommand } from './list-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** What a failing command prints. */
async function said(failure: Error): Promise<string> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runCommand(() => Promise.reject(failure));
  expect(process.exitCode).toBe(1);
  return JSON.stringify(error.mock.calls);
}

it('shows an error its user can correct as text', async () => {
  expect(await said(new ListProblem('line 2: no name'))).toBe('[["line 2: no name"]]');
});

it('DIA-01 shows where a bug arose, and nothing of its input', async () => {
  const shown = await said(
    new Error('Failed query: insert ... params: Ana', { cause: new Error('Ana') }),
  );
  expect(shown).toContain('list-command.test.ts');
  expect(shown).not.toContain('Ana');
});

it('OPS-06 names the account of a database that may not do what the command does', async () => {
  const refused = Object.assign(new Error('permission denied for table Ana'), { code: '42501' });
  const shown = await said(new Error('Failed query: Ana', { cause: refused }));
  expect(shown).toContain('DATABASE_URL: its account may not do this');
  expect(shown).not.toContain('Ana');
});

it('OPS-06 says of a list that it is empty, but not where programs read its lines', () => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  printList(['one', 'two'], 'none');
  expect([out.mock.calls, error.mock.calls]).toEqual([[['one'], ['two']], []]);
  printList([], 'none');
  expect([out.mock.calls.length, error.mock.calls]).toEqual([2, [['none']]]);
});

/** A disk that is always full; only Linux has one. */
const FULL = '/dev/full';
const NOT_WHOLE =
  'Standard output cannot be written (ENOSPC): what was printed is not whole.\nfinished\n';

it.each<[where: string, to: string, said: string]>([
  ...(existsSync(FULL) ? [['is full', FULL, NOT_WHOLE] satisfies [string, string, string]] : []),
  ['nobody reads', '| head -n 1', 'finished\n'],
])('OPS-06 finishes its work, and shows no bug, where its output %s', (_, to, said) => {
  const module = JSON.stringify(new URL('./list-command.ts', import.meta.url).href);
  const script = `
    const { runCommand } = await import(${module});
    await runCommand(async () => {
      for (let line = 0; line < 200; line += 1) {
        console.log('a line'.repeat(1000));
        await new Promise((done) => setTimeout(done, 1));
      }
      console.error('finished');
    });`;
  const out = to.startsWith('|') ? to : `> ${to}`;
  const ended = spawnSync(
    'sh',
    ['-c', `"$0" --import tsx --input-type=module -e "$1" ${out}`, process.execPath, script],
    { encoding: 'utf8' },
  );
  expect(ended.stderr).toBe(said);
});

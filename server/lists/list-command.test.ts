import { afterEach, expect, it, vi } from 'vitest';
import { ListProblem } from './csv-list.ts';
import { runCommand } from './list-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** What a command that fails so leaves on the screen. */
async function said(failure: Error): Promise<string> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runCommand(() => Promise.reject(failure));
  expect(process.exitCode).toBe(1);
  return JSON.stringify(error.mock.calls);
}

it('says what can be mended in its own words', async () => {
  expect(await said(new ListProblem('line 2: no name'))).toBe('[["line 2: no name"]]');
});

it('DIA-01 says of a bug where it arose, and nothing of what it was given', async () => {
  const shown = await said(
    new Error('Failed query: insert ... params: Ana', { cause: new Error('Ana') }),
  );
  expect(shown).toContain('list-command.test.ts');
  expect(shown).not.toContain('Ana');
});

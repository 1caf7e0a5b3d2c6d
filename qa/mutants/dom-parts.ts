/**
 * The mutants of views on all cores: a run of vitest for each part, since views need a DOM and the
 * build's transforms.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateOurJourneys } from '#qa/journeys/generate.ts';
import { patient } from '#qa/journeys/patient.ts';
import { inParts, type Choice } from './choice.ts';
import { together, type Verdict, type Verdicts } from './report.ts';

const lookEveryMs = 1000;

export async function judgeDomInParts(
  choice: Choice,
  workers: number,
  done: (judged: number, of: number) => void,
): Promise<Verdicts> {
  // made once, for all that read them then
  generateOurJourneys(patient);
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const parts = inParts(choice, workers).map((part, index) => ({
    part,
    file: join(folder, `${index}.part`),
  }));
  const look = () => {
    const found = parts.flatMap(({ file }) => resultsIn(file) ?? []);
    if (found.length < parts.length) return;
    done(
      found.reduce((sum, { verdicts }) => sum + verdicts.length, 0),
      found.reduce((sum, { of }) => sum + of, 0),
    );
  };
  const looking = setInterval(look, lookEveryMs);
  try {
    await Promise.all(parts.map(({ part, file }) => judgePart(part, file)));
    look();
    return together(
      parts.map(({ file }) => {
        const { verdicts, of } = resultsIn(file) ?? { verdicts: [], of: 1 };
        return { owed: [...verdicts, ...lost(of - verdicts.length)] };
      }),
    );
  } finally {
    clearInterval(looking);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What no verdict was written for counts as not caught. */
const lost = (count: number): Verdict[] =>
  Array.from({ length: count }, () => ({
    kind: 'not judged',
    name: 'a mutant whose run broke off; run again with --workers 1',
  }));

/**
 * What a part has written until now: how many it judges, then a verdict a line. Undefined when it
 * has not begun.
 */
function resultsIn(file: string): { of: number; verdicts: Verdict[] } | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  // written whole, line by line, by dom.mutants.tsx
  const [first = '{"of":0}', ...lines] = text.split('\n').filter(Boolean);
  const { of } = JSON.parse(first) as { of: number };
  return { of, verdicts: lines.map((line) => JSON.parse(line) as Verdict) };
}

const judgePart = (choice: Choice, file: string): Promise<void> =>
  new Promise((ended, failed) => {
    const run = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'qa/mutants/vitest.config.ts',
        '--reporter',
        'dot',
      ],
      {
        env: { ...process.env, MUTANTS_CHOICE: JSON.stringify(choice), MUTANTS_RESULT: file },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    run.stderr.on('data', (text: Buffer) => (said += text.toString()));
    run.on('error', failed);
    run.on('exit', (code) => {
      // A single mutant that breaks its test is counted as not judged; without any result something
      // else is wrong.
      if (code === 0 || resultsIn(file) !== undefined) ended();
      else failed(new Error(`vitest ended with exit code ${code}.\n${said}`));
    });
  });

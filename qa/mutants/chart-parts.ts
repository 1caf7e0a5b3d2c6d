/** The mutants of the chart on all cores. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { generateOurJourneys } from '#qa/journeys/generate.ts';
import { patient } from '#qa/journeys/patient.ts';
import type { Message, PartOfChart } from './chart-part.ts';
import { inParts, type Choice } from './choice.ts';
import { together, type Verdicts } from './report.ts';

export async function judgeChartInParts(
  level: PartOfChart['level'],
  choice: Choice,
  workers: number,
  done: (judged: number, of: number) => void,
): Promise<Verdicts> {
  // made once, for all that read them then
  generateOurJourneys(patient);
  const counts = new Map<number, { judged: number; of: number }>();
  const count = (part: number, judged: number, of: number) => {
    counts.set(part, { judged, of });
    const all = [...counts.values()];
    if (all.length === workers)
      done(
        all.reduce((sum, one) => sum + one.judged, 0),
        all.reduce((sum, one) => sum + one.of, 0),
      );
  };
  return together(
    await Promise.all(
      inParts(choice, workers).map((part, index) =>
        judgePart({ ...part, level }, (judged, of) => count(index, judged, of)),
      ),
    ),
  );
}

const program = fileURLToPath(new URL('./chart-part.ts', import.meta.url));

const judgePart = (
  choice: PartOfChart,
  done: (judged: number, of: number) => void,
): Promise<Verdicts> =>
  new Promise((judged, failed) => {
    const part = fork(program, [JSON.stringify(choice)]);
    part.on('message', (message: Message) => {
      if ('verdicts' in message) judged(message.verdicts);
      else done(message.judged, message.of);
    });
    part.on('error', failed);
    part.on('exit', (code) => {
      if (code !== 0) failed(new Error(`A part of the mutants ended with exit code ${code}.`));
    });
  });

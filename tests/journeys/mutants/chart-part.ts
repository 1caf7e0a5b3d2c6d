/** A process of its own for one part of the mutants of the chart: `chart-parts.ts` starts it. */
import { judgeChart } from './chart.ts';
import type { Choice } from './choice.ts';
import type { Verdicts } from './report.ts';

export type Message =
  | { readonly judged: number; readonly of: number }
  | { readonly verdicts: Verdicts };

const say = (message: Message) => process.send?.(message);

// as chart-parts.ts wrote it
const choice = JSON.parse(process.argv[2] ?? '{}') as Choice;
say({ verdicts: judgeChart(choice, (judged, of) => say({ judged, of })) });

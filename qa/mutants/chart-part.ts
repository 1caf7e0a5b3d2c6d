/** A process of its own for one part of the mutants of the chart: `chart-parts.ts` starts it. */
import { judgeChart, judgeContents } from './chart.ts';
import type { Choice } from './choice.ts';
import type { Verdicts } from './report.ts';

/** Which mutants of the chart: of where it leads, or of what it does. */
export type PartOfChart = Choice & { readonly level: 'chart' | 'contents' };

export type Message =
  | { readonly judged: number; readonly of: number }
  | { readonly verdicts: Verdicts };

const say = (message: Message) => process.send?.(message);

// as chart-parts.ts wrote it
const { level, ...choice } = JSON.parse(process.argv[2] ?? '{}') as PartOfChart;
const judge = level === 'contents' ? judgeContents : judgeChart;
say({ verdicts: judge(choice, (judged, of) => say({ judged, of })) });

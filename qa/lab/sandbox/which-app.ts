/**
 * Which app the frame shows, and its address: this tab's own journey, sample data, or a path that
 * is played.
 */
import { useState } from 'react';
import { askedStepIn, setStep } from '../asked-step.ts';
import { chartIn, setChart } from '../charts.ts';
import type { ChartName } from '../lab-file.ts';

export interface PlayedPath {
  readonly kind: 'path';
  /** A path's id, `to.<state>`, `by.<event ids>`. */
  readonly spelling: string;
  /** Up to which it is played, as the link has it; undefined for its end. */
  readonly step: string | undefined;
}

export type WhichApp = { readonly kind: 'live' } | { readonly kind: 'seeded' } | PlayedPath;

const REPLAY = 'replay';
const LAB = 'lab';

function queryOf(which: WhichApp, chart: ChartName): string {
  const query = new URLSearchParams();
  setChart(query, chart);
  if (which.kind === 'path') {
    query.set(REPLAY, which.spelling);
    if (which.step !== undefined) setStep(query, which.step);
  } else query.set(LAB, which.kind);
  return `?${query}`;
}

/** The frame's address below the product's base path. */
export const frameAddress = (base: string, which: WhichApp, chart: ChartName = 'patient'): string =>
  `${base}${queryOf(which, chart)}`;

function readQuery(query: URLSearchParams): WhichApp | undefined {
  const spelling = query.get(REPLAY)?.trim();
  if (spelling) return { kind: 'path', spelling, step: askedStepIn(query) };
  const lab = query.get(LAB);
  return lab === 'live' || lab === 'seeded' ? { kind: lab } : undefined;
}

/**
 * What somebody pastes to see a path: a replay link, or the spelling alone. Undefined when there is
 * neither.
 */
export function readPastedPath(text: string): PlayedPath | undefined {
  const pasted = text.trim();
  const [, query] = /\?([^#]*)/.exec(pasted) ?? [];
  if (query !== undefined) {
    const which = readQuery(new URLSearchParams(query));
    return which?.kind === 'path' ? which : undefined;
  }
  return /^[\w.-]+$/.test(pasted) ? { kind: 'path', spelling: pasted, step: undefined } : undefined;
}

export interface ChosenApp {
  /** Another chart is another page of the sandbox. */
  readonly chart: ChartName;
  readonly which: WhichApp;
  /** Counts up with every new beginning, so that the same address can be loaded again. */
  readonly round: number;
  /** Loads the app anew, and notes the choice in the address bar, so that a reload keeps it. */
  readonly choose: (which: WhichApp) => void;
  /** The step that the path asks for which was played last, as its link has it. */
  readonly asked: string | undefined;
  /** Another path is played in the app that is there. */
  readonly setAsked: (step: string | undefined) => void;
}

/** Sample data unless the sandbox's own address says something else. */
export function useWhichApp(): ChosenApp {
  const [chart] = useState(() => chartIn(new URLSearchParams(location.search)));
  const [{ which, round }, set] = useState<{ which: WhichApp; round: number }>(() => ({
    which: readQuery(new URLSearchParams(location.search)) ?? { kind: 'seeded' },
    round: 0,
  }));
  const [asked, setAsked] = useState(() => stepIn(which));
  const choose = (next: WhichApp) => {
    history.replaceState(null, '', queryOf(next, chart));
    setAsked(stepIn(next));
    set({ which: next, round: round + 1 });
  };
  return { chart, which, round, choose, asked, setAsked };
}

const stepIn = (which: WhichApp): string | undefined =>
  which.kind === 'path' ? which.step : undefined;

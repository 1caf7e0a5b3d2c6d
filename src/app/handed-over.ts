// A journey on its way to the other language's host (LNG-05): as text, and a journey again there.
import type { Snapshot } from 'xstate';
import type { Language } from '#domain/languages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

interface HandedOver {
  /** The fingerprint of the chart that it is of. */
  chart: string;
  snapshot: Snapshot<unknown>;
}

type Whole = Snapshot<unknown> &
  Pick<JourneySnapshot, 'context'> & {
    value: Record<string, unknown>;
    children?: Record<string, unknown>;
  };

/** The call that hands it over: nobody waits for it there. */
const HANDING = 'createLanguageTicket';

/** The journey as it goes on in the other language. */
export function handOver({ chart, snapshot }: HandedOver, language: Language): string {
  // A persisted snapshot of the whole chart.
  const { value, context, children = {}, ...rest } = snapshot as Whole;
  const { [HANDING]: _asking, ...others } = children;
  return JSON.stringify({
    chart,
    snapshot: {
      ...rest,
      value: { ...value, language: 'steady' },
      context: { ...context, language },
      children: others,
    },
  });
}

/** Undefined for what is none; whether this chart can go on with it is judged where it is read. */
export function takeOver(text: string): HandedOver | undefined {
  try {
    const { chart, snapshot } = JSON.parse(text) as Partial<HandedOver>; // written by `handOver`
    return typeof chart === 'string' && typeof snapshot === 'object' && snapshot !== null
      ? { chart, snapshot }
      : undefined;
  } catch {
    return undefined;
  }
}

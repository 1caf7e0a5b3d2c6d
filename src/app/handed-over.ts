// A journey on its way to the other language's host (LNG-05): serialized here, restored there.
import type { Snapshot } from 'xstate';
import type { Language } from '#domain/languages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

interface HandedOver {
  /** The fingerprint of its chart. */
  chart: string;
  snapshot: Snapshot<unknown>;
}

type Whole = Snapshot<unknown> &
  Pick<JourneySnapshot, 'context'> & {
    value: Record<string, unknown>;
    children?: Record<string, unknown>;
  };

/** The call that hands it over: its answer is not awaited there. */
const HANDING = 'createLanguageTicket';

/** The journey as text, for the other language. */
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

/**
 * Undefined when the text is not a journey; whether this chart can continue it is checked when it
 * is read.
 */
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

import type { ChartSnapshot } from '../handle.ts';

export interface ClockJump {
  readonly label: string;
  readonly ms: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Where the clock can usefully be moved: a little on, and to what the held time does next. */
export function jumpsFrom(now: number, { context }: ChartSnapshot): ClockJump[] {
  // Only the patient holds times.
  const hold = 'hold' in context ? context.hold : undefined;
  const marks = hold
    ? [
        { label: 'To the warning', at: hold.deadline - hold.warningSeconds * SECOND_MS },
        { label: 'To the end of the held time', at: hold.deadline },
      ]
    : [];
  return [
    { label: '+1 min', ms: MINUTE_MS },
    { label: '+5 min', ms: 5 * MINUTE_MS },
    ...marks.map(({ label, at }) => ({ label, ms: at - now })).filter(({ ms }) => ms > 0),
  ];
}

export const UNITS = { seconds: SECOND_MS, minutes: MINUTE_MS } as const;
export type Unit = keyof typeof UNITS;

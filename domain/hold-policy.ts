// How long a chosen time stays reserved, and when the person is told (HLD-02, WCAG 2.2.1 Timing
// Adjustable).

export interface HoldPolicy {
  holdSeconds: number;
  /** The warning appears when this much is left. */
  warningSeconds: number;
  /** WCAG 2.2.1 asks for at least ten. */
  extensions: number;
}

/** What holds without configuration. */
export const HOLD_POLICY: Readonly<HoldPolicy> = {
  holdSeconds: 600,
  warningSeconds: 300,
  extensions: 10,
};

const SPOKEN_SECONDS = [120, 60, 0];

/**
 * Seconds left at which a screen reader hears the countdown: at the warning, 2:00, 1:00 and the
 * end, never each second.
 */
export function announceAt({ warningSeconds }: HoldPolicy = HOLD_POLICY): readonly number[] {
  return [warningSeconds, ...SPOKEN_SECONDS.filter((seconds) => seconds < warningSeconds)];
}

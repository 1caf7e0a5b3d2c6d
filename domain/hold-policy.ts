// How long a chosen time stays reserved, and when the patient is warned (HLD-02, WCAG 2.2.1 Timing
// Adjustable).

export interface HoldPolicy {
  holdSeconds: number;
  /** The warning appears with this much left. */
  warningSeconds: number;
  /** WCAG 2.2.1 asks for at least ten. */
  extensions: number;
}

/** The defaults. */
export const HOLD_POLICY: Readonly<HoldPolicy> = {
  holdSeconds: 600,
  warningSeconds: 300,
  extensions: 10,
};

const SPOKEN_SECONDS = [120, 60, 0];

/**
 * Seconds left at which a screen reader announces the countdown: at the warning, 2:00, 1:00 and the
 * end, never every second.
 */
export function announceAt({ warningSeconds }: HoldPolicy = HOLD_POLICY): readonly number[] {
  return [warningSeconds, ...SPOKEN_SECONDS.filter((seconds) => seconds < warningSeconds)];
}

// How long a chosen time stays reserved, and when the person is told (HLD-02, WCAG 2.2.1 Timing Adjustable).

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

/** Seconds left at which a screen reader hears the countdown: at the warning, 2:00, 1:00 and the end, never each second. */
export function announceAt({ warningSeconds }: HoldPolicy = HOLD_POLICY): readonly number[] {
  return [warningSeconds, ...SPOKEN_SECONDS.filter((seconds) => seconds < warningSeconds)];
}

/** Milliseconds since 1970, an ISO date-time, or a Date. */
type Instant = number | string | Date;

/**
 * Whole seconds until the hold ends, rounded up so that 0 means over; never negative.
 * Both instants must come from one clock, the server's.
 */
export function secondsLeft(expiresAt: Instant, now: Instant): number {
  const milliseconds = new Date(expiresAt).getTime() - new Date(now).getTime();
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** 299 -> '4:59'. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

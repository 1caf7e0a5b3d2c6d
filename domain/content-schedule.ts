// When an editorial text is shown (API-05). Times are UTC, 'YYYY-MM-DD HH:mm', so they sort as
// text.

const FORM = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
const LENGTH = 'YYYY-MM-DD HH:mm'.length;

export interface Schedule {
  /** The first minute it shows; from the beginning when absent. */
  startDateTime?: string | undefined;
  /** The first minute it no longer shows; without end when absent. */
  endDateTime?: string | undefined;
}

/** A moment as schedules write it, in UTC. */
export const scheduleTime = (moment: Date): string =>
  moment.toISOString().slice(0, LENGTH).replace('T', ' ');

/**
 * Whether a text is shown at `now` ('YYYY-MM-DD HH:mm', UTC): from its start, until its end. An
 * unreadable time hides the text: silence is better than news for the wrong day.
 */
export function isShownAt({ startDateTime, endDateTime }: Schedule, now: string): boolean {
  const readable = [startDateTime, endDateTime].every(
    (time) => time === undefined || FORM.test(time),
  );
  if (!readable) return false;
  const begun = startDateTime === undefined || startDateTime <= now;
  const over = endDateTime !== undefined && endDateTime <= now;
  return begun && !over;
}

import { useJourney } from '#src/app/use-journey.ts';
import { spokenLocale, useCopy } from '#src/i18n/copy.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each while it is less than two of the next. */
const UNITS = [
  { unit: 'minute', seconds: MINUTE, below: 2 * HOUR },
  { unit: 'hour', seconds: HOUR, below: 2 * DAY },
  { unit: 'day', seconds: DAY, below: Infinity },
] as const;

/**
 * How long somebody who tried too often has to wait, rounded up: "40 minutes"; "a few minutes"
 * where the server did not say (RES-04).
 */
export function useWait(): string {
  const t = useCopy('links');
  const wait = useJourney(({ context }) => context.waitSeconds);
  const { unit, seconds } = UNITS.find(({ below }) => (wait ?? 0) < below) ?? UNITS[0];
  if (wait === undefined) return t('limited.aWhile');
  const format = new Intl.NumberFormat(spokenLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return format.format(Math.ceil(wait / seconds));
}

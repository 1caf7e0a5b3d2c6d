import { steadyNow } from '#src/app/steady-clock.ts';
import { useSecondsLeft } from '#src/components/countdown/use-seconds-left.ts';

const secondsAMinute = 60;

/** Whole minutes until a deadline, rounded up, as in "about 5 more minutes". */
export const useMinutesLeft = (deadline: number): number =>
  Math.ceil(useSecondsLeft(deadline, steadyNow) / secondsAMinute);

/** The shortest distance that is stated. */
const LEAST_MILES = 0.1;

/** A distance in miles as it is stated: nobody goes "0 miles". */
export const statedMiles = (miles: number): number => Math.max(LEAST_MILES, miles);

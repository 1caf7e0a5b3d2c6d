// Who led somebody here, as SMART Scheduling Links has it: two handles that a reader of the feed
// adds to a booking deep link (STD-01).

/** What is taken of a handle; anything else is not heard. */
export const HANDLE = /^[\x21-\x7e]{1,100}$/;

export interface Referral {
  /** The system that led here. */
  source?: string;
  /** What it calls this one referral. */
  bookingReferral?: string;
}

/** The handles of an address's query; undefined when it has none that can be taken. */
export function referralIn(search: string): Referral | undefined {
  const query = new URLSearchParams(search);
  const handle = (name: string) => {
    const text = query.get(name);
    return text !== null && HANDLE.test(text) ? text : undefined;
  };
  const [source, bookingReferral] = [handle('source'), handle('booking-referral')];
  if (source === undefined && bookingReferral === undefined) return undefined;
  return { ...(source && { source }), ...(bookingReferral && { bookingReferral }) };
}

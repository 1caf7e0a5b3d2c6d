// Who referred a visitor here, as in SMART Scheduling Links: two handles that a reader of the feed
// adds to a booking deep link (STD-01).

/** The accepted form of a handle; anything else is ignored. */
export const HANDLE = /^[\x21-\x7e]{1,100}$/;

export interface Referral {
  /** The system that referred them. */
  source?: string;
  /** That system's name for this one referral. */
  bookingReferral?: string;
}

/** The handles in an address's query; undefined when it has no usable one. */
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

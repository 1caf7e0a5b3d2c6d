// Everything a journey needs to continue where it was left, on another device too (RES-01). Sent
// whole with every patch. Pure.
import type { Progress } from '#contract/progress.ts';
import { ANY_PART } from '#domain/part-of-day.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { GROUP } from '../knowledge/for-group.ts';

export function progressOf(context: JourneyContext): Progress {
  const { start, place, maker, accepted, offerMade, search, visitor, voucherEntity, referral } =
    context;
  // What was begun counts; the first page may have other choices by now.
  const chosen = start.bookingOption === GROUP ? 'me' : start.bookingOption;
  const bookingOption = context.acceptedFor === GROUP ? GROUP : chosen;
  return {
    page: context.at,
    ...(bookingOption && { bookingOption }),
    ...(place && { place }),
    ...(maker && { maker }),
    accepted,
    offerMade,
    search: {
      ...(search.isDateChosen && search.date && { date: search.date }),
      ...(search.miles !== SLOT_DEFAULTS.searchRadius && { miles: search.miles }),
      ...(search.manufacturer !== SLOT_DEFAULTS.manufacturerFilter && {
        manufacturer: search.manufacturer,
      }),
      ...(search.partOfDay !== ANY_PART && { partOfDay: search.partOfDay }),
    },
    ...(visitor && { visitor }),
    ...(voucherEntity && { voucherEntity }),
    ...(referral && { referral }),
    patient: context.patient,
    contact: context.contact,
    texts: context.texts,
  };
}

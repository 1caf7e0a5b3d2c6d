import type pg from 'pg';
import type { LinkedSlot } from '#contract/slots.ts';
import { slotOfKey } from '#domain/slot-links.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { minutesOf } from '#server/timeslots/claimed.ts';
import { clockAt } from '#server/timeslots/store-clock.ts';
import { readClaims, timesNear } from '#server/timeslots/store-times.ts';
import { freeTimes } from '#server/timeslots/times.ts';

const MINUTE_MS = 60_000;

/**
 * STD-01: the time a deep link means. An invalid link and an unknown store get the same answer; a
 * time that is over, taken or never existed counts as gone.
 */
export async function slotOfLink(pool: pg.Pool, key: string): Promise<LinkedSlot | Refused> {
  const wanted = slotOfKey(key);
  const record = wanted && (await findRecord(pool, wanted.storeNumber));
  if (!wanted || !record) return refuse('FC_903_NotFound');
  const card = cardOf(record);
  const moment = new Date(wanted.minute * MINUTE_MS);
  const { date, slot, appointmentDate } = wallTimeOf(moment, card.timeZone);
  const { now, claimed } = await readClaims(pool, record.id, undefined);
  const { today, lastDate, earliest } = clockAt(card.timeZone, now);
  const isFree =
    date >= today &&
    date <= lastDate &&
    freeTimes(card, date, minutesOf(claimed), earliest).some(
      ({ utcOffset, slots }) => appointmentDate.endsWith(utcOffset) && slots.includes(slot),
    );
  const { locationId, storeNumber, organizationId, name, address, phone } = card.store;
  return {
    date,
    slot,
    appointmentDate,
    isFree,
    store: {
      locationId,
      storeNumber,
      organizationId,
      name,
      address,
      phone,
      visitMinutes: card.slotMinutes,
    },
    nearest: isFree ? [] : await timesNear(pool, storeNumber, appointmentDate),
  };
}

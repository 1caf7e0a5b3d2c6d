// The load process of bookings: takes one load by message, answers what it measured, and ends.
import { randomInt, randomUUID } from 'node:crypto';
import { ErrorReply } from '#contract/errors.ts';
import { createHold } from '#contract/holds.ts';
import { TimeslotReply } from '#contract/timeslots.ts';
import { rareName } from '#tests/e2e/support/person.ts';
import type { BookingCall } from './booking-calls.ts';
import type { BookingLoad, MeasuredBookings } from './booking-load.ts';

const OCTET = 256;

/** What an earlier answer said in the browser's booking, and says in this one. */
type Heard = Map<Telling, Telling>;
type Telling = string | number;

/** Pairs what two answers say at the same place. */
function hear(heard: Heard, then: unknown, now: unknown): void {
  if (isRecord(then) && isRecord(now)) {
    for (const [name, value] of Object.entries(then)) hear(heard, value, now[name]);
  } else if (isTelling(then) && isTelling(now)) heard.set(then, now);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A small number stands for many things. */
const isTelling = (value: unknown): value is Telling =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isInteger(value));

/** The same body with what was heard in this booking. */
function retold(heard: Heard, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => retold(heard, one));
  if (!isRecord(value)) return isTelling(value) ? (heard.get(value) ?? value) : value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, retold(heard, one)]));
}

function pathOf(heard: Heard, path: string): string {
  const [pathname = '', search = ''] = path.split('?');
  const told = (text: string) => encodeURIComponent(String(heard.get(text) ?? text));
  const query = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${told(value)}`);
  const way = pathname
    .split('/')
    .map((part) => told(decodeURIComponent(part)))
    .join('/');
  return query.length > 0 ? `${way}?${query.join('&')}` : way;
}

/** Any of the times that are offered, in place of the one that the browser took. */
function choose(heard: Heard, calls: readonly BookingCall[], answer: unknown): void {
  const held = calls.find(({ operation }) => operation === 'createHold');
  const [then] = createHold.body.parse(held?.body);
  const offered = TimeslotReply.parse(answer).locations.flatMap((location) =>
    location.appointmentAvailability.flatMap(({ date, utcOffset, slots }) =>
      slots.map((slot) => ({ location, slot, at: `${date}T${slot}:00${utcOffset}` })),
    ),
  );
  const now = offered[randomInt(offered.length)];
  if (!then || !now) throw new Error('no time to hold');
  heard.set(then.appointmentDate, now.at).set(then.slot, now.slot);
  heard.set(then.storeNumber, now.location.storeNumber);
  heard.set(then.locationId, now.location.locationId);
  heard.set(then.organizationId, now.location.organizationId);
}

/** Each from an address of its own: what one address may ask for in a minute is limited. */
const someAddress = () => `10.${[1, 2, 3].map(() => randomInt(OCTET)).join('.')}`;

async function run(load: BookingLoad): Promise<MeasuredBookings> {
  const until = performance.now() + load.seconds * 1000;
  const measured: MeasuredBookings = { bookings: 0, calls: 0, refused: [] };
  let turn = 0;
  const client = async () => {
    while (performance.now() < until) {
      const place = load.places[turn++ % load.places.length] ?? load.place;
      const refused = await book(load, place, () => (measured.calls += 1));
      if (refused === undefined) measured.bookings += 1;
      else measured.refused.push(refused);
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  return measured;
}

/** @returns what was refused, when it could not be booked */
async function book(
  { serverUrl, calls, lastName, email, place: placeThen }: BookingLoad,
  place: string,
  called: () => void,
): Promise<string | undefined> {
  const heard: Heard = new Map([
    [placeThen, place],
    [lastName, `Bench ${rareName()}`],
    // One address is written to so often only (SAF-03).
    [email, `${randomUUID()}@example.org`],
  ]);
  const cookies = new Map<string, string>();
  const from = someAddress();
  for (const call of calls) {
    const reply = await fetch(serverUrl + pathOf(heard, call.path), {
      method: call.method,
      headers: headersOf(call, cookies, from),
      ...(call.body !== null && { body: JSON.stringify(retold(heard, call.body)) }),
    });
    called();
    const text = await reply.text();
    if (!reply.ok && reply.status !== 304)
      return `${call.operation} ${reply.status} ${codeOf(text)}`;
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    if (!text.startsWith('{') && !text.startsWith('[')) continue;
    if (call.operation === 'searchTimeslots') choose(heard, calls, JSON.parse(text));
    else hear(heard, call.answer, JSON.parse(text));
  }
  return undefined;
}

/** 'OVERLAPPING_APPOINTMENT'; what is no answer of ours has none. */
function codeOf(text: string): string {
  try {
    return ErrorReply.parse(JSON.parse(text)).code;
  } catch {
    return '';
  }
}

function headersOf(call: BookingCall, cookies: ReadonlyMap<string, string>, from: string) {
  return {
    accept: 'application/json',
    'x-forwarded-for': from,
    'x-transaction-id': randomUUID(),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': decodeURIComponent(cookies.get('csrf') ?? ''),
    ...(call.body !== null && { 'content-type': 'application/json' }),
    ...(call.isCommitting && { 'idempotency-key': randomUUID() }),
  };
}

process.once('message', (load: BookingLoad) => {
  void run(load).then((measured) => process.send?.(measured, () => process.disconnect()));
});

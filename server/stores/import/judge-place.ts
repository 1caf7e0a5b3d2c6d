// Where a row says its store is: ZIP, state and coordinates must agree, or two of them overrule the
// third.
import { abbreviationOf } from '#domain/states.ts';
import { offsetOf, zoneNamed } from '#domain/zones.ts';
import { milesBetween } from '#server/geo/distance.ts';
import type { Position } from '#server/geo/distance.ts';
import type { Gazetteer, Place } from '#server/geo/gazetteer.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Note } from './notes.ts';

export interface JudgedPlace {
  zip: string;
  city: string;
  state: string;
  timeZone: string;
  latitude: number;
  longitude: number;
  notes: Note[];
}

/** A store within this many miles of its ZIP's place is accepted without a closer look. */
const nearMiles = 20;

/**
 * @returns the place, or one clause saying why there is none
 */
export function judgePlace(row: CsvRow, gazetteer: Gazetteer): JudgedPlace | string {
  const notes: Note[] = [];
  const position = positionOf(row);
  const zip = zipOf(row.zip, row.state, gazetteer);
  if (!zip) return row.zip ? `"${row.zip}" is not a ZIP` : 'no ZIP';
  if (zip !== row.zip.slice(0, 5))
    notes.push({ kind: 'zipMended', detail: `${row.zip} read as ${zip}` });

  const listed = gazetteer.byZip(zip);
  // Searches the whole gazetteer, which most rows do not need.
  let looked: Place | undefined;
  const around = (): Place | undefined => {
    if (position) looked ??= gazetteer.nearest(position.latitude, position.longitude);
    return looked;
  };
  const home = listed ?? around();
  if (!home) return `ZIP ${zip} is not known`;
  if (!listed) notes.push({ kind: 'zipUnlisted', detail: zip });

  const state = stateOf(row, home, around);
  if (!state) return `the state is ${row.state}, but ZIP ${zip} is in ${home.state}`;
  if (row.state && state !== abbreviationOf(row.state))
    notes.push({ kind: 'stateReplaced', detail: `${row.state} read as ${state}` });

  if (!row.city) notes.push({ kind: 'cityFromZip' });
  const believed = believedPosition(row, position, home, around, notes);
  return {
    zip,
    state,
    city: row.city || home.city,
    timeZone: zoneOf(row.tz, home, notes),
    latitude: believed.latitude,
    longitude: believed.longitude,
    notes,
  };
}

/** Undefined when there are none, or they are not a position on earth. */
function positionOf({ lat, lng }: CsvRow): Position | undefined {
  const [latitude, longitude] = [Number(lat), Number(lng)];
  const given = lat !== '' && lng !== '' && (latitude !== 0 || longitude !== 0);
  return given && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;
}

/** Five digits; four if a leading zero was lost and the row's own state confirms it. */
function zipOf(text: string, state: string, gazetteer: Gazetteer): string | undefined {
  if (/^\d{5}(-?\d{4})?$/.test(text)) return text.slice(0, 5);
  const short = /^(\d{4})-?$/.exec(text)?.[1];
  const mended = short && gazetteer.byZip(`0${short}`);
  return mended && mended.state === abbreviationOf(state) ? mended.zip : undefined;
}

/**
 * The ZIP's state, when the row or the coordinates agree with it; undefined when the row
 * contradicts the ZIP.
 */
function stateOf(row: CsvRow, home: Place, around: () => Place | undefined): string | undefined {
  const told = abbreviationOf(row.state);
  if (row.state === '' || told === home.state || around()?.state === home.state) return home.state;
  return undefined;
}

function believedPosition(
  row: CsvRow,
  position: Position | undefined,
  home: Place,
  around: () => Place | undefined,
  notes: Note[],
): Position {
  if (!position) {
    const wrong = row.lat !== '' || row.lng !== '';
    notes.push(
      wrong
        ? { kind: 'positionReplaced', detail: `${row.lat}, ${row.lng}` }
        : { kind: 'positionFromZip' },
    );
    return home;
  }
  const miles = milesBetween(position, home);
  if (miles <= nearMiles || isNeighbour(home, around())) return position;
  notes.push({
    kind: 'positionReplaced',
    detail: `${Math.round(miles)} miles from ZIP ${home.zip}`,
  });
  return home;
}

/**
 * In sparsely populated country a ZIP's place may be far from its towns; what counts is that the
 * nearest ZIP belongs to the same post office region.
 */
function isNeighbour(home: Place, around: Place | undefined): boolean {
  return (
    around !== undefined &&
    around.state === home.state &&
    around.zip.slice(0, 3) === home.zip.slice(0, 3)
  );
}

function zoneOf(told: string, home: Place, notes: Note[]): string {
  if (told === '') {
    notes.push({ kind: 'zoneFromZip' });
    return home.timeZone;
  }
  if (zoneNamed(told) === undefined) {
    notes.push({ kind: 'zoneReplaced', detail: told });
    return home.timeZone;
  }
  if (sameClock(told, home.timeZone)) return home.timeZone;
  notes.push({ kind: 'zoneKept', detail: `${told}, ZIP ${home.zip} has ${home.timeZone}` });
  return told;
}

/** Zones may differ in name and history but show the same time today, in summer and winter. */
function sameClock(one: string, other: string): boolean {
  const year = new Date().getUTCFullYear();
  return ['01', '07'].every((month) => {
    const noon = [`${year}-${month}-15`, '12:00'] as const;
    return offsetOf(one, ...noon) === offsetOf(other, ...noon);
  });
}

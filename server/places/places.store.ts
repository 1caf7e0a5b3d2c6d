import type pg from 'pg';
import type { Position } from '#server/geo/distance.ts';
import { boxAround } from '#server/stores/geometry.ts';

/** Another party's place as it is stored. */
export interface OtherPlace {
  externalId: string;
  name: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  phone: string | null;
  url: string | null;
  cvx: string[];
  availability: 'some' | 'none' | 'unknown';
}

export interface NearPlace extends Pick<
  OtherPlace,
  'name' | 'line1' | 'city' | 'state' | 'zip' | 'phone' | 'url'
> {
  miles: number;
}

/** Replaces all places of the source, or changes nothing on failure. */
export async function replacePlaces(
  pool: pg.Pool,
  source: string,
  places: readonly OtherPlace[],
): Promise<{ kept: number; gone: number }> {
  const { rows } = await pool.query<{ kept: number; gone: number }>(
    `with listed as (
       select * from jsonb_to_recordset($2::jsonb) as listed("externalId" text, name text, line1 text, city text,
         state text, zip text, latitude float8, longitude float8, phone text, url text, cvx text[], availability text)
     ), kept as (
       insert into other_places (source, external_id, name, line1, city, state, zip, latitude, longitude, phone, url,
         cvx, availability)
       select $1, "externalId", name, line1, city, state, zip, latitude, longitude, phone, url, cvx, availability
       from listed
       on conflict (source, external_id) do update set
         (name, line1, city, state, zip, latitude, longitude, phone, url, cvx, availability, synced_at) =
         (excluded.name, excluded.line1, excluded.city, excluded.state, excluded.zip, excluded.latitude,
           excluded.longitude, excluded.phone, excluded.url, excluded.cvx, excluded.availability, clock_timestamp())
       returning 1
     ), gone as (
       delete from other_places where source = $1 and external_id not in (select "externalId" from listed)
       returning 1
     )
     select (select count(*) from kept)::integer as kept, (select count(*) from gone)::integer as gone`,
    [source, JSON.stringify(places)],
  );
  return rows[0] ?? { kept: 0, gone: 0 };
}

/** How many days a feed's data on free times counts. */
const BELIEVED_DAYS = 14;

/**
 * The nearest other places within `miles` that may have one of the wanted vaccines; those known to
 * have free times first.
 */
export async function findOtherPlaces(
  pool: pg.Pool,
  wanted: { position: Position; miles: number; cvx: readonly string[]; limit: number },
): Promise<NearPlace[]> {
  const { position, miles, cvx, limit } = wanted;
  const { rows } = await pool.query<NearPlace>({
    name: 'other-places-near',
    text: `select name, line1, city, state, zip, phone, url, miles from (
        select *, 3958.8 * 2 * asin(sqrt(least(1, sin(radians(latitude - $1) / 2) ^ 2
          + cos(radians($1)) * cos(radians(latitude)) * sin(radians(longitude - $2) / 2) ^ 2))) as miles
        from other_places
        where place <@ $3::box and availability <> 'none' and (cvx = '{}' or cvx && $4::text[])
          and synced_at > clock_timestamp() - make_interval(days => $7)
        order by place <-> point($2, degrees(asinh(tan(radians($1)))))
        limit 50
      ) near where miles <= $5 order by availability = 'some' desc, miles, name limit $6`,
    values: [
      position.latitude,
      position.longitude,
      boxAround(position, miles),
      cvx,
      miles,
      limit,
      BELIEVED_DAYS,
    ],
  });
  return rows;
}

// The plane of stores.place: a Mercator projection, which preserves shapes locally, so that the
// nearest place on it is the nearest on the ground.
import type { Position } from '#server/geo/distance.ts';

const earthRadiusMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const milesADegree = radians(1) * earthRadiusMiles;

/** Beyond this latitude Mercator goes to infinity; no address lies there. */
const furthestLatitude = 85;

/** The y of stores.place: Mercator, in degrees of longitude at the equator. */
function mercator(latitude: number): number {
  const held = Math.max(-furthestLatitude, Math.min(furthestLatitude, latitude));
  return degrees(Math.asinh(Math.tan(radians(held))));
}

/** A position as PostgreSQL's `point` on the plane of stores.place. */
export function placeOf({ latitude, longitude }: Position): string {
  return `(${longitude},${mercator(latitude)})`;
}

/** PostgreSQL's `box` around every place within `miles`; its corners include some places beyond. */
export function boxAround({ latitude, longitude }: Position, miles: number): string {
  const north = miles / milesADegree;
  const widest = Math.min(furthestLatitude, Math.abs(latitude) + north);
  const east = north / Math.cos(radians(widest));
  const [top, bottom] = [mercator(latitude + north), mercator(latitude - north)];
  return `(${longitude + east},${top}),(${longitude - east},${bottom})`;
}

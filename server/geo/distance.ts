const EARTH_RADIUS_MILES = 3958.8;
const RADIANS_A_DEGREE = Math.PI / 180;

export interface Position {
  latitude: number;
  longitude: number;
}

/** Great-circle distance in statute miles (haversine). */
export function milesBetween(one: Position, other: Position): number {
  const sinLatitude = Math.sin(((other.latitude - one.latitude) * RADIANS_A_DEGREE) / 2);
  const sinLongitude = Math.sin(((other.longitude - one.longitude) * RADIANS_A_DEGREE) / 2);
  const cosines =
    Math.cos(one.latitude * RADIANS_A_DEGREE) * Math.cos(other.latitude * RADIANS_A_DEGREE);
  return (
    2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(sinLatitude ** 2 + cosines * sinLongitude ** 2))
  );
}

const TOLD_PARTS = 100;

/** Miles rounded for display, so that a store's distance is the same everywhere. */
export const toldMiles = (miles: number): number => Math.round(miles * TOLD_PARTS) / TOLD_PARTS;

const DECIMALS = 2;
const PATIENCE_MS = 10_000;
const STILL_GOOD_MS = 300_000;

/**
 * 'latitude,longitude' to two decimals (about a kilometer: enough to find stores, too little to
 * find a home). Undefined when the visitor or the device refuses. Only called when the visitor
 * pressed for it.
 */
export function readPosition(
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<string | undefined> {
  return new Promise((settle) => {
    if (!geolocation) return settle(undefined);
    geolocation.getCurrentPosition(
      ({ coords }) =>
        settle(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`),
      () => settle(undefined),
      { maximumAge: STILL_GOOD_MS, timeout: PATIENCE_MS },
    );
  });
}

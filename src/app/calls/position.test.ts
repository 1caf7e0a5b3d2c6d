import { describe, expect, it, vi } from 'vitest';
import { readPosition } from './position.ts';

const deviceThat = (getCurrentPosition: Geolocation['getCurrentPosition']): Geolocation => ({
  getCurrentPosition,
  watchPosition: () => 0,
  clearWatch: () => {},
});

describe('the position of the device', () => {
  it('LOC-01 is rounded to about a kilometer', async () => {
    // Only the coordinates are read.
    const here = { coords: { latitude: 41.885_843, longitude: -87.618_12 } } as GeolocationPosition;
    expect(await readPosition(deviceThat((tell) => tell(here)))).toBe('41.89,-87.62');
  });

  it('LOC-01 is undefined when the visitor refuses, or the device has none', async () => {
    const no = vi.fn<Geolocation['getCurrentPosition']>((_, refuse) =>
      refuse?.({ code: 1 } as GeolocationPositionError),
    );
    expect(await readPosition(deviceThat(no))).toBeUndefined();
    expect(no).toHaveBeenCalledTimes(1);
    expect(navigator.geolocation).toBeUndefined();
    expect(await readPosition()).toBeUndefined();
  });
});

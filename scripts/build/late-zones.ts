import type { Plugin } from 'vite';

/** From the test of the browser up to what it found. */
const TEST = /^const testDateFormatted = [\s\S]*?^const hourCycleSupported = [^;]*;$/m;

/** The module without its test; undefined when it has none. */
export const withoutTest = (code: string): string | undefined =>
  TEST.test(code) ? code.replace(TEST, 'const hourCycleSupported = true;') : undefined;

/**
 * date-fns-tz asks Intl for a time zone when it is loaded, to see whether the browser is one of
 * before 2019; none of those runs the rest. It holds a slow phone up for longer than a key press
 * may wait, so the first zone is asked for when somebody is shown a time (docs/decisions/010).
 */
export function lateZones(): Plugin {
  return {
    name: 'dosepath-late-zones',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/date-fns-tz\/.*tzTokenizeDate/ },
      handler(code) {
        return withoutTest(code) ?? this.error('date-fns-tz has no test of the browser any more');
      },
    },
  };
}

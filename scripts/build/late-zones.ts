import type { Plugin } from 'vite';

/** From the check of the browser up to its result. */
const TEST = /^const testDateFormatted = [\s\S]*?^const hourCycleSupported = [^;]*;$/m;

/** The module without that check; undefined if it has none. */
export const withoutTest = (code: string): string | undefined =>
  TEST.test(code) ? code.replace(TEST, 'const hourCycleSupported = true;') : undefined;

/**
 * date-fns-tz asks Intl for a time zone when it is loaded, to detect browsers from before 2019,
 * none of which can run our code. That blocks a slow phone longer than a key press may wait, so the
 * first zone is requested when a time is shown (docs/decisions/010).
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

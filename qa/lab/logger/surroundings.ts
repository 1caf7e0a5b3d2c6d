// Where a bug was seen: the copy of the product and the browser. Nothing here is about a visitor.
import { languageOfHost, type Language } from '#domain/languages.ts';
import type { Environment } from '#domain/environments.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { environmentOfPage } from '#src/app/environment.ts';

export interface Surroundings {
  environment: Environment;
  /** Fingerprint of the chart: it changes when its states do. */
  chart: string;
  language: Language;
  browser: {
    userAgent: string;
    languages: readonly string[];
    timeZone: string;
    /** CSS pixels, and how many of the screen's make one. */
    window: string;
    pixelRatio: number;
    colours: 'light' | 'dark';
    forcedColours: boolean;
    reducedMotion: boolean;
    online: boolean;
  };
}

export function surroundings(window: Window): Surroundings {
  const { navigator, innerWidth, innerHeight, devicePixelRatio } = window;
  const prefers = (what: string) => window.matchMedia?.(`(${what})`).matches ?? false;
  return {
    environment: environmentOfPage(window.document),
    chart: fingerprintOf(journeyMachine),
    language: languageOfHost(window.location.hostname),
    browser: {
      userAgent: navigator.userAgent,
      languages: navigator.languages,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      window: `${innerWidth} x ${innerHeight}`,
      pixelRatio: devicePixelRatio,
      colours: prefers('prefers-color-scheme: dark') ? 'dark' : 'light',
      forcedColours: prefers('forced-colors: active'),
      reducedMotion: prefers('prefers-reduced-motion: reduce'),
      online: navigator.onLine,
    },
  };
}

// Where a journey or a state is opened: the app or the sandbox, in either language (LNG-01).
import { languageOfHost, type Language } from '#domain/languages.ts';
import { atChart } from '../charts.ts';
import type { ContextName } from '../contexts.ts';
import type { ChartName } from '../lab-file.ts';
import { asSpelling } from '../path.ts';
import { otherAddress } from '#src/app/other-language.ts';

export interface Links {
  /** The app, played by hand from its start. */
  watch: (journey: string) => string;
  /** The app beside its chart. */
  sandbox: (journey: string) => string;
  /** The app, the shortest way to a state of the chart. */
  state: (name: string) => string;
  /** The app, in a state of a page in a context (QAL-07). */
  stateAs: (context: ContextName, name: string) => string;
}

type Here = Pick<Location, 'protocol' | 'hostname' | 'port'>;

/**
 * The languages that can be opened from here, this page's own first: a numeric address has only
 * one.
 */
export function languagesFrom(here: Here): [Language, ...Language[]] {
  const own = languageOfHost(here.hostname);
  const other = own === 'en' ? 'es' : 'en';
  return otherAddress(here, '', own) === undefined ? [own] : [own, other];
}

/** @param base the path of the app's first page */
export function linksTo(
  base: string,
  language: Language,
  here: Here,
  chart: ChartName = 'patient',
): Links {
  const own = languageOfHost(here.hostname);
  const at = (path: string) => (language === own ? path : (otherAddress(here, path, own) ?? path));
  const first = at(base);
  const sandbox = at(`${base}/sandbox`);
  const query = chart === 'patient' ? '?' : `${atChart('', chart)}&`;
  return {
    watch: (journey) => `${first}${query}replay=${encodeURIComponent(journey)}&step=0`,
    sandbox: (journey) => `${sandbox}${query}replay=${encodeURIComponent(journey)}`,
    state: (name) => `${first}${query}replay=${encodeURIComponent(`to.${name}`)}`,
    stateAs: (context, name) =>
      `${first}${query}replay=${encodeURIComponent(asSpelling(context, name))}`,
  };
}

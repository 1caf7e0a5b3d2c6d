// Where the events of this page go, and their observation. Loaded when the page is idle.
import type { Environment } from '#domain/environments.ts';
import { environmentOfPage } from '#src/app/environment.ts';
import type { Journey } from '#src/app/relay.ts';
import { consoleSink } from './console-sink.ts';
import type { Sink } from './events.ts';
import { httpSink } from './http-sink.ts';
import { observe } from './observe.ts';

/** Where developers see events in the console if no collector is configured. */
const SHOWN_IN: readonly Environment[] = ['LOCAL', 'DEV'];

/**
 * The collector's address as the server wrote it into the page; undefined when none is configured.
 */
function collectorOf(page: Document): string | undefined {
  const { content = '' } =
    page.querySelector<HTMLMetaElement>('meta[name="dosepath-analytics-url"]') ?? {};
  return /^https?:\/\//.test(content) ? content : undefined;
}

/**
 * The visitor's browser asks not to be tracked: Global Privacy Control, or the older Do Not Track.
 */
const asksForPrivacy = (navigator: Navigator): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1';

/** Undefined when nothing is reported: the visitor opted out, or there is no receiver. */
export function sinkOf(window: Window): Sink | undefined {
  if (asksForPrivacy(window.navigator)) return undefined;
  const collector = collectorOf(window.document);
  if (collector) return httpSink(collector, window);
  return SHOWN_IN.includes(environmentOfPage(window.document)) ? consoleSink : undefined;
}

/** Observes a journey for the life of the page. */
export function openAnalytics(actor: Journey, window: Window): void {
  const sink = sinkOf(window);
  if (sink) observe(actor, sink);
}

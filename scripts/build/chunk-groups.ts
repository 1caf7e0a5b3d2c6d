// Which modules of the web app come in one file. A request costs a phone on a slow network as long
// as 30 KB do, and its server and browser work of their own; what is made in one task must not hold
// it up for longer than a key press may wait.
import type { Rolldown } from 'vite';
import { isPageId, rowOf, SECTIONS } from '../../domain/pages.ts';

const TIME = SECTIONS.indexOf('time');

/**
 * The file of a page of the booking, of a store's door, or of what follows a booking; null for one
 * that people come to by itself, and for what is no page.
 */
function fileOfPage(moduleId: string): string | null {
  // The times ask for it, and the map that they fetch.
  if (moduleId.endsWith('/maps/map-style.ts')) return 'pages-of-time';
  const page = /\/src\/pages\/([^/]+)\//.exec(moduleId)?.[1];
  if (page === undefined || !isPageId(page)) return null;
  const { section, layout, lines, needs } = rowOf(page);
  if (layout === 'store') return 'pages-at-store';
  if (section !== undefined) {
    const place = SECTIONS.indexOf(section);
    return place < TIME ? 'pages-of-choice' : place === TIME ? 'pages-of-time' : 'pages-of-booking';
  }
  if (lines !== undefined) return 'pages-of-booking';
  // Whoever cancels is offered times, which the others do not need.
  if (needs.includes('appointmentFound'))
    return needs.includes('reasonGiven') ? null : 'pages-of-appointment';
  if (needs.includes('signedIn')) return 'pages-of-account';
  return layout === undefined ? 'pages-by-link' : null;
}

/** In this order: the first that takes a module has it. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // One file for the landing page, one for the rest of the chart, and one for what the later pages
  // share, instead of many small ones.
  { name: 'first', tags: ['$initial'] },
  // Told not to write code (Trusted Types) before anything makes a schema: a chunk runs its own
  // modules first.
  { name: 'schemas', test: /node_modules\/zod\/|\/calls\/jitless/ },
  // What the chart is made of comes first, and is made in a task of its own
  // (src/app/fetch-chart.ts).
  {
    name: 'vocabulary',
    test: /email-spell-checker|\/xstate-actors|\/src\/app\/(?:channel|steady-clock)|\/machines\/(?:chart|forms|knowledge|requests|vocabulary(?!\/calls))\/|\/contract\/error-codes|\/domain\/(?!vaccine-catalogue|vaccines|error-labels|copy-reader)/,
  },
  // Half of its pages, made in a task of their own as well.
  { name: 'chart-first', test: /\/machines\/(?:vocabulary|booking|account|group|walk-in)\// },
  {
    name: 'chart',
    test: /\/machines\/|\/src\/app\/(?:hold-timer|ports|fitting-snapshot|handed-over|landings|session-tells)/,
  },
  // Made one after the other (src/app/fetch-answers.ts): all schemas at once hold a slow phone up.
  {
    name: 'calls',
    test: /\/contract\/(?:error|fields|operation\.|service)|\/src\/app\/calls\/(?:call|csrf|diagnostics|failures|read-answer|recorde|request\.|visit-facts)|node_modules\/uuid\//,
  },
  {
    name: 'calls-first',
    test: /\/contract\/(?:accounts|consents|geo|holds|links|person|progress|said|stores|who)\./,
  },
  {
    name: 'calls-next',
    test: /\/contract\/(?:appointments|campaigns|engagements|kept-journey|patients|resume|vaccines)\./,
  },
  {
    name: 'calls-last',
    test: /\/contract\/(?:documents|earlier-times|group-timeslots|into-wallet|manage|records|store-key|timeslots|walk-ins)\./,
  },
  { name: 'answers', test: /\/contract\/|\/src\/app\/calls\/|\/maps-geocode|\/@tanstack\// },
  // What is fetched once the first page is shown.
  {
    name: 'after-shown',
    test: /\/src\/app\/(?:after-shown|change-note|entry-note|hold-bar|leave-pages|measure|place-ahead|prefetch|save-later|vaccines-ahead|visitor|welcome-back)|\/src\/banner\//,
  },
  {
    name: 'parts',
    test: /\/src\/(?:forms|booking|i18n\/(?:formats|moments|region)|app\/(?:choices|group-items|group-times)|pages\/timeslots\/radius|components\/(?!dialog|day-calendar))/,
  },
  { name: fileOfPage },
  // Those that choose a time or a vaccine bring what its page is made of.
  {
    name: 'sheets-of-choice',
    test: /\/src\/overlays\/(?:choosing-vaccines|picking-time|rx-location|[a-z]+-(?:timeslot|vaccine))\//,
  },
  {
    name: 'sheets',
    test: /\/src\/overlays\/(?!also-due)(?:[a-z-]+\/|edit-|loss-dialog|use-leaving|use-sheet)/,
  },
  { name: 'links', test: /\/src\/links\// },
];

// Which modules of the web app are in one file. On a slow network, a request costs a phone as much
// time as 30 KB, and costs its server and browser extra work; code that runs in one task must not
// block the phone longer than a key press may wait.
import type { Rolldown } from 'vite';
import { isPageId, rowOf, SECTIONS } from '../../domain/pages.ts';

const TIME = SECTIONS.indexOf('time');

/**
 * The file for a page of the booking, of a store's door, or of what follows a booking; null for a
 * page that is opened on its own, and for what is not a page.
 */
function fileOfPage(moduleId: string): string | null {
  // The page of times uses it, and so does the map it loads.
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
  // The cancel pages include offers of times, which the other pages do not need.
  if (needs.includes('appointmentFound'))
    return needs.includes('reasonGiven') ? null : 'pages-of-appointment';
  if (needs.includes('signedIn')) return 'pages-of-account';
  return layout === undefined ? 'pages-by-link' : null;
}

/** In this order: the first group that matches a module gets it. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // One file for the landing page, one for the rest of the chart, and one for what the later pages
  // share, instead of many small ones.
  { name: 'first', tags: ['$initial'] },
  // zod must be told not to generate code (Trusted Types) before any schema is made: a chunk runs
  // its own modules first.
  { name: 'schemas', test: /node_modules\/zod\/|\/calls\/jitless/ },
  // The chart's dependencies come first, and run in a task of their own (src/app/fetch-chart.ts).
  {
    name: 'vocabulary',
    test: /email-spell-checker|\/xstate-actors|\/src\/app\/(?:channel|steady-clock)|\/machines\/(?:chart|forms|knowledge|requests|vocabulary(?!\/calls))\/|\/contract\/error-codes|\/domain\/(?!vaccine-catalogue|vaccines|error-labels|copy-reader)/,
  },
  // Half of its pages, also in a task of their own.
  { name: 'chart-first', test: /\/machines\/(?:vocabulary|booking|account|group|walk-in)\// },
  {
    name: 'chart',
    test: /\/machines\/|\/src\/app\/(?:hold-timer|ports|fitting-snapshot|handed-over|landings|session-tells)/,
  },
  // Run one after the other (src/app/fetch-answers.ts): all schemas at once block a slow phone.
  {
    name: 'calls',
    test: /\/contract\/(?:error|fields|operation\.|service)|\/src\/app\/calls\/(?:call|csrf|diagnostics|failures|read-answer|recorde|request\.|timeout|visit-facts)|node_modules\/uuid\//,
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
  // Loaded once the first page is shown.
  {
    name: 'after-shown',
    test: /\/src\/app\/(?:after-shown|change-note|entry-note|hold-bar|keep-focus|leave-pages|measure|place-ahead|prefetch|save-later|vaccines-ahead|visitor|welcome-back)|\/src\/banner\//,
  },
  {
    name: 'parts',
    test: /\/src\/(?:forms|booking|i18n\/(?:formats|moments|region)|app\/(?:choices|group-items|group-times|use-press)|pages\/timeslots\/radius|components\/(?!dialog|day-calendar))/,
  },
  { name: fileOfPage, debugName: 'pages' },
  // The pages that choose a time or a vaccine load its page's modules.
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

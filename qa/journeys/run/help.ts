/** The text of `npm run journeys -- --help`. */
import { LONGEST } from '../generate.ts';
import { DEFAULT_APP } from './default-app.ts';

export const HELP = `Journeys through the app and the store's desk, made from their statecharts: every transition, every side of a guard, every answer of a
server call, every overlay that must stay alone. Nobody writes them by hand.

  npm run journeys                                     makes them, says what they cover, runs none
  npm run journeys -- --level chart                    runs all of them on the chart: seconds
  npm run journeys -- --level dom --lang es            runs those of a person in a DOM, all in Spanish
  npm run journeys -- --level browser --lang en        runs the browser's in Chromium (npm run build first)
  npm run journeys -- --chart desk --level dom         the desk's alone
  npm run journeys -- --level dom --only review-appt   only those that come to a state, take a transition, or are called so
  npm run journeys -- --level dom --changed main       only those that show what has changed since a revision
  npm run journeys -- --level dom --only review-appt --watch   those, and again what shows a change whenever one is saved
  npm run journeys -- --summary reports                tells what several machines have made as one run
  npm run journeys -- --export md --only review-appt   writes those as test cases to follow by hand
  npm run journeys -- --level dom --shard 1/4          a quarter of them, for one of four machines

What to run
  --chart <charts>     patient, desk; default both. Each has a report of its own
  --level <levels>     chart, dom, browser; several with commas, or the option several times
  --lang <languages>   en, es. Every journey in each of them; without it a DOM and a browser make each journey once, the languages by turns.
                       The chart has no words: it makes each journey once
  --only <text>        found in the name of a state, a transition or a journey, or in a journey's id. The whole of a name means that one only
  --changed <revision> by the files that differ from it: a page's state, view or copy, an overlay's. A file that many share means all journeys
  --files <paths>      the same by files that you name, from the root, with commas
  --watch              waits for changes of machines, src, locales, contract, domain and qa/journeys, and runs what shows them; a change ends the
                       run under way; what failed is made again with the next change; Ctrl-C ends it and leaves the report
  --shard <i/n>        the i-th of n parts; no two have a journey in common, all n are the whole
  --fail-fast          makes no more once a journey has failed, and says how many were left

Which journeys are made
  --max-length <n>     steps after which a journey ends as soon as it can; default ${LONGEST}
  --anew               looks for other ones, and takes from the kept plan (data/journeys/) what is not found soon; else that plan is
                       replayed on the chart of today, and mended
  --seed <n>           another choice among equally good ways: the same number gives the same journeys, which meet as much

For a build server
  --summary <folder>   reads the results that machines have left there (as in reports/), tells them in Markdown, and ends with 1 when a journey
                       failed or a part is missing. .github/workflows/journeys.yml does it

For who tests by hand
  --export csv|md      writes them as test cases to follow: what to do, what the server is to say, what is shown then; screen words in each language

What is written, to reports/
  journeys.json, journeys-desk.json               the journeys, step by step
  journeys/index.html, journeys-desk/index.html   the reports: open them from the disk
  journeys/cases-<language>.csv, .md              the test cases of --export
  journeys/<level>-<language>.json, .junit.xml    what became of them; of a failure the step, the event, the state it should lead to and
                                                  the one it led to, a link that replays it, fewer steps that show it, a browser's trace
  journeys/pages/                                 the page of a DOM as it stood when a step failed: HTML, and a picture where a Chromium starts
  journeys/history.json                           the last 50 runs of each level and language: from them, how often a journey failed, and which
                                                  passed and failed on the same sources
  --app <address>      of the running app that replay links open; default ${DEFAULT_APP}

It ends with 0 when every journey passed and nothing that is owed is unmet, 1 when not, 2 when an option was not understood.
`;

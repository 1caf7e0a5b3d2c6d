/**
 * `npm run journeys:prove`: that nobody can be stuck, with what speaks against it; exit code 1 when
 * anything does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '#domain/pages.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { root } from '#tests/support/root.ts';
import { spell } from '#qa/journeys/lab/spell.ts';
import { proveOurs } from './our-proof.ts';
import { ENDS, EXITS, STAYS, STOPS } from './named.ts';
import { linkTo } from './prove.ts';
import type { Named } from './reach.ts';

const help = `npm run journeys:prove [-- --anew | --help]

Proves of the real chart, in every situation that a walk of it sees:
  - an end is reachable by what a person, the clock or the world can bring about, without typing an address;
  - an honest stop has a way on;
  - the browser's Back leads away, asks, or leaves the app;
  - no two sheets are open, and none beside a question that it excludes (EDT-01).
What speaks against it is told with the way there, as a link that shows it in the app. The result is kept in
data/journeys/proof.json until the chart changes, or anything else it is made from; --anew proves it
whatever is kept.
Exit code 1 when anything speaks against it.
`;

const table = (title: string, rows: readonly Named[]) =>
  `${title}\n${rows.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`;

/** For the report (`npm run journeys` writes it). */
function keep(proof: ReturnType<typeof proveOurs>): void {
  const folder = join(root, 'reports');
  mkdirSync(folder, { recursive: true });
  const file = { when: new Date().toISOString(), ...proof };
  writeFileSync(join(folder, 'proof.json'), JSON.stringify(file));
}

function main(): number {
  const { values } = askedOptions({
    options: {
      anew: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(
      [
        help,
        table('Ends', ENDS),
        table('Honest stops', STOPS),
        table('Exits', EXITS),
        table('Where Back stays', STAYS),
      ].join('\n'),
    );
    return 0;
  }
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const proof = proveOurs({
    progress: (line) => process.stderr.write(`${seconds()} s: ${line}\n`),
    isAnew: values.anew,
  });
  keep(proof);
  const { situations, walked, edges, reach, back, counterexamples, slowBack } = proof;
  const presses = [...back.byPresses.keys()].toSorted((one, other) => one - other);
  console.log(
    [
      `${situations} situations (${walked} walked on from in all directions), ${edges} edges judged (${seconds()} s; what was proved of the same sources is kept)`,
      `${reach.toEnd} lead to a booking, a change or a cancellation, in ${reach.atExit} the app is left for the other language`,
      `${reach.atStop} are honest stops; each has to have a way on`,
      `Back was pressed in ${back.judged} (a situation with other addresses under it counts again): ${Object.entries(
        back.outcomes,
      )
        .map(([outcome, times]) => `${times} ${outcome}`)
        .join(', ')}`,
      `presses until it led away: ${presses.map((one) => `${one}: ${back.byPresses.get(one)}`).join(', ')}`,
    ].join('\n'),
  );
  if (slowBack.length > 0)
    console.log(
      `\nBack shows nothing at first, because what lies under is closed by now:\n${slowBack
        .map(
          (slow) =>
            `  ${slow.page}: up to ${slow.presses} presses (${slow.times}); ${linkTo(slow, BASE_PATH, spell)}`,
        )
        .join('\n')}`,
    );
  for (const example of counterexamples)
    console.log(
      `\n${example.kind} (${example.times}): ${example.what}\n  in ${JSON.stringify(example.at)}\n  after ${example.events.map(({ type }) => type).join(', ')}\n  ${linkTo(example, BASE_PATH, spell)}`,
    );
  console.log(
    counterexamples.length === 0
      ? '\nNothing speaks against it.'
      : `\n${counterexamples.length} speak against it.`,
  );
  return counterexamples.length === 0 ? 0 : 1;
}

process.exitCode = main();

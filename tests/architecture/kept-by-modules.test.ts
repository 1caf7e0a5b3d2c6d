import { expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { keptByModule } from './kept-by-modules.ts';

/**
 * What answers are remembered by, and read files: the same question has the same answer for ever,
 * so it is nothing to anybody who asked before.
 */
const REMEMBERED = [
  'domain/eligibility/confirming.ts: certain',
  'domain/eligibility/product-rows.ts: byVaccine',
  'domain/zone-names.ts: formats',
  'domain/zones.ts: steadyDays',
  'domain/zones.ts: zoneNames',
  'machines/knowledge/facts.ts: known',
  'qa/engine/src/chart-level.ts: prepared',
  'qa/engine/src/explore.ts: ofRegions',
  'qa/engine/src/names.ts: replies',
  'qa/journeys/desk/cases.ts: known',
  'qa/journeys/generate.ts: known',
  'qa/journeys/keys.ts: factsKnown',
  'qa/journeys/keys.ts: texts',
  'qa/journeys/levels.ts: inBrowser',
  'qa/journeys/levels.ts: usual',
  'qa/journeys/model.ts: known',
  'qa/journeys/person.ts: topmost',
  'qa/journeys/run/handover.ts: known',
  'qa/journeys/test-model.ts: known',
  'server/accounts/password-hash.ts: nobodys',
  'server/booking/engagements/sealed-engagements.ts: opened',
  'server/database/database.ts: clients',
  'server/database/database.ts: drizzles',
  'server/database/database.ts: pools',
  'server/eligibility/cdc-cases/product.ts: everywhere',
  'server/eligibility/eligibility.ts: read',
  'server/eligibility/schedule-tables-cells.ts: patterns',
  'server/eligibility/valid-days.ts: lately',
  'server/fhir/codes.ts: concepts',
  'server/geo/gazetteer.ts: loaded',
  'server/messages/letters/moments.ts: clocks',
  'server/security/kept-answers.ts: rings',
  'server/security/keys.ts: holdersOfPool',
  'server/security/master-keys.ts: known',
  'server/security/persons.ts: personsOfPool',
  'server/timeslots/store-clock.ts: clocks',
  'server/timeslots/times.ts: startsByShape',
  'server/timeslots/zone-days.ts: known',
];

/** Numbers that make each sample person somebody else, and what is read, hashed or made once. */
const OF_TESTS = [
  'tests/support/booking.ts: people',
  'tests/support/group.ts: people',
  'tests/support/journey.ts: handsOf',
  'tests/support/team.ts: passwordHash',
  'tests/support/wallets.ts: made',
  'tests/support/words.ts: read',
];

/** What React has put off and shows: each file of journeys in a DOM has a process of its own. */
const OF_ONE_FILE = [
  'qa/journeys/screens/at-rest.ts: broken',
  'qa/journeys/screens/at-rest.ts: due',
  'qa/journeys/screens/at-rest.ts: mounted',
];

/** Those who wait for their turn, or for what runs: nobody, once all are answered. */
const WAITING = [
  'qa/mutants/defects/run-lane.ts: running',
  'server/security/keys.ts: readOfPool',
  'server/timeslots/in-turns.ts: waiting',
];

/** SAF-02: days of stores to be looked at, until the next look; which they are decides nothing. */
const NOTED = ['server/booking/holds/fair-share.ts: notedBy'];

/** Given once to a process, and taken back by whoever tests it (tests/support/nothing-left.ts). */
const GIVEN = ['domain/chain.ts: current', 'server/clock.ts: seen'];

/** What files of tests without a DOM share (vitest.config.ts). */
const SHARED = ['contract', 'domain', 'machines', 'qa', 'scripts/test', 'server', 'tests/support'];

const files = SHARED.flatMap((room) => filesBelow(room))
  .filter((file) => !file.startsWith('qa/lab/'))
  .filter((file) => /(?<!\.(?:test|cli|process))\.ts$/.test(file));

it('REL-03 no module keeps what one request, or one file of tests, could leave to another', () => {
  const kept = files.flatMap((file) => keptByModule(file, readSource(file)));
  expect(kept.toSorted()).toEqual(
    [...REMEMBERED, ...OF_TESTS, ...OF_ONE_FILE, ...WAITING, ...NOTED, ...GIVEN].toSorted(),
  );
});

it('finds what changes and what is filled, and leaves tables alone', () => {
  const text = `
    let last = 0;
    export let open;
    const seen = new Map<string, number>();
    export const list: string[] = [];
    const table = new Map([['a', 1]]);
    const codes = ['a'];
    const none: readonly string[] = [];
    const make = () => { let inner = 0; return inner; };
  `;
  expect(keptByModule('a.ts', text)).toEqual([
    'a.ts: last',
    'a.ts: open',
    'a.ts: seen',
    'a.ts: list',
  ]);
});

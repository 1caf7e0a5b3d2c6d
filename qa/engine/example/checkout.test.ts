// The engine on a chart it was not written for: what a new team would write.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine } from 'xstate';
import {
  BrokenJourney,
  generateJourneys,
  journeysOf,
  keepPlan,
  keptText,
  planFor,
  readKeptPlan,
  testOnChart,
  type KeptPlan,
} from '../src/index.ts';
import { transitionsOf } from '../src/chart.ts';
import { checkout } from './checkout.machine.ts';
import { checkoutSubject } from './checkout.subject.ts';

const plan = planFor(checkoutSubject);
const made = generateJourneys(plan);
const kept = { machine: checkout, cases: plan.cases, starts: plan.model.starts };
const onChart = (machine: AnyStateMachine) => ({ machine, callbacks: new Set<string>() });

describe('the journeys of a checkout', () => {
  it('QAL-09 meet every transition, refused guard, outcome of a call and exclusion', () => {
    expect([...made.unmet]).toEqual([]);
    expect(made.findings.crashes).toEqual([]);
    expect(made.findings.neverEntered).toEqual([]);
    expect(plan.owed.filter((one) => one.startsWith('outcome: ')).toSorted()).toEqual([
      'outcome: chargeCard fails',
      'outcome: chargeCard paid',
      'outcome: chargeCard refused',
      'outcome: lookUpVoucher fails',
      'outcome: lookUpVoucher is worth nothing',
      'outcome: lookUpVoucher is worth something',
    ]);
  });

  it('QAL-09 are run on the real chart, its calls answered and its clocks run', async () => {
    const seen = new Set<string>();
    for (const journey of journeysOf(checkout, made.planned))
      for (const name of await testOnChart(onChart(checkout), journey)) seen.add(name);
    expect([...seen].toSorted()).toEqual(
      transitionsOf(checkout)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('QAL-09 report the step at which a broken chart leaves them', async () => {
    const forgetful = checkout.provide({ delays: { slow: 60_000 } });
    const journeys = journeysOf(forgetful, made.planned);
    const failed: unknown[] = [];
    for (const journey of journeys)
      await testOnChart(onChart(forgetful), journey).catch((error) => failed.push(error));
    expect(failed.length).toBeGreaterThan(0);
    for (const error of failed) expect(error).toBeInstanceOf(BrokenJourney);
    expect(String(failed[0])).toContain('slow');
  });

  it('QAL-09 are kept as text, and replayed from it without a search', () => {
    const text = keptText(keepPlan(kept, made));
    const again = generateJourneys(
      plan,
      readKeptPlan(plan.cases, JSON.parse(text) as KeptPlan), // as `keptText` writes it
    );
    expect(again.planned).toEqual(made.planned);
    expect(again.states).toBeLessThanOrEqual(made.states);
  });
});

describe('the package', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, string>>;

  it('QAL-09 needs nothing but xstate', () => {
    expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(['@xstate/test']);
    expect(Object.keys(manifest['peerDependencies'] ?? {})).toEqual(['xstate']);
  });
});

import { describe, expect, it } from 'vitest';
import { journeyMachine } from '#machines/journey.machine.ts';
import { landingMachine } from '#machines/landing.machine.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { fittingSnapshot } from './fitting-snapshot.ts';
import { openLanding } from './landing-journey.ts';

const chart = fingerprintOf(journeyMachine);

async function keptAtReview() {
  const actor = openAnswered();
  await walkTo(actor, 'review-appt');
  const text = JSON.stringify(actor.getPersistedSnapshot());
  actor.stop();
  return text;
}

describe('a kept journey that is gone on with', () => {
  it('SES-04 is one of the whole chart', async () => {
    const text = await keptAtReview();
    expect(fittingSnapshot({ chart, text })).toEqual(JSON.parse(text));
  });

  it('SES-04 is one that did not leave the landing page', () => {
    const landing = openLanding(
      { language: 'en', today: '2026-03-02' },
      () => {},
      () => {},
    );
    landing.actor.send({ type: 'start.typed', draft: { location: '60601' } });
    const text = JSON.stringify(landing.actor.getPersistedSnapshot());
    expect(landing.chart).toBe(fingerprintOf(landingMachine));
    expect(fittingSnapshot({ chart: landing.chart, text })).toMatchObject({
      context: { start: { location: '60601' } },
    });
  });

  it('SES-04 is none of an older chart', async () => {
    expect(fittingSnapshot({ chart: 'older', text: await keptAtReview() })).toBeUndefined();
  });

  const spoilt: [what: string, spoil: (text: string) => string][] = [
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['no JSON', () => 'undefined'],
    ['of another shape', () => '[1, 2]'],
    ['null', () => 'null'],
    [
      'of a state that is gone',
      (text) => text.replace('"review-appt":"reading"', '"review":"reading"'),
    ],
    ['of a part of a state that is gone', (text) => text.replace('"reading"', '"leafing"')],
    ['of a broken journey', (text) => text.replace('"status":"active"', '"status":"error"')],
    ['without what a journey knows', (text) => text.replace('"vaccines":', '"shots":')],
    [
      'with something else in its place',
      (text) => text.replace('"vaccines":[', '"vaccines":"none","x":['),
    ],
  ];

  it.each(spoilt)('SES-04 is none that is %s', async (_, spoil) => {
    const whole = await keptAtReview();
    const text = spoil(whole);
    expect(text).not.toBe(whole);
    expect(fittingSnapshot({ chart, text })).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { toContact } from '#tests/support/journey-steps.ts';
import { fittingSnapshot } from './fitting-snapshot.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import { handOver, takeOver } from './handed-over.ts';
import { takeApart } from './session-keys.ts';

const chart = fingerprintOf(journeyMachine);

it('LNG-05 is the same journey in the other language, and is not handed over again there', async () => {
  const journey = await toContact();
  journey.send({ type: 'contact.typed', draft: { emailAddress: 'ada@example.org' } });
  journey.send({ type: 'language.requested' });
  const snapshot = journey.actor.getPersistedSnapshot();
  const there = takeOver(handOver({ chart, snapshot }, 'es'));
  const fit =
    there && fittingSnapshot({ chart: there.chart, ...takeApart(there.snapshot) }, journeyMachine);
  const { value, context } = fit as unknown as JourneySnapshot; // it fits this chart
  const { intentions: _counted, ...known } = context;
  const { intentions: _before, ...before } = journey.context();
  expect(known).toEqual(JSON.parse(JSON.stringify({ ...before, language: 'es' })));
  expect(value).toMatchObject({ flow: { 'contact-info': { form: 'asking' } }, language: 'steady' });
  expect(Object.keys((fit as unknown as { children: object }).children)).toEqual(['holdTimer']);
});

it.each(['', '{', '[]', '{"chart":1}', '{"chart":"one","snapshot":null}'])(
  'LNG-05 accepts nothing from %s',
  (text) => {
    expect(takeOver(text)).toBeUndefined();
  },
);

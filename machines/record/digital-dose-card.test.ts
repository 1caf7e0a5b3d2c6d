import { describe, expect, it } from 'vitest';
import type { Wallet } from '#contract/records.ts';
import { managed } from '#qa/journeys/managed-samples.ts';
import { cards, pass, record } from '#qa/journeys/record-samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';

const at = (journey: TestJourney, state: string) =>
  journey.at({ flow: { 'digital-dose-card': { card: state } } });

async function shown(): Promise<TestJourney> {
  const journey = await toDetails(managed({ standing: 'past', status: 'Fulfilled' }));
  journey.send({ type: 'record.opened' });
  await journey.answer('getRecord', record);
  journey.send({ type: 'card.opened' });
  await journey.answer('issueHealthCards', cards);
  return journey;
}
async function adding(wallet: Wallet): Promise<TestJourney> {
  const journey = await shown();
  journey.send({ type: 'walletConsent.switched' });
  journey.send({ type: 'wallet.chosen', wallet });
  return journey;
}

describe('the digital dose card', () => {
  it('RTE-10 without a record its address asks whose it is', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'digital-dose-card' });
    expect(journey.at({ flow: { 'vaccination-history': 'byNumber' } })).toBe(true);
  });

  it('CRD-01 goes into no wallet without a yes, which is asked again at the next visit', async () => {
    const journey = await shown();
    journey.send({ type: 'wallet.chosen', wallet: 'file' });
    expect(at(journey, 'refused')).toBe(true);
    expect(journey.context().problems).toMatchObject([{ code: 'walletConsent.missing' }]);
    journey.send({ type: 'walletConsent.switched' });
    expect(journey.context().problems).toEqual([]);
    journey.send({ type: 'wallet.chosen', wallet: 'file' });
    expect(journey.askedOf('createWalletPass')).toMatchObject({
      body: { wallet: 'file', consent: true },
    });
    await journey.answer('createWalletPass', pass);
    expect(at(journey, 'ready')).toBe(true);
    journey.send({ type: 'back' });
    journey.send({ type: 'card.opened' });
    expect(journey.context().intoWallet.agrees).toBe(false);
  });

  it.each([
    ['google', 'googleFailed'],
    ['apple', 'appleFailed'],
    ['file', 'appleFailed'],
  ] as const)('CRD-01 says where the trouble is: %s', async (wallet, state) => {
    const journey = await adding(wallet);
    await journey.fail('createWalletPass');
    expect(at(journey, state)).toBe(true);
  });

  it.each([
    ['APP_OUTDATED', 'appOutdated'],
    ['UPTODATEINFO', 'phoneOutdated'],
  ] as const)('CRD-04 tells an old app from an old phone: %s', async (code, state) => {
    const journey = await adding('apple');
    await journey.refuse('createWalletPass', code);
    expect(at(journey, state)).toBe(true);
  });
});

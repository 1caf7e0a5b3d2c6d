import { describe, expect, it } from 'vitest';
import { appointmentPass } from '#qa/journeys/record-samples.ts';
import { managed } from '#qa/journeys/managed-samples.ts';
import { bookedFamily, toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';

const withWallets = () => startJourney('en', { wallets: ['apple', 'google'] });
const at = (journey: TestJourney, state: string) =>
  journey.at({ flow: { 'appointment-pass': { pass: state } } });

async function opened(): Promise<TestJourney> {
  const journey = await toDetails(managed(), withWallets());
  journey.send({ type: 'pass.wanted' });
  return journey;
}
async function adding(wallet: 'apple' | 'google' = 'apple'): Promise<TestJourney> {
  const journey = await opened();
  journey.send({ type: 'walletConsent.switched' });
  journey.send({ type: 'wallet.chosen', wallet });
  return journey;
}

describe('the pass of an appointment', () => {
  it('CRD-04 is for the appointment that is shown, and leads back to it', async () => {
    const journey = await opened();
    expect(journey.context().intoWallet.number).toBe(managed().confirmationNumber);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('CRD-01 CRD-04 goes into no wallet without a yes, which is asked again at the next visit', async () => {
    const journey = await opened();
    journey.send({ type: 'wallet.chosen', wallet: 'apple' });
    expect(at(journey, 'refused')).toBe(true);
    expect(journey.context().problems).toMatchObject([{ code: 'walletConsent.missing' }]);
    journey.send({ type: 'walletConsent.switched' });
    journey.send({ type: 'wallet.chosen', wallet: 'apple' });
    expect(journey.askedOf('createAppointmentPass')).toMatchObject({
      params: { confirmationNumber: managed().confirmationNumber },
      body: { wallet: 'apple', consent: true },
    });
    await journey.answer('createAppointmentPass', appointmentPass);
    expect(at(journey, 'ready')).toBe(true);
    journey.send({ type: 'back' });
    await journey.fail('getAppointmentStatus');
    journey.send({ type: 'pass.wanted' });
    expect(journey.context().intoWallet).toMatchObject({ agrees: false, address: undefined });
  });

  it.each([
    ['google', 'googleFailed'],
    ['apple', 'appleFailed'],
  ] as const)('CRD-04 says where the trouble is: %s', async (wallet, state) => {
    const journey = await adding(wallet);
    await journey.fail('createAppointmentPass');
    expect(at(journey, state)).toBe(true);
  });

  it.each([
    ['APP_OUTDATED', 'appOutdated'],
    ['UPTODATEINFO', 'phoneOutdated'],
  ] as const)('CRD-04 tells an old app from an old phone: %s', async (code, state) => {
    const journey = await adding();
    await journey.refuse('createAppointmentPass', code);
    expect(at(journey, state)).toBe(true);
  });

  it('CRD-04 reads the appointment again when it was cancelled meanwhile', async () => {
    const journey = await adding();
    await journey.refuse('createAppointmentPass', 'APPOINTMENT_CLOSED');
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
    expect(journey.askedOf('getAppointment')).toEqual({
      params: { confirmationNumber: managed().confirmationNumber },
    });
  });

  it('GRP-03 CRD-04 exists for each member of a group that was just booked', async () => {
    const journey = withWallets();
    await toFamilyReview(journey);
    journey.send({ type: 'booking.submitted' });
    const booked = bookedFamily();
    await journey.answer('confirmAppointment', booked);
    const second = booked.group?.appointments[1]?.confirmationNumber ?? '';
    journey.send({ type: 'pass.wanted', confirmationNumber: second });
    expect(journey.context().intoWallet.number).toBe(second);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'confirmation' })).toBe(true);
  });

  it('RTE-20 CRD-04 has an address where there are wallets, for a patient with an appointment', async () => {
    const address = { type: 'NAV', page: 'appointment-pass' } as const;
    const bare = await toDetails(managed(), startJourney());
    bare.send(address);
    expect(bare.at({ flow: 'appointment-pass' })).toBe(false);
    const nobodys = withWallets();
    nobodys.send(address);
    expect(nobodys.at({ flow: 'manage-appointment' })).toBe(true);
    const journey = await toDetails(managed(), withWallets());
    journey.send(address);
    expect(at(journey, 'offered')).toBe(true);
  });
});

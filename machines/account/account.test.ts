import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toContact, toReview } from '#tests/support/journey-steps.ts';
import { toOwnPatient } from '#tests/support/signed-in.ts';
import { freshJourney } from '../knowledge/context.ts';

const born = { month: '5', day: '17', year: '2019' };
const mia = {
  firstName: 'Mia',
  lastName: 'Rivera',
  gender: 'Female',
  race: '2106-3',
  ethnicity: '2135-2',
};

async function toAccount(journey = startJourney()) {
  journey.send({ type: 'visitor.identified', me: sample.customer });
  journey.send({ type: 'NAV', page: 'account' });
  await journey.answer('listDependents', { dependents: [sample.dependent] });
  return journey;
}

function submitProfile(journey: TestJourney) {
  journey.send({ type: 'profile.opened' });
  journey.send({ type: 'profile.typed', draft: { zipCode: '60601' } });
  journey.send({ type: 'profile.submitted' });
}
function submitDependent(journey: TestJourney) {
  journey.send({ type: 'dependent.opened' });
  journey.send({ type: 'dependent.typed', draft: { ...mia, ...born } });
  journey.send({ type: 'dependent.submitted' });
}
const remove = (journey: TestJourney) => {
  journey.send({ type: 'dependent.removed', dependentId: sample.dependent.dependentId });
  journey.send({ type: 'removal.confirmed' });
};

describe('booking from the account', () => {
  it('ACC-02 ENG-01 begins a booking of its own after one that was just made', async () => {
    const journey = await toReview();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'booking.submitted' });
    await journey.answer('confirmAppointment', sample.appointment);
    await toAccount(journey);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context()).toMatchObject({ appointment: undefined, engagementId: undefined });
  });

  it('ACC-02 SES-03 keeps what was answered of a booking that is not done', async () => {
    const journey = await toAccount(await toContact());
    const { engagementId, vaccines } = journey.context();
    journey.send({ type: 'back' });
    expect(journey.context()).toMatchObject({ engagementId, vaccines });
    expect(engagementId).toBeDefined();
  });
});

describe('only for signed-in visitors', () => {
  it('RTE-20 leads a guest to the sign-in, and from there back', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'account' });
    expect(journey.at({ flow: 'sign-in' })).toBe(true);
    journey.send({ type: 'visitor.identified', me: sample.customer });
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
  });

  it.each([
    ['updateProfile', submitProfile],
    ['addDependent', submitDependent],
    ['removeDependent', remove],
  ] as const)(
    'CHN-06 signs in again when %s finds nobody signed in, and comes back',
    async (port, act) => {
      const journey = await toAccount();
      act(journey);
      await journey.refuse(port, 'SIGN_IN_REQUIRED');
      expect(journey.at({ flow: { 'sign-in': 'form' }, session: 'guest' })).toBe(true);
      expect(journey.context()).toMatchObject({ visitor: undefined, dependents: undefined });
      journey.send({ type: 'visitor.identified', me: sample.customer });
      expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
    },
  );

  it('CHN-06 signs in again when another tab signed out', async () => {
    const journey = await toAccount();
    journey.send({ type: 'visitor.identified', me: sample.recognised });
    expect(journey.at({ flow: 'sign-in', session: 'recognised' })).toBe(true);
    expect(journey.context().returnTo).toBe('account');
  });
});

describe('the people in the owner’s care', () => {
  it('PAT-05 nobody is added twice, nor renamed to somebody who is there', async () => {
    const journey = await toAccount();
    const { firstName, lastName, dateOfBirth } = sample.dependent;
    const [year = '', month = '', day = ''] = dateOfBirth.split('-');
    const twin = { ...mia, firstName: ` ${firstName.toUpperCase()}`, lastName, year, month, day };
    journey.send({ type: 'dependent.opened' });
    journey.send({ type: 'dependent.typed', draft: twin });
    journey.send({ type: 'dependent.submitted' });
    expect(journey.at({ flow: { account: { dependent: 'refused' } } })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'firstName', code: 'party.samePerson' }]);
    journey.send({ type: 'dependent.typed', draft: { day: day === '01' ? '02' : '01' } });
    expect(journey.context().problems).toEqual([]);
    journey.send({ type: 'back' });
    journey.send({ type: 'dependent.opened', dependentId: sample.dependent.dependentId });
    journey.send({ type: 'dependent.submitted' });
    expect(journey.askedOf('updateDependent')).toBeTruthy();
  });

  it('PAT-05 somebody whose saving had no answer is on the list after all', async () => {
    const journey = await toAccount();
    submitDependent(journey);
    await journey.fail('addDependent', 1004);
    journey.send({ type: 'retried' });
    const fields = [{ name: 'firstName', code: 'party.samePerson', message: 'twice' }];
    await journey.refuse('addDependent', 'INVALID_REQUEST', { fields });
    expect(journey.context().problems).toMatchObject([
      { field: 'firstName', code: 'party.samePerson' },
    ]);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
    expect(journey.context().problems).toEqual([]);
  });
});

describe('signed out by the owner in another tab', () => {
  const { meId: owner } = sample.customer;
  const loggedOut = { isLoggedIn: false, rx_user: 'N', meId: '' } as const;

  it('CHN-07 clears a booking, releases the held time, and says so', async () => {
    const journey = await toOwnPatient('me');
    journey.send({ type: 'patient.typed', draft: { lastName: 'Rivera-Soto' } });
    journey.send({ type: 'visitor.signedOut', owner });
    expect(journey.at({ flow: { 'sign-in': 'form' }, session: 'guest', hold: 'releasing' })).toBe(
      true,
    );
    const { patient, engagementId, me, signedOut } = journey.context();
    expect(patient.lastName).toBe('');
    expect([engagementId, me?.isLoggedIn, signedOut]).toEqual([undefined, false, 'elsewhere']);
    journey.send({ type: 'guest.chosen' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('CHN-07 clears what was booked with the account, also after its sign-in had ended', async () => {
    const journey = await toOwnPatient('me');
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.context().patient.lastName).not.toBe('');
    journey.send({ type: 'visitor.signedOut', owner });
    expect(journey.at({ flow: 'sign-in' })).toBe(true);
    expect(journey.context().patient.lastName).toBe('');
  });

  it('CHN-07 leaves a guest and another account alone', async () => {
    const guest = await toContact();
    guest.send({ type: 'visitor.signedOut', owner });
    expect(guest.at({ flow: 'contact-info' })).toBe(true);
    const other = await toOwnPatient('me', { me: sample.otherCustomer });
    other.send({ type: 'visitor.signedOut', owner });
    expect(other.at({ flow: 'patient-info', session: 'signedIn' })).toBe(true);
  });

  it('CHN-07 RTE-16 says so before it leads to a provider', async () => {
    const journey = await toOwnPatient('me', { me: { ...sample.customer, openId: true } });
    journey.send({ type: 'visitor.signedOut', owner });
    expect(journey.at({ flow: { 'sign-in': 'elsewhere' } })).toBe(true);
    journey.send({ type: 'account.chosen' });
    expect(journey.actions).toEqual(['openLogin']);
  });

  it.each([
    ['signs out', 'signOut.requested', 'logout'],
    ['closes the account', 'deletion.opened', 'deleteAccount'],
  ] as const)('CHN-07 tells the other tabs when the owner %s', async (_, type, port) => {
    const journey = await toAccount();
    journey.send({ type });
    if (port === 'deleteAccount') {
      journey.send({ type: 'deletion.confirmed', currentPassword: 'right', erasesVisits: false });
      await journey.answer(port, loggedOut);
    } else await journey.answer(port, loggedOut);
    expect(journey.actions).toEqual(['tellOtherTabs']);
    expect(journey.context().owner).toBe('');
  });
});

describe('signed out while a form is filled in', () => {
  const signIn = (journey: TestJourney) => {
    journey.send({ type: 'visitor.identified', me: sample.customer });
    return journey.answer('listDependents', { dependents: [sample.dependent] });
  };

  it.each([
    ['profile', 'updateProfile', submitProfile, { zipCode: '60601' }],
    ['dependent', 'addDependent', submitDependent, { ...mia, ...born }],
  ] as const)(
    'CHN-06 says so, and opens the %s again as it was typed',
    async (form, port, act, typed) => {
      const journey = await toAccount();
      act(journey);
      await journey.refuse(port, 'SIGN_IN_REQUIRED');
      expect(journey.at({ flow: { 'sign-in': 'form' }, session: 'guest' })).toBe(true);
      expect(journey.context().signedOut).toBe('meanwhile');
      await signIn(journey);
      expect(journey.at({ flow: { account: { [form]: 'asking' } } })).toBe(true);
      expect(journey.context().account[form]).toMatchObject(typed);
      expect(journey.context().signedOut).toBeUndefined();
      journey.send({ type: 'back' });
      journey.send({ type: 'NAV', page: 'get-started' });
      journey.send({ type: 'NAV', page: 'account' });
      await journey.answer('listDependents', { dependents: [sample.dependent] });
      expect(journey.at({ flow: { account: 'reading' } })).toBe(true);
    },
  );

  it('CHN-06 keeps what was typed when another tab signed out', async () => {
    const journey = await toAccount();
    journey.send({ type: 'dependent.opened', dependentId: sample.dependent.dependentId });
    journey.send({ type: 'dependent.typed', draft: { firstName: 'Leon' } });
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(journey.at({ flow: { 'sign-in': 'form' } })).toBe(true);
    await signIn(journey);
    journey.send({ type: 'dependent.submitted' });
    expect(journey.askedOf('updateDependent')).toMatchObject({
      params: { dependentId: sample.dependent.dependentId },
      body: { firstName: 'Leon' },
    });
  });

  it('CHN-08 shows nothing of it to another customer', async () => {
    const journey = await toAccount();
    submitDependent(journey);
    await journey.refuse('addDependent', 'SIGN_IN_REQUIRED');
    journey.send({ type: 'visitor.identified', me: { ...sample.customer, meId: 'another' } });
    expect(journey.context().account.dependent.firstName).toBe('');
    expect(journey.context().account.interrupted).toBeUndefined();
  });
});

describe('signing out', () => {
  it('CHN-07 leaves nothing behind: no names, no booking, and the held time is released', async () => {
    const journey = await toOwnPatient('dependent');
    await journey.answer('listDependents', { dependents: [sample.dependent] });
    journey.send({ type: 'dependent.chosen', dependentId: sample.dependent.dependentId });
    journey.send({ type: 'NAV', page: 'account' });
    await journey.answer('listDependents', { dependents: [sample.dependent] });
    journey.send({ type: 'signOut.requested' });
    await journey.answer('logout', { isLoggedIn: false, rx_user: 'N', meId: '' });
    expect(journey.at({ flow: 'get-started', session: 'guest', hold: 'releasing' })).toBe(true);
    expect(journey.context()).toEqual({
      ...freshJourney({ language: 'en', today: sample.today, me: sample.guest }),
      // The count continues, so that no key is used twice.
      intentions: journey.context().intentions,
      leftHoldId: sample.held(10).holdId,
    });
  });

  it('CHN-07 reports a failure, and the visitor stays signed in', async () => {
    const journey = await toAccount();
    journey.send({ type: 'signOut.requested' });
    await journey.fail('logout');
    expect(journey.at({ flow: { account: 'signOutFailed' }, session: 'signedIn' })).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: { account: 'reading' } })).toBe(true);
  });
});

describe('what the account keeps', () => {
  it('PAT-02 one’s own details: as stored, as typed, and as the server has them now', async () => {
    const journey = await toAccount();
    journey.send({ type: 'profile.opened' });
    expect(journey.context().account.profile).toMatchObject({ firstName: 'Ada', month: '04' });
    journey.send({ type: 'profile.typed', draft: { zipCode: '6060' } });
    journey.send({ type: 'profile.submitted' });
    expect(journey.context().problems.map(({ field }) => field)).toEqual(['zipCode']);
    journey.send({ type: 'profile.typed', draft: { zipCode: '60601 ' } });
    journey.send({ type: 'profile.submitted' });
    expect(journey.askedOf('updateProfile')).toEqual({
      body: {
        firstName: 'Ada',
        lastName: 'Rivera',
        dateOfBirth: '1984-04-28',
        address: { zipCode: '60601' },
      },
    });
    await journey.answer('updateProfile', { ...sample.customer, greetingName: 'Adelaide' });
    expect(journey.at({ flow: { account: 'reading' } })).toBe(true);
    expect(journey.context().me?.greetingName).toBe('Adelaide');
  });

  it('PAT-05 a new person in one’s care, whose details are all required', async () => {
    const journey = await toAccount();
    journey.send({ type: 'dependent.opened' });
    journey.send({ type: 'dependent.submitted' });
    expect(journey.context().problems).toHaveLength(6);
    journey.send({ type: 'dependent.typed', draft: { ...mia, ...born } });
    journey.send({ type: 'dependent.submitted' });
    expect(journey.askedOf('addDependent')).toEqual({
      body: {
        firstName: 'Mia',
        lastName: 'Rivera',
        dateOfBirth: '2019-05-17',
        gender: 'Female',
        race: { code: '2106-3' },
        ethnicity: { code: '2135-2' },
      },
    });
  });

  it('PAT-05 a known person is changed, not added twice; if removed meanwhile, the list says so', async () => {
    const journey = await toAccount();
    journey.send({ type: 'dependent.opened', dependentId: sample.dependent.dependentId });
    journey.send({ type: 'dependent.typed', draft: { firstName: 'Leon' } });
    journey.send({ type: 'dependent.submitted' });
    expect(journey.askedOf('updateDependent')).toMatchObject({
      params: { dependentId: sample.dependent.dependentId },
      body: { firstName: 'Leon', lastName: 'Rivera' },
    });
    await journey.refuse('updateDependent', 'FC_903_NotFound');
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
  });

  it('PAT-05 removes no one without asking', async () => {
    const journey = await toAccount();
    journey.send({ type: 'dependent.removed', dependentId: sample.dependent.dependentId });
    expect(journey.askedOf('removeDependent')).toBeUndefined();
    journey.send({ type: 'removal.confirmed' });
    expect(journey.askedOf('removeDependent')).toEqual({
      params: { dependentId: sample.dependent.dependentId },
    });
  });
});

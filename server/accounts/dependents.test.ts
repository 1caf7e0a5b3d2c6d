import { describe, expect, it } from 'vitest';
import {
  addDependent,
  getProfile,
  listDependents,
  removeDependent,
  updateDependent,
  updateProfile,
} from '#contract/accounts.ts';
import { haveAccount, newEmail, signInBy } from '#tests/support/accounts.ts';
import { bookingServer, dayAhead } from '#tests/support/booking.ts';
import { MOST_DEPENDENTS } from './dependents.service.ts';

const { pool, visitor } = await bookingServer();

async function signedIn() {
  const one = await visitor();
  await pool.query('delete from limits');
  await haveAccount(one, pool, newEmail());
  return one;
}

const child = {
  firstName: 'Luz',
  lastName: 'Rivera',
  dateOfBirth: '2018-03-04',
  gender: 'Female',
  race: { code: 'PNA' },
  ethnicity: { code: '2135-2' },
} as const;

describe('an account’s dependents', () => {
  it('PAT-05 are added, changed and removed, in the order they were added', async () => {
    const one = await signedIn();
    expect(await one.ask(listDependents, {})).toEqual({ dependents: [] });
    const luz = await one.ask(addDependent, { body: { ...child, firstName: '  Luz  María ' } });
    expect(luz).toMatchObject({ ...child, firstName: 'Luz María' });
    const noe = await one.ask(addDependent, { body: { ...child, firstName: 'Noé' } });
    const params = { dependentId: luz.dependentId };
    const mended = await one.ask(updateDependent, {
      params,
      body: { ...child, race: { code: '2106-3' } },
    });
    expect(await one.ask(listDependents, {})).toEqual({ dependents: [mended, noe] });
    expect(await one.ask(removeDependent, { params })).toEqual({ removed: true });
    expect(await one.ask(removeDependent, { params })).toEqual({ removed: false });
    expect(await one.ask(listDependents, {})).toEqual({ dependents: [noe] });
  });

  it('PAT-05 are each on the list once, by name and date of birth', async () => {
    const one = await signedIn();
    const { dependentId } = await one.ask(addDependent, { body: child });
    const noe = await one.ask(addDependent, { body: { ...child, firstName: 'Noé' } });
    const twice = { code: 'party.samePerson', name: 'firstName' };
    const alike = { ...child, firstName: ' LUZ', gender: 'Male' } as const;
    const params = { dependentId: noe.dependentId };
    for (const { status, error } of [
      await one.refused(addDependent, { body: alike }),
      await one.refused(updateDependent, { params, body: alike }),
    ])
      expect([status, error.fields]).toMatchObject([400, [twice]]);
    await one.ask(updateDependent, { params: { dependentId }, body: alike });
    // A namesake with another birthday is somebody else.
    await one.ask(addDependent, { body: { ...child, dateOfBirth: '2019-03-04' } });
    expect((await one.ask(listDependents, {})).dependents).toHaveLength(3);
  });

  it('PAT-05 are out of reach for other accounts, and an unknown one gets the same refusal', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { dependentId } = await one.ask(addDependent, { body: child });
    const input = { params: { dependentId }, body: { ...child, firstName: 'Stolen' } };
    expect((await other.refused(updateDependent, input)).status).toBe(404);
    expect(await other.ask(removeDependent, { params: { dependentId } })).toEqual({
      removed: false,
    });
    expect((await one.ask(listDependents, {})).dependents).toMatchObject([{ firstName: 'Luz' }]);
  });

  it('CHN-01 are listed for signed-in visitors only', async () => {
    const guest = await visitor();
    const params = { dependentId: 'b4a5f0d2-54a5-4d3e-9c55-0a6f1f2b7c11' };
    const refusals = [
      await guest.refused(listDependents, {}),
      await guest.refused(addDependent, { body: child }),
      await guest.refused(updateDependent, { params, body: child }),
      await guest.refused(removeDependent, { params }),
      await guest.refused(updateProfile, { body: {} }),
    ];
    for (const { status, error } of refusals)
      expect([status, error.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
  });

  it('VAL-11 are checked by the rules for patients', async () => {
    const one = await signedIn();
    const body = { ...child, firstName: '<b>', dateOfBirth: '1899-12-31' };
    expect((await one.refused(addDependent, { body })).error.fields).toMatchObject([
      { name: 'firstName', code: 'firstName.invalid' },
      { name: 'dateOfBirth', code: 'date.tooLongAgo' },
    ]);
    const unborn = { ...child, dateOfBirth: dayAhead(3) };
    expect((await one.refused(addDependent, { body: unborn })).error.fields).toMatchObject([
      { name: 'dateOfBirth', code: 'date.future' },
    ]);
  });

  it('PAT-05 are limited to a household, even when added at once from two browsers', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const email = newEmail();
    await haveAccount(one, pool, email);
    await signInBy(other, pool, email);
    const replies = await Promise.all(
      Array.from({ length: MOST_DEPENDENTS + 3 }, (_, turn) =>
        (turn % 2 ? one : other).send('POST', addDependent.path, {
          ...child,
          firstName: `Luz ${String.fromCharCode(65 + turn)}`,
        }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MOST_DEPENDENTS);
    expect(replies.find(({ statusCode }) => statusCode === 400)?.json().fields).toMatchObject([
      { code: 'dependent.tooMany', message: 'The list is full. Remove someone first.' },
    ]);
  });
});

describe('a profile', () => {
  it('PAT-02 fills in names, phone with area code and type, address with a ZIP of five, gender, birth, user name and e-mail', async () => {
    const one = await visitor();
    const email = newEmail();
    await haveAccount(one, pool, email);
    const told = {
      firstName: 'Ana',
      lastName: 'O’Díaz',
      phoneNumber: '312-555-0123',
      phoneType: 'mobile',
      address: { street: '1 Main St', city: 'Chicago', state: 'IL', zipCode: '60601-1234' },
      gender: 'Female',
      dateOfBirth: '1984-04-28',
    } as const;
    await one.ask(updateProfile, { body: told });
    const { profile, greetingName } = await one.ask(getProfile, {});
    expect(profile).toEqual({
      ...told,
      lastName: "O'Díaz",
      areaCode: '312',
      address: { ...told.address, zipCode: '60601' },
      userName: email,
      email,
    });
    expect(greetingName).toBe('Ana');
    await one.ask(updateProfile, { body: {} });
    expect((await one.ask(getProfile, {})).profile).toEqual({ userName: email, email });
  });

  it('VAL-11 is checked by the rules for patients', async () => {
    const one = await signedIn();
    const body = { phoneNumber: '12', dateOfBirth: dayAhead(3), address: { zipCode: 'x' } };
    expect((await one.refused(updateProfile, { body })).error.fields).toMatchObject([
      { name: 'phoneNumber', code: 'phone.invalid' },
      { name: 'address.zipCode', code: 'zip.invalid' },
    ]);
    const unborn = { dateOfBirth: dayAhead(3) };
    expect((await one.refused(updateProfile, { body: unborn })).error.fields).toMatchObject([
      { name: 'dateOfBirth', code: 'date.future' },
    ]);
  });
});

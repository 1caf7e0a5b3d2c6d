import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { baby } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { answerTo } from '#tests/support/answer-to.ts';
import { nameOf, toGroup, toPeople } from '#tests/support/group-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { PatientInfoListView } from './patient-info-list.view.tsx';

const show = async (journey: TestJourney) => ({
  journey,
  ...(await showView(PatientInfoListView, journey)),
});

/** A new group without members. */
async function atFirst(language: Language = 'en') {
  const journey = startJourney(language);
  journey.send({ type: 'start.typed', draft: { bookingOption: 'group', location: '60601' } });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  return journey;
}

/** For an account with these people in its care. */
async function signedIn(dependents = [sample.dependent]) {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  await toGroup(journey);
  return { journey, listed: () => journey.answer('listDependents', { dependents }) };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });
const cards = () =>
  within(screen.getByRole('region', { name: /10 (?:people|personas)/ })).getAllByRole('listitem');
const summary = () => within(screen.getByRole('alert'));

const person = nameOf('Vera');

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('the people of a group', () => {
  it.each(BOTH)('GRP-01 has a card for each, with the actions, in %s', async (language) => {
    await show(await toPeople(startJourney(language)));
    expect(heading().textContent).toBe(language === 'es' ? '¿Quiénes vienen?' : 'Who is coming?');
    expect(cards()).toHaveLength(2);
    expect(cards()[1]?.textContent).toContain('Leo Díaz');
    expect(cards()[1]?.textContent).toContain(
      language === 'es'
        ? 'Fecha de nacimiento: 28 de abril de 1984 (41 años)'
        : 'Born April 28, 1984 (41 years old)',
    );
    expect(button(language === 'es' ? 'Editar a Leo' : 'Edit Leo')).toBeTruthy();
    expect(button(language === 'es' ? 'Quitar a Leo' : 'Remove Leo')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      language === 'es' ? '2 de 10 personas' : '2 of 10 people',
    );
  });

  it('GRP-01 distinguishes two with the same first name', async () => {
    const journey = await toPeople();
    journey.send({ type: 'person.opened' });
    journey.send({
      type: 'person.typed',
      draft: { ...person.draft, firstName: 'Ana', lastName: 'Ruiz' },
    });
    journey.send({ type: 'person.submitted' });
    await show(journey);
    expect(button('Edit Ana Díaz')).toBeTruthy();
    expect(button('Edit Ana Ruiz')).toBeTruthy();
  });

  it('GRP-01 opens a member’s form, and returns to the heading with the change', async () => {
    const { user, journey } = await show(await toPeople());
    await user.click(button('Edit Leo'));
    expect(heading().textContent).toBe('Leo’s details');
    expect(document.activeElement).toBe(heading());
    const name = screen.getByLabelText<HTMLInputElement>('First name');
    expect(name.value).toBe('Leo');
    await user.clear(name);
    await user.type(name, 'León');
    await user.click(button('Save'));
    expect(cards()[1]?.textContent).toContain('León Díaz');
    await expect.poll(() => document.activeElement).toBe(heading());
    expect(journey.context().party.members).toHaveLength(2);
  });

  it('GRP-01 leaves a member unchanged when the form is closed', async () => {
    const { user } = await show(await toPeople());
    await user.click(button('Edit Leo'));
    await user.type(screen.getByLabelText('First name'), 'nard');
    await user.click(button('Back to the list'));
    expect(button('Edit Leo')).toBeTruthy();
  });

  it('GRP-01 asks before it removes a member', async () => {
    const { user, journey } = await show(await toPeople());
    await user.click(button('Remove Leo'));
    expect(journey.at({ flow: { 'patient-info-list': 'removal' } })).toBe(true);
    expect(cards()).toHaveLength(2);
  });

  it('GRP-01 explains at the eleventh that ten is the limit, and focuses the people', async () => {
    const journey = await atFirst();
    for (let place = 1; place <= MAX_PEOPLE; place += 1) {
      if (place > 1) journey.send({ type: 'person.opened' });
      const year = String(1984 - place);
      journey.send({ ...person, draft: { ...person.draft, year } });
      journey.send({ type: 'person.submitted' });
    }
    const { user } = await show(journey);
    await user.click(button('Add another person'));
    const link = summary().getByRole('link', {
      name: 'A group can have up to 10 people. Remove someone first.',
    });
    await user.click(link);
    expect(document.activeElement).toBe(button('Edit Vera Díaz'));
    expect(cards()).toHaveLength(MAX_PEOPLE);
  });

  it('ENG-08 starts the group’s engagement with everyone in it, and waits', async () => {
    const { user, journey } = await show(await toPeople());
    await user.click(button('Continue'));
    expect(journey.askedOf('createEngagement')).toMatchObject({
      body: {
        bookingType: 'Group',
        metaData: { party: [{ firstName: 'Ana' }, { firstName: 'Leo', dob: '1984-04-28' }] },
      },
    });
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    [1002, 'That did not work'],
    [1004, 'We did not get an answer'],
  ] as const)('API-03 keeps everyone after failure %d, and tries again', async (code, title) => {
    const { user, journey, world } = await show(await toPeople());
    await user.click(button('Continue'));
    await world(() => journey.fail('createEngagement', code));
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(cards()).toHaveLength(2);
    await user.click(button('Try again'));
    await world(() => journey.fail('createEngagement', code));
    // Changing the list clears the failure.
    await user.click(button('Edit Ana'));
    expect(heading().textContent).toBe('Ana’s details');
  });
});

describe('a group member’s form', () => {
  it.each(BOTH)('GRP-01 begins with the first person, in %s', async (language) => {
    await show(await atFirst(language));
    expect(heading().textContent).toBe(
      language === 'es' ? '¿Quién es la primera persona?' : 'Who is the first person?',
    );
  });

  it('PAT-01, VAL-01 takes name, date of birth, sex, race and ethnicity, and lists the person', async () => {
    const { user } = await show(await atFirst());
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.type(screen.getByLabelText('Last name'), 'Díaz');
    await user.type(screen.getByLabelText('Month'), '4');
    await user.type(screen.getByLabelText('Day'), '28');
    await user.type(screen.getByLabelText('Year'), '2016');
    expect(screen.getByText('April 28, 2016 (9 years old)')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    await user.click(answerTo('Race', 'Prefer not to answer'));
    await user.click(answerTo('Ethnicity', 'Unknown'));
    await user.click(button('Save and add to the group'));
    expect(cards()).toHaveLength(1);
    expect(cards()[0]?.textContent).toContain('Ana Díaz');
    await user.click(button('Add another person'));
    expect(heading().textContent).toBe('Who is the next person?');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
  });

  it('VAL-09 says what is missing, keeps the rest, and clears each problem as it is corrected', async () => {
    const { user } = await show(await atFirst());
    await user.type(screen.getByLabelText('Last name'), 'Díaz');
    await user.click(button('Save and add to the group'));
    await user.click(summary().getByRole('link', { name: 'Provide the patient’s first name.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    await user.keyboard('Ana');
    expect(summary().queryByRole('link', { name: /first name/ })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Díaz');
  });

  it('ELG-02 says that a person is too young to be vaccinated here', async () => {
    const journey = await atFirst();
    journey.send({ type: 'person.typed', draft: { ...person.draft, year: '2025' } });
    const { user } = await show(journey);
    await user.click(button('Save and add to the group'));
    expect(
      summary().getByRole('link', { name: /needs to be 3 years of age or older/ }),
    ).toBeTruthy();
  });
});

describe('people in the account’s care', () => {
  it('PAT-05 reserve their space in the list while they are loaded', async () => {
    const { journey, listed } = await signedIn();
    const { world } = await show(journey);
    expect(screen.getByText('One moment…')).toBeTruthy();
    await world(listed);
    expect(button('Add Leo Rivera')).toBeTruthy();
  });

  it('PAT-05 are added with a press, and offered only once', async () => {
    const { journey, listed } = await signedIn();
    await listed();
    const { user } = await show(journey);
    expect(screen.getByText('No one is on the list yet.')).toBeTruthy();
    await user.click(button('Add Leo Rivera'));
    expect(cards()[0]?.textContent).toContain('Leo Rivera');
    expect(screen.queryByRole('button', { name: 'Add Leo Rivera' })).toBeNull();
  });

  it('PAT-05 with a problem open the form first, with the focus on the problems', async () => {
    const { journey, listed } = await signedIn([baby]);
    await listed();
    const { user } = await show(journey);
    await user.click(button('Add Mia Rivera'));
    expect(heading().textContent).toBe('Mia’s details');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('GRP-01 says that the group is empty when Continue is pressed without anyone', async () => {
    const { journey, listed } = await signedIn();
    await listed();
    const { user } = await show(journey);
    await user.click(button('Continue'));
    await user.click(summary().getByRole('link', { name: 'Add at least one person.' }));
    expect(document.activeElement).toBe(button('Add Leo Rivera'));
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dependent } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import { answerTo } from '#tests/support/answer-to.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld, toTexts } from '#tests/support/journey-steps.ts';
import { toOwnPatient, toRemembered } from '#tests/support/signed-in.ts';
import * as sample from '#qa/journeys/samples.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { PatientInfoView } from './patient-info.view.tsx';

async function show(journey = startJourney()) {
  await toHeld(journey);
  journey.send({ type: 'guest.chosen' });
  return { journey, ...(await showView(PatientInfoView, journey)) };
}

/** A visitor who returned to the page once the server knew who they are. */
async function showAgain() {
  const journey = await toTexts();
  journey.send({ type: 'back' });
  journey.send({ type: 'back' });
  return { journey, ...(await showView(PatientInfoView, journey)) };
}

type Shown = Awaited<ReturnType<typeof show>>;

async function fillIn({ user }: Pick<Shown, 'user'>) {
  await user.type(screen.getByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Díaz');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(answerTo('Race', 'Prefer not to answer'));
  await user.click(answerTo('Ethnicity', 'Unknown'));
}

const goOn = () => screen.getByRole('button', { name: 'Continue' });

describe('patient-info', () => {
  it.each(BOTH)(
    'PAT-03 offers every sex, race and ethnicity by its name, in %s',
    async (language) => {
      await show(startJourney(language));
      const asked = [...GENDERS, ...RACES, ...ETHNICITIES];
      const offered = screen.getAllByRole<HTMLInputElement>('radio');
      expect(offered.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual(
        asked.map(({ code, [language]: name }) => [code, name]),
      );
    },
  );

  it('PAT-01 keeps what is typed and continues when the server has the patient', async () => {
    const shown = await show();
    await fillIn(shown);
    expect(shown.journey.context().patient).toEqual({
      firstName: 'Ana',
      lastName: 'Díaz',
      gender: 'Female',
      race: 'PNA',
      ethnicity: 'UNK',
    });
    await shown.user.click(goOn());
    expect(shown.journey.at({ flow: 'contact-info' })).toBe(true);
  });

  it('PAT-03 names every missing answer, at the top and at its field', async () => {
    const { user } = await show();
    await user.click(goOn());
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Provide your first name.',
      'Provide your last name.',
      'Select your sex assigned at birth.',
      'Please select your race.',
      'Please select your ethnicity.',
    ]);
    await user.click(within(summary).getByRole('link', { name: /sex assigned/ }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Male' }));
    await user.type(screen.getByLabelText('First name'), 'Ana');
    expect(within(summary).getAllByRole('link')).toHaveLength(4);
  });

  it('PAT-01 shows the date of birth and the place instead of asking again', async () => {
    await show();
    expect(screen.getByText('April 28, 1984 (41 years old)')).toBeTruthy();
    expect(screen.getByText('Chicago, IL')).toBeTruthy();
    expect(screen.queryByLabelText(/birth/i)).toBeNull();
  });

  it('PAT-05 offers the browser’s own name to the visitor', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tell us about you');
    expect(screen.getByLabelText('First name').getAttribute('autocomplete')).toBe('given-name');
    expect(screen.getByLabelText('Last name').getAttribute('autocomplete')).toBe('family-name');
  });

  it('PAT-05 does not offer the visitor’s name for a person in their care', async () => {
    const journey = startJourney();
    await toHeld(journey);
    journey.send({ type: 'guest.chosen' });
    const start = { ...journey.context().start, bookingOption: 'dependent' as const };
    await showView(knowing({ start }, PatientInfoView), journey);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tell us about the patient');
    expect(screen.getByLabelText('First name').getAttribute('autocomplete')).toBe('off');
    expect(screen.getByLabelText('Last name').getAttribute('autocomplete')).toBe('off');
  });

  it.each([
    ['an error', 1002],
    ['no answer in time', 1004],
  ] as const)(
    'PAT-04 keeps everything and lets the visitor try again after %s',
    async (_, code) => {
      const shown = await showAgain();
      await shown.user.click(goOn());
      await shown.world(() => shown.journey.fail('updatePatient', code));
      expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
      expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ana');
      await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(shown.sent.at(-1)).toEqual({ type: 'retried' });
      expect(shown.journey.at({ flow: { 'patient-info': 'updating' } })).toBe(true);
      expect(document.activeElement).toBe(goOn());
    },
  );

  it('PAT-04 lets the visitor continue typing after an error', async () => {
    const shown = await showAgain();
    await shown.user.click(goOn());
    await shown.world(() => shown.journey.fail('updatePatient'));
    await shown.user.type(screen.getByLabelText('Last name'), ' Rey');
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Díaz Rey');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown.journey.at({ flow: { 'patient-info': 'form' } })).toBe(true);
  });

  it('PAT-04 sends the same answers again when Continue is pressed after an error', async () => {
    const shown = await showAgain();
    await shown.user.click(goOn());
    await shown.world(() => shown.journey.fail('updatePatient'));
    await shown.user.click(goOn());
    expect(shown.sent.at(-1)).toEqual({ type: 'retried' });
  });

  it('VAL-11 shows a server refusal at its field', async () => {
    const shown = await showAgain();
    await shown.user.click(goOn());
    await shown.world(() =>
      shown.journey.refuse('updatePatient', 'INVALID_REQUEST', {
        fields: [{ name: 'race.code', code: 'race.missing', message: '' }],
      }),
    );
    const description = 'Please select your race.';
    expect(screen.getByRole('group', { name: 'Race', description })).toBeTruthy();
    expect(screen.getByRole('link', { name: description })).toBeTruthy();
  });
});

const remember = () =>
  screen.queryByRole<HTMLInputElement>('checkbox', {
    name: /^(?:Save these details|Guardar estos datos)/,
  });

describe('patient-info of a signed-in visitor', () => {
  it.each(BOTH)('PAT-02 says that it is filled in, in %s', async (language) => {
    const journey = await toOwnPatient('me', { language });
    const { user } = await showView(PatientInfoView, journey);
    const spanish = language === 'es';
    const first = screen.getByLabelText(spanish ? 'Nombre' : 'First name');
    const last = screen.getByLabelText(spanish ? 'Apellido' : 'Last name');
    expect(first).toHaveProperty('value', 'Ada');
    const line = spanish ? 'Con los datos de su cuenta.' : 'Filled in from your account.';
    expect(screen.getByText(line)).toBeTruthy();
    await user.clear(first);
    await user.clear(last);
    expect(screen.queryByText(line)).toBeNull();
  });

  it('PAT-02 does not mention an account without details', async () => {
    const journey = await toOwnPatient('me', { me: sample.otherCustomer });
    await showView(PatientInfoView, journey);
    expect(screen.queryByText('Filled in from your account.')).toBeNull();
  });

  it('PAT-02 saves the details in the account only when its owner chooses to', async () => {
    const journey = await toOwnPatient('me');
    const { user } = await showView(PatientInfoView, journey);
    expect(remember()?.checked).toBe(false);
    await user.click(remember() ?? document.body);
    expect(remember()?.checked).toBe(true);
    expect(journey.context().remember).toBe(true);
  });

  it('PAT-02 does not offer a guest to save anything', async () => {
    await show();
    expect(remember()).toBeNull();
  });

  const mia: Dependent = {
    ...sample.dependent,
    dependentId: '6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c22',
    firstName: 'Mia',
    dateOfBirth: '2019-05-17',
  };

  async function showPeople(language: Language = 'en') {
    const journey = await toOwnPatient('dependent', { language });
    const shown = await showView(PatientInfoView, journey);
    expect(screen.queryByRole('textbox')).toBeNull();
    await shown.world(() =>
      journey.answer('listDependents', { dependents: [sample.dependent, mia] }),
    );
    return { journey, ...shown };
  }

  const person = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('PAT-05 offers the people in their care born on that day, and fills in the chosen one', async () => {
    const { user, journey } = await showPeople();
    expect(screen.queryByRole('radio', { name: 'Mia Rivera' })).toBeNull();
    expect(person('Leo Rivera').checked).toBe(false);
    expect(person('Someone else').checked).toBe(false);
    expect(remember()).toBeTruthy();
    await user.click(person('Leo Rivera'));
    expect(person('Leo Rivera').checked).toBe(true);
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Leo');
    expect(answerTo('Race', 'White').checked).toBe(true);
    expect(remember()).toBeNull();
    await user.click(goOn());
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
  });

  it('PAT-05 empties the fields for another person, whose details can be saved', async () => {
    const { user, journey } = await showPeople();
    await user.click(person('Leo Rivera'));
    await user.click(person('Someone else'));
    expect(person('Someone else').checked).toBe(true);
    expect(screen.getByLabelText('First name')).toHaveProperty('value', '');
    await user.type(screen.getByLabelText('First name'), 'Tim');
    expect(person('Someone else').checked).toBe(true);
    await user.click(remember() ?? document.body);
    expect(journey.context()).toMatchObject({ remember: true, patient: { firstName: 'Tim' } });
  });

  it('PAT-05 takes a corrected name for a person whose details are not saved yet', async () => {
    const { user } = await showPeople();
    await user.click(person('Leo Rivera'));
    await user.type(screen.getByLabelText('First name'), 'n');
    expect(person('Leo Rivera').checked).toBe(false);
    expect(remember()).toBeTruthy();
  });

  it('PAT-05 names the people in their care in Spanish', async () => {
    await showPeople('es');
    expect(screen.getByRole('group', { name: '¿Para quién es?' })).toBeTruthy();
    expect(person('Otra persona').checked).toBe(false);
  });

  it('PAT-05 waits while a person is saved in the account, and continues when they cannot be', async () => {
    const journey = await toRemembered('dependent');
    const { world } = await showView(PatientInfoView, journey);
    expect(goOn().getAttribute('aria-disabled')).toBe('true');
    expect(journey.askedOf('addDependent')).toMatchObject({ body: { firstName: 'Ana' } });
    await world(() => journey.fail('addDependent'));
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
  });

  it('PAT-05 lets the patient be typed when no one matches, or the list cannot be loaded', async () => {
    const journey = await toOwnPatient('dependent');
    const { world } = await showView(PatientInfoView, journey);
    await world(() => journey.fail('listDependents'));
    expect(screen.queryByRole('group', { name: 'Who is it for?' })).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveProperty('value', '');
  });
});

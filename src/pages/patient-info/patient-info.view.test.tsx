import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import type { View } from '#src/app/view.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';
import * as sample from '#tests/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { PatientInfoView } from './patient-info.view.tsx';

async function show(journey = startJourney()) {
  await toHeld(journey);
  journey.send({ type: 'guest.chosen' });
  return { journey, ...(await showView(PatientInfoView, journey, 'patient-info')) };
}

type Shown = Awaited<ReturnType<typeof show>>;

async function fillIn({ user }: Pick<Shown, 'user'>) {
  await user.type(screen.getByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Díaz');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.selectOptions(screen.getByLabelText('Race'), 'Prefer not to answer');
  await user.selectOptions(screen.getByLabelText('Ethnicity'), 'Unknown');
}

const goOn = () => screen.getByRole('button', { name: 'Continue' });

describe('patient-info', () => {
  it.each(BOTH)(
    'PAT-03 offers every sex, race and ethnicity by its name, in %s',
    async (language) => {
      const { container } = await show(startJourney(language));
      expect(
        screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value),
      ).toEqual(GENDERS.map(({ code }) => code));
      for (const { code, [language]: name } of GENDERS) {
        expect(screen.getByRole('radio', { name })).toHaveProperty('value', code);
      }
      const [race, ethnicity] = screen.getAllByRole('combobox').map((select) =>
        within(select)
          .getAllByRole('option')
          .slice(1)
          .map(({ textContent }) => textContent),
      );
      expect(race).toEqual(RACES.map((choice) => choice[language]));
      expect(ethnicity).toEqual(ETHNICITIES.map((choice) => choice[language]));
      expect(await axeFindings(container)).toEqual([]);
    },
  );

  it('PAT-01 keeps what is typed and goes on when the server has the patient', async () => {
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
    expect(goOn().getAttribute('aria-disabled')).toBe('true');
    await shown.world(() => shown.journey.answer('createPatient', sample.patient));
    expect(shown.journey.at({ flow: 'contact-info' })).toBe(true);
  });

  it('PAT-03 names every answer that is missing, on top and at its field', async () => {
    const { user, container } = await show();
    await user.click(goOn());
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Provide the patient’s first name.',
      'Provide the patient’s last name.',
      'Select the patient’s sex assigned at birth.',
      'Please select the patient’s race.',
      'Please select the patient’s ethnicity.',
    ]);
    expect(await axeFindings(container)).toEqual([]);
    await user.click(within(summary).getByRole('link', { name: /sex assigned/ }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Male' }));
    await user.type(screen.getByLabelText('First name'), 'Ana');
    expect(within(summary).getAllByRole('link')).toHaveLength(4);
  });

  it('PAT-01 reads the date of birth and the place back instead of asking again', async () => {
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

  it('PAT-05 does not offer the visitor’s name for somebody in their care', async () => {
    const journey = startJourney();
    await toHeld(journey);
    journey.send({ type: 'guest.chosen' });
    const start = { ...journey.context().start, bookingOption: 'dependent' as const };
    const ForOther: View = ({ snapshot, send }) => (
      <PatientInfoView
        snapshot={{ ...snapshot, context: { ...snapshot.context, start } }}
        send={send}
      />
    );
    await showView(ForOther, journey, 'patient-info');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tell us about the patient');
    expect(screen.getByLabelText('First name').getAttribute('autocomplete')).toBe('off');
    expect(screen.getByLabelText('Last name').getAttribute('autocomplete')).toBe('off');
  });

  it.each([
    ['an error', 1003],
    ['no answer in time', 1004],
  ] as const)(
    'PAT-04 keeps everything and lets the visitor try again after %s',
    async (_, code) => {
      const shown = await show();
      await fillIn(shown);
      await shown.user.click(goOn());
      await shown.world(() => shown.journey.fail('createPatient', code));
      expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
      expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ana');
      expect(await axeFindings(shown.container)).toEqual([]);
      await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(shown.sent.at(-1)).toEqual({ type: 'retried' });
      expect(shown.journey.at({ flow: { 'patient-info': 'creating' } })).toBe(true);
      expect(document.activeElement).toBe(goOn());
    },
  );

  it('PAT-04 lets the visitor go on typing after an error', async () => {
    const shown = await show();
    await fillIn(shown);
    await shown.user.click(goOn());
    await shown.world(() => shown.journey.fail('createPatient'));
    await shown.user.type(screen.getByLabelText('Last name'), ' Rey');
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Díaz Rey');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown.journey.at({ flow: { 'patient-info': 'form' } })).toBe(true);
  });

  it('PAT-04 sends the same answers again when Continue is pressed after an error', async () => {
    const shown = await show();
    await fillIn(shown);
    await shown.user.click(goOn());
    await shown.world(() => shown.journey.fail('createPatient'));
    await shown.user.click(goOn());
    expect(shown.sent.at(-1)).toEqual({ type: 'retried' });
  });

  it('VAL-11 shows what the server refuses at its field', async () => {
    const shown = await show();
    await fillIn(shown);
    await shown.user.click(goOn());
    await shown.world(() =>
      shown.journey.refuse('createPatient', 'INVALID_REQUEST', {
        fields: [{ name: 'race.code', code: 'race.missing', message: '' }],
      }),
    );
    expect(screen.getByLabelText('Race').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: 'Please select the patient’s race.' })).toBeTruthy();
  });
});

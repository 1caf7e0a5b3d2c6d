import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { GroupPatientView } from './group-patient.view.tsx';

const ANA = 1;
const LEO = 2;

async function show(begun = startJourney(), place = LEO) {
  const journey = await toFamilyReview(begun);
  journey.send({ type: 'overlay.opened', overlay: 'group-patient', place });
  const shown = await showView(GroupPatientView, journey);
  return { journey, ...shown };
}

const dialog = () => screen.getByRole('dialog');
const first = () => screen.getByLabelText<HTMLInputElement>('First name');
const button = (name: string) => screen.getByRole('button', { name });

describe('the overlay of a group member', () => {
  it.each(BOTH)(
    'EDT-01 names the person, is prefilled and says what stays, in %s',
    async (language) => {
      await show(startJourney(language));
      const say = (en: string, es: string) => (language === 'es' ? es : en);
      expect(
        screen.getByRole('heading', {
          name: say('Change Leo’s details', 'Cambiar los datos de Leo'),
        }),
      ).toBeTruthy();
      expect(within(dialog()).getByDisplayValue('Leo')).toBeTruthy();
      expect(dialog().textContent).toContain(
        say(
          'The times, place and vaccines stay the same for everyone.',
          'Los horarios, el lugar y las vacunas de todos no cambian.',
        ),
      );
    },
  );

  it('GRP-03 distinguishes people with the same first name by the last one', async () => {
    await show(startJourney(), ANA);
    expect(screen.getByRole('heading', { name: 'Change Ana Díaz’s details' })).toBeTruthy();
  });

  it('GRP-03 shows the date of birth without a field, and says how to change it', async () => {
    await show();
    expect(dialog().textContent).toContain('Date of birth: April 28, 1984');
    expect(dialog().textContent).toContain('press Back until you see your list of people');
    expect(screen.queryByLabelText('Month')).toBeNull();
  });

  it('PAT-01 is not autofilled with the browser owner’s name', async () => {
    await show();
    expect(first().autocomplete).toBe('off');
  });

  it('EDT-01 saves the change of this person', async () => {
    const { user, journey, world } = await show();
    await user.clear(first());
    await user.type(first(), 'León');
    await user.click(button('Save'));
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('updatePatient', sample.patient));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(journey.context().party.members.map(({ person }) => person.firstName)).toEqual([
      'Ana',
      'León',
      'Ana',
      'Mía',
    ]);
  });

  it('EDT-01 the title keeps the person’s previous name while it is being edited', async () => {
    const { user } = await show();
    await user.clear(first());
    expect(screen.getByRole('heading', { name: 'Change Leo’s details' })).toBeTruthy();
  });

  it('VAL-06 names problems inside the dialog', async () => {
    const { user } = await show();
    await user.clear(first());
    await user.click(button('Save'));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.click(screen.getByRole('link', { name: 'Provide the patient’s first name.' }));
    expect(document.activeElement).toBe(first());
  });

  it('VAL-11 shows a server refusal at its field', async () => {
    const { user, journey, world } = await show();
    await user.click(button('Save'));
    await world(() =>
      journey.refuse('updatePatient', 'INVALID_REQUEST', {
        fields: [{ name: 'lastName', message: '', code: 'lastName.invalid' }],
      }),
    );
    expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([1002, 1004] as const)('EDT-01 keeps the change after a failure (%s)', async (code) => {
    const { user, journey, world } = await show();
    await user.type(first(), ' María');
    await user.click(button('Save'));
    await world(() => journey.fail('updatePatient', code));
    expect(first().value).toBe('Leo María');
    await user.click(button('Try again'));
    expect(journey.at({ overlay: { 'group-patient': 'saving' } })).toBe(true);
    await world(() => journey.fail('updatePatient', code));
    await user.click(button('Back'));
    expect(journey.at({ overlay: { 'group-patient': 'editing' } })).toBe(true);
  });
});

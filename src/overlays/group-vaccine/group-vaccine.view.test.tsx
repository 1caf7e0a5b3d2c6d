import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { GroupVaccineView } from './group-vaccine.view.tsx';

const ANA = 1;

async function show(begun = startJourney()) {
  const journey = await toFamilyReview(begun);
  journey.send({ type: 'overlay.opened', overlay: 'group-vaccine', place: ANA });
  const shown = await showView(GroupVaccineView, journey);
  return { journey, ...shown };
}

const dialog = () => screen.getByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });
const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const details = { data: { eligibleVaccineList: sample.vaccineDetails } };

async function saved(begun?: ReturnType<typeof startJourney>) {
  const shown = await show(begun);
  await shown.user.click(card(/Hepatitis A/));
  await shown.user.click(button(begun?.context().language === 'es' ? 'Guardar' : 'Save'));
  return shown;
}

async function notThere(begun?: ReturnType<typeof startJourney>) {
  const shown = await saved(begun);
  await shown.world(() => shown.journey.answer('getVaccineDetails', details));
  await shown.world(() => shown.journey.refuse('createHold', 'FC_908_Conflict'));
  return shown;
}

const vaccinesOf = ({ journey }: Awaited<ReturnType<typeof show>>) =>
  journey
    .context()
    .party.members.slice(0, 2)
    .map(({ visit }) => visit.vaccines);

describe('the vaccine overlay of a group member', () => {
  it.each(BOTH)('EDT-01 names the person and says what saving does, in %s', async (language) => {
    await show(startJourney(language));
    const say = (en: string, es: string) => (language === 'es' ? es : en);
    expect(
      screen.getByRole('heading', { name: say('Vaccines for Ana Díaz', 'Vacunas para Ana Díaz') }),
    ).toBeTruthy();
    expect(dialog().textContent).toContain(
      say('If not, nothing changes.', 'Si no puede, nada cambia.'),
    );
    expect(dialog().textContent).toContain('State Street Pharmacy');
    expect(card(/Flu|Influenza|Gripe/).checked).toBe(true);
  });

  it('GRP-03 changes this person’s vaccines if the store can give them', async () => {
    const shown = await saved();
    const { journey, world } = shown;
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.answer('getVaccineDetails', details));
    expect(screen.getByText('Checking with the store')).toBeTruthy();
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(journey.at({ overlay: 'closed' })).toBe(true);
    expect(vaccinesOf(shown)).toEqual([
      ['150', '52'],
      ['150', '52'],
    ]);
  });

  it('VAC-02 requires at least one vaccine', async () => {
    const { user } = await show();
    await user.click(card(/Flu/));
    await user.click(button('Save'));
    expect(screen.getByRole('link', { name: 'Select a vaccine' })).toBeTruthy();
  });

  it.each(BOTH)(
    'EDT-01 if the store cannot, says what another time costs the group, in %s',
    async (language) => {
      await notThere(startJourney(language));
      expect(dialog().textContent).toContain(
        language === 'es'
          ? 'Entonces dejamos libres los horarios de todos.'
          : 'We then release everyone’s times.',
      );
    },
  );

  it.each([
    ['Choose another time', { overlay: 'closed', flow: 'timeslots' }, ['150', '52']],
    ['Keep it as it was', { overlay: 'closed', flow: 'review-appt' }, ['150']],
    ['Choose other vaccines', { overlay: { 'group-vaccine': 'editing' } }, ['150']],
  ])('EDT-01 if the store cannot: %s', async (name, state, vaccines) => {
    const shown = await notThere();
    await shown.user.click(button(name));
    expect(shown.journey.at(state)).toBe(true);
    expect(vaccinesOf(shown)).toEqual([vaccines, ['150', '52']]);
  });

  it.each([
    ['Continue', { overlay: 'closed', flow: { screening: 'earlierDoses' } }],
    ['Back', { overlay: { 'group-vaccine': 'editing' }, flow: 'review-appt' }],
    ['Keep it as it was', { overlay: 'closed', flow: 'review-appt' }],
  ])('ELG-07 says that questions come first, and what they cost: %s', async (name, state) => {
    const { user, journey } = await show();
    await user.click(card(/Pneumonia/));
    await user.click(button('Save'));
    expect(dialog().textContent).toContain('Before we can book the pneumonia vaccine');
    expect(dialog().textContent).toContain('you choose new ones after that.');
    await user.click(button(name));
    expect(journey.at(state)).toBe(true);
  });

  it.each([1002, 1004] as const)('EDT-01 keeps the choice after a failure (%s)', async (code) => {
    const { user, journey, world } = await saved();
    await world(() => journey.fail('getVaccineDetails', code));
    expect(card(/Hepatitis A/).checked).toBe(true);
    await user.click(button('Try again'));
    expect(journey.at({ overlay: { 'group-vaccine': 'checking' } })).toBe(true);
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupTimes, toPeople } from '#tests/support/group-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { VaccineSelectionView } from './vaccine-selection.view.tsx';

const show = async (journey: TestJourney) => ({
  journey,
  ...(await showView(VaccineSelectionView, journey)),
});

/** Ana and Leo are named, and their group's engagement has started. */
async function toHub(journey?: TestJourney) {
  const there = await toPeople(journey);
  there.send({ type: 'party.submitted' });
  await there.answer('createEngagement', sample.engagement);
  return there;
}

/** Both have chosen. */
async function toReady(journey?: TestJourney) {
  const there = await toGroupTimes(journey);
  there.send({ type: 'back' });
  return there;
}

const button = (name: string) => screen.getByRole('button', { name });
const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('vaccine-selection', () => {
  it.each(BOTH)('GRP-01 lists everyone with age and no vaccines yet, in %s', async (language) => {
    await show(await toHub(startJourney(language)));
    expect(cards()).toHaveLength(2);
    expect(cards()[0]).toContain(
      language === 'es'
        ? 'Ana Díaz41 añosSin vacunas todavía'
        : 'Ana Díaz41 years oldNo vaccines yet',
    );
    expect(
      button(language === 'es' ? 'Elegir vacunas para Leo' : 'Choose vaccines for Leo'),
    ).toBeTruthy();
    expect(
      screen.getByText(language === 'es' ? 'Personas listas: 0 de 2' : '0 of 2 people ready'),
    ).toBeTruthy();
  });

  it('GRP-01 says what is missing for each member without vaccines, and focuses their button', async () => {
    const { user, container } = await show(await toHub());
    await user.click(button('Find times for everyone'));
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Ana: Choose the vaccines and answer our questions.',
      'Leo: Choose the vaccines and answer our questions.',
    ]);
    await user.click(links[1] ?? container);
    expect(document.activeElement).toBe(
      screen.getByRole('button', {
        name: 'Choose vaccines for Leo',
        description: 'Choose the vaccines and answer our questions.',
      }),
    );
  });

  it('GRP-01 marks vaccines whose questions are still open', async () => {
    const journey = await toHub();
    journey.send({ type: 'person.chosen', place: 1 });
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'back' });
    await show(journey);
    expect(cards()[0]).toContain('Flu');
    expect(cards()[0]).toContain('Not done yet');
    expect(button('Choose vaccines for Ana')).toBeTruthy();
  });

  it.each(BOTH)(
    'GRP-01 lists each member’s vaccines, and continues to times for all, in %s',
    async (language) => {
      const { user, journey } = await show(await toReady(startJourney(language)));
      expect(cards()[1]).toContain(language === 'es' ? 'Gripe' : 'Flu');
      expect(
        button(language === 'es' ? 'Cambiar las vacunas de Ana' : 'Change vaccines for Ana'),
      ).toBeTruthy();
      await user.click(
        button(language === 'es' ? 'Buscar horarios para todos' : 'Find times for everyone'),
      );
      expect(journey.at({ flow: 'timeslots' })).toBe(true);
    },
  );

  /** Ana has a flu vaccine, Leo nothing yet. */
  async function toHalf(journey?: TestJourney) {
    const there = await toHub(journey);
    there.send({ type: 'person.chosen', place: 1 });
    await there.answer('listEligibleVaccines', { vaccines: sample.offered });
    there.send({ type: 'vaccine.toggled', code: '150' });
    there.send({ type: 'vaccines.submitted' });
    await there.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.vaccineDetails },
    });
    return there;
  }

  it.each(BOTH)(
    'GRP-01 gives the others the same vaccines in one press, in %s',
    async (language) => {
      const { user, journey, world } = await show(await toHalf(startJourney(language)));
      await user.click(
        button(
          language === 'es'
            ? 'Elegir lo mismo para los demás: Gripe'
            : 'Give everyone else the same: Flu',
        ),
      );
      expect(journey.context().party.inFront).toBe(2);
      await world(() => journey.answer('listEligibleVaccines', { vaccines: sample.offered }));
      await world(() =>
        journey.answer('getVaccineDetails', {
          data: { eligibleVaccineList: sample.vaccineDetails },
        }),
      );
      expect(
        screen.getByText(language === 'es' ? 'Personas listas: 2 de 2' : '2 of 2 people ready'),
      ).toBeTruthy();
      expect(document.activeElement).toBe(
        button(language === 'es' ? 'Buscar horarios para todos' : 'Find times for everyone'),
      );
    },
  );

  it('GRP-01 says who cannot have the same, and leaves their vaccines to be chosen', async () => {
    const { user, journey, world } = await show(await toHalf());
    await user.click(button('Give everyone else the same: Flu'));
    const none = sample.offered.map((one) => ({ ...one, eligible: false }));
    await world(() => journey.answer('listEligibleVaccines', { vaccines: none }));
    expect(
      screen.getByRole('link', { name: 'Leo: Choose the vaccines and answer our questions.' }),
    ).toBeTruthy();
    expect(screen.getByText('No vaccines yet')).toBeTruthy();
  });

  it('GRP-01 keeps the others’ vaccines when the server cannot be reached', async () => {
    const { user, journey, world } = await show(await toHalf());
    await user.click(button('Give everyone else the same: Flu'));
    await world(() => journey.fail('listEligibleVaccines'));
    await user.click(button('Cancel'));
    expect(cards().map((card) => card?.includes('Flu'))).toEqual([true, false]);
    expect(button('Give everyone else the same: Flu')).toBeTruthy();
  });
});

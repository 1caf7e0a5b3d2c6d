import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VaccineDetails } from '#contract/vaccines.ts';
import type { Language } from '#domain/languages.ts';
import { AlsoDueView } from '#src/overlays/also-due/also-due.view.tsx';
import { CovidManufacturerView } from '#src/pages/covid-manufacturer/covid-manufacturer.view.tsx';
import { CovidView } from '#src/pages/covid/covid.view.tsx';
import { NotEligibleView } from '#src/pages/not-eligible/not-eligible.view.tsx';
import { ScreeningView } from '#src/pages/screening/screening.view.tsx';
import { VaccineSelectorView } from '#src/pages/vaccine-selector/vaccine-selector.view.tsx';
import * as sample from '#qa/journeys/samples.ts';
import { toPeople } from '#tests/support/group-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { say } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';

/** Goes on to Leo's vaccines. */
async function toLeo(language: Language = 'en') {
  const journey = await toPeople(startJourney(language));
  journey.send({ type: 'party.submitted' });
  await journey.answer('createEngagement', sample.engagement);
  journey.send({ type: 'person.chosen', place: 2 });
  return journey;
}

async function toChoice(offered = sample.offered, language: Language = 'en') {
  const journey = await toLeo(language);
  await journey.answer('listEligibleVaccines', { vaccines: offered });
  return journey;
}

async function toQuestions(codes: readonly string[]) {
  const journey = await toChoice();
  for (const code of codes) journey.send({ type: 'vaccine.toggled', code });
  journey.send({ type: 'vaccines.submitted' });
  return journey;
}

async function judged(details: VaccineDetails[], codes: readonly string[] = ['150']) {
  const journey = await toQuestions(codes);
  await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: details } });
  return journey;
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

const showScreening = (journey: TestJourney) => showView(ScreeningView, journey);

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('the vaccine pages, for a group member', () => {
  it.each(BOTH)('GRP-01 name the person whose vaccines are chosen, in %s', async (language) => {
    const journey = await toChoice(sample.offered, language);
    await showView(VaccineSelectorView, journey);
    expect(heading()).toBe(
      language === 'es' ? '¿Qué vacunas necesita Leo?' : 'Which vaccines does Leo need?',
    );
  });

  it('GRP-01 lead back to the group when no vaccine fits', async () => {
    const none = sample.offered.map((one) => ({ ...one, eligible: false }));
    const journey = await toChoice(none);
    const { user } = await showView(VaccineSelectorView, journey);
    await user.click(screen.getByRole('button', { name: 'Back to your group' }));
    expect(journey.at({ flow: 'vaccine-selection' })).toBe(true);
  });

  it('VAC-10, GRP-01 offer by name what else is due to them', async () => {
    const journey = await toChoice(sample.offeredWithMore);
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'vaccines.submitted' });
    await showView(AlsoDueView, journey);
    expect(screen.getByRole('dialog', { name: 'Also due now for Leo' })).toBeTruthy();
    expect(
      screen.getByRole('group', { name: 'Would you like one of these for Leo at the same visit?' }),
    ).toBeTruthy();
  });

  it('COV-05, GRP-01 ask about COVID-19 by name', async () => {
    const journey = await toQuestions(['207']);
    const { world } = await showView(CovidView, journey);
    const asked = [heading()];
    for (const answer of [
      { immunocompromised: 'no' },
      { userDose: '2' },
      { manufacturer: 'MOD' },
    ] as const) {
      await world(() => say(journey, answer));
      asked.push(heading());
    }
    expect(asked).toEqual([
      'Does Leo have a weak immune system?',
      'How many COVID-19 shots has Leo had?',
      'What brand was Leo’s last COVID-19 shot?',
      'When was Leo’s last COVID-19 shot?',
    ]);
  });

  it('VAC-09, GRP-01 ask about earlier doses and health by name', async () => {
    const journey = await toQuestions(['33']);
    const { world } = await showScreening(journey);
    const asked = [heading()];
    await world(() => say(journey, { earlierDoses: ['33'] }));
    asked.push(heading());
    await world(() => say(journey, { doseDates: { '33': [sample.doseDate] } }));
    asked.push(heading());
    expect(asked).toEqual([
      'Has Leo had pneumonia vaccine before?',
      'When was Leo’s last dose of pneumonia vaccine?',
      'Does Leo have a long-term health condition?',
    ]);
  });

  it.each([
    ['later', sample.against150.later, 'It is too soon to give Leo the flu vaccine'],
    ['never', sample.against150.never, 'We cannot book the flu vaccine for Leo'],
    [
      'a prescription',
      sample.against150.prescription,
      'Leo needs a prescription for the flu vaccine',
    ],
  ] as const)('ELG-07, GRP-01 state the outcome by name: %s', async (_, details, said) => {
    await showScreening(await judged([...details]));
    expect(heading()).toBe(said);
  });

  it('ELG-07, GRP-01 say by name what fits and what does not', async () => {
    await showScreening(await judged(sample.against150.later, ['150', '52']));
    expect(heading()).toBe(
      'We can book the hepatitis A vaccine for Leo, but not the flu vaccine yet',
    );
  });

  it('VAC-04, GRP-01 ask by name whether two vaccines may be given on one day', async () => {
    const journey = await toQuestions(['150', '207']);
    for (const answer of [{ immunocompromised: 'no' }, { userDose: '0' }] as const)
      say(journey, answer);
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.against150.restriction },
    });
    await showScreening(journey);
    expect(heading()).toBe(
      'Do you want the COVID-19 vaccine and the flu vaccine for Leo on the same day?',
    );
  });

  it('COV-02, GRP-01 ask by name which manufacturer they want', async () => {
    const journey = await toQuestions(['150', '207']);
    for (const answer of [{ immunocompromised: 'no' }, { userDose: '0' }] as const)
      say(journey, answer);
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
    await journey.answer('getVaccineDetails', {
      data: { eligibleVaccineList: sample.twoMakers },
    });
    await showView(CovidManufacturerView, journey);
    expect(heading()).toBe('Which COVID-19 vaccine would you like for Leo?');
  });

  it.each(BOTH)(
    'ELG-03, GRP-01 say by name who cannot be booked, and lead back to the others, in %s',
    async (language) => {
      const journey = await toLeo(language);
      await journey.refuse('listEligibleVaccines', 'ELIGIBLITY_ERROR', {
        ineligible: { reason: 'northDakota', limitYears: 5, eligibleFrom: '2027-05-09' },
      });
      const { user, container } = await showView(NotEligibleView, journey);
      expect(heading()).toMatch(/^Leo: Illinois /);
      expect(container.textContent).toContain(
        language === 'es'
          ? 'Puede reservar para Leo a partir del'
          : 'You can book for Leo starting',
      );
      await user.click(
        screen.getByRole('button', {
          name: language === 'es' ? 'Volver a su grupo' : 'Back to your group',
        }),
      );
      expect(journey.at({ flow: 'patient-info-list' })).toBe(true);
    },
  );
});

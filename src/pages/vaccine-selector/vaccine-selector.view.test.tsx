import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { GeocodeReply } from '#contract/geo.ts';
import type { EligibleVaccine } from '#contract/vaccines.ts';
import * as sample from '#qa/journeys/samples.ts';
import { REASONS } from '#domain/eligibility/verdict.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { offer, toOffered } from '#tests/support/offered.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { toVaccinesInStock } from '#tests/support/walk-in-steps.ts';
import { VaccineSelectorView } from './vaccine-selector.view.tsx';

async function show(journey = startJourney()) {
  await toVaccines(journey);
  return { journey, ...(await showView(VaccineSelectorView, journey)) };
}

describe('vaccine-selector', () => {
  it.each(BOTH)(
    'VAC-15 says what is already booked, for whom and when, in %s',
    async (language) => {
      const journey = await toVaccines(startJourney(language));
      const ownDoses = sample.engagementAgain.bookedDoses;
      const { container } = await showView(knowing({ ownDoses }, VaccineSelectorView), journey);
      expect(container.textContent).toContain(
        language === 'es'
          ? 'Ana: ya tiene cita para el martes, 10 de marzo'
          : 'Ana: already booked for Tuesday, March 10',
      );
      const name =
        language === 'es' ? /Ver esa cita/ : /See that appointment \(Flu, Tuesday, March 10\)/;
      expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    },
  );

  it('VAC-02 explains the limit at the fifth vaccine and leaves four chosen', async () => {
    const { user } = await show();
    for (const box of screen.getAllByRole('checkbox').slice(0, 5)) await user.click(box);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
    // Shown at the fifth, which keeps the focus; nothing jumps to the top.
    expect(screen.getByRole('alert').textContent).toBe('Limit selection to 4 vaccines');
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[4]);
    expect(screen.getByText('4 of 4 chosen')).toBeTruthy();
  });

  it.each(BOTH)(
    'VAC-07 shows what fits as choices and the rest with its reason, in %s',
    async (language) => {
      const { container } = await show(startJourney(language));
      const fitting = sample.offered.filter(({ eligible }) => eligible);
      expect(screen.getAllByRole('checkbox')).toHaveLength(fitting.length);
      expect(container.textContent).toContain(
        language === 'es' ? 'Se pone desde los 50 años.' : 'It is given from age 50.',
      );
    },
  );

  it('VAL-08 asks for a vaccine when Continue is pressed without one', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('link', { name: 'Select a vaccine' })).toBeTruthy();
  });

  it('VAC-07 reserves the space of the list while it is loaded, and offers to try again when it fails', async () => {
    const { user, journey, world } = await show();
    await world(() => journey.send({ type: 'back' }));
    await world(() => journey.send({ type: 'start.submitted' }));
    await world(() => journey.answer('geocode', sample.place));
    expect(screen.getByText('Finding vaccines you can have')).toBeTruthy();
    await world(() => journey.fail('listEligibleVaccines'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.answer('listEligibleVaccines', { vaccines: sample.offered }));
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
  });

  it('VAC-02, ANA-02 says that two vaccines cannot be given together', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('checkbox', { name: /Td\/Tdap/ }));
    await user.click(screen.getByRole('checkbox', { name: /\(Td\)/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('link', { name: 'Invalid vaccination combination' })).toBeTruthy();
    expect(
      screen.getByText(
        /^These protect against the same illness: .*Td\/Tdap.* and .*\(Td\)\. Remove one/,
      ),
    ).toBeTruthy();
  });
});

async function showOffered(
  offered: EligibleVaccine[],
  { language, ...options }: { language?: 'en' | 'es'; year?: string; place?: GeocodeReply } = {},
) {
  const journey = startJourney(language);
  await toOffered(offered, { journey, ...options });
  return { journey, ...(await showView(VaccineSelectorView, journey)) };
}

const described = (name: string) =>
  (screen.getByRole('checkbox', { name }).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const due = (because: 'season' | 'from', rank: number, fromYears?: number) => ({
  due: { rank, because, ...(fromYears && { fromYears }) },
});

it.each(BOTH)('WLK-01 mentions only today to a walk-in, in %s', async (language) => {
  await showView(VaccineSelectorView, await toVaccinesInStock(language));
  expect(
    screen.getByText(
      language === 'es' ? 'Elija hasta 4 para esta visita.' : 'Choose up to 4 for this visit.',
    ),
  ).toBeTruthy();
});

describe('what is due, and searching for a vaccine', () => {
  const offered = [
    offer('207'),
    offer('87', sample.verdict(), { ...due('from', 2, 50), brands: ['Shingrix'] }),
    offer('150', sample.verdict(), due('season', 1)),
    offer('113'),
    offer('62', sample.verdict('no', { reason: 'tooOld', limitYears: 45 })),
  ];
  const boxes = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'));

  it.each(BOTH)('VAC-14 puts due vaccines first, each with its reason, in %s', async (language) => {
    await showOffered(offered, { language });
    expect(boxes()).toEqual(['150', '87', '207', '113']);
    const title = language === 'es' ? 'Le toca ahora' : 'Due for you now';
    expect(
      within(screen.getByRole('group', { name: title })).getAllByRole('checkbox'),
    ).toHaveLength(2);
    const shingles = language === 'es' ? 'Culebrilla (herpes zóster)' : 'Shingles';
    expect(described(shingles)).toContain(
      language === 'es' ? 'Para todos desde los 50 años.' : 'For everyone from age 50.',
    );
  });

  it('VAC-14 focuses “Try again” when the single vaccine fails, since its button is gone', async () => {
    const { user, journey, world } = await showOffered(offered);
    screen.getByRole('button', { name: 'Flu only' }).focus();
    await user.keyboard('{Enter}');
    await world(() => journey.fail('getVaccineDetails'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  });

  const TDAP = '115';
  it.each(['tdap', 'Td/Tdap', 'tétanos', 'covid 19'])(
    'VAC-14 finds “%s”, whatever punctuation precedes it in a name',
    async (typed) => {
      const { user } = await showOffered([offer('207'), offer(TDAP)]);
      await user.type(screen.getByRole('searchbox', { name: 'Find a vaccine' }), typed);
      expect(boxes()).toEqual([typed === 'covid 19' ? '207' : TDAP]);
    },
  );

  it('VAC-14 finds by brand and by a name in the other language, and says when there is none', async () => {
    const { user, journey } = await showOffered(offered);
    const field = screen.getByRole('searchbox', { name: 'Find a vaccine' });
    await user.type(field, 'shingrix{Enter}');
    expect(boxes()).toEqual(['87']);
    expect(screen.getByRole('group', { name: '1 vaccine found' })).toBeTruthy();
    expect(journey.at({ flow: { 'vaccine-selector': { form: 'asking' } } })).toBe(true);
    await user.clear(field);
    await user.type(field, 'vacuna de la gripe');
    expect(boxes()).toEqual(['150']);
    await user.clear(field);
    await user.type(field, 'hpv');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.getByText('It is given up to age 45.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'xyz');
    expect(screen.getByText(/^No vaccine has that name/)).toBeTruthy();
  });
});

const eligible = { eligible: true };
const april = '2026-04-28';

describe('a vaccine that can be chosen', () => {
  it.each([
    ['season', undefined, 'It can be given starting April 28, 2026, when its season begins.'],
    ['tooYoung', 42, 'It can be given starting April 28, 2026, at age 42.'],
    ['stateAge', 42, 'It can be given starting April 28, 2026, at age 42.'],
    ['tooSoon', undefined, 'It can be given starting April 28, 2026.'],
  ] as const)('ELG-07 says from when, and why: %s', async (reason, limitYears, said) => {
    const verdict = sample.verdict('later', { reason, limitYears, eligibleFrom: april });
    await showOffered([offer('150', verdict, eligible)]);
    expect(described('Flu')).toContain(said);
  });

  it('ELG-07 says that questions decide', async () => {
    await showOffered([offer('150', sample.verdict('ask'))]);
    expect(described('Flu')).toContain('We will ask you a few questions.');
  });

  it('VAC-05 says that it needs a prescription', async () => {
    await showOffered([offer('150', sample.verdict('yes', { prescription: true }))]);
    expect(described('Flu')).toContain('You need a prescription.');
  });

  it.each(BOTH)('ELG-04 has the line of the age band, in %s', async (language) => {
    await showOffered([offer('87', sample.verdict(), { ageBand: '50-PLUS' })], { language });
    expect(described(language === 'es' ? 'Culebrilla (herpes zóster)' : 'Shingles')).toBe(
      language === 'es'
        ? 'Dos dosis, para todos desde los 50 años.'
        : 'Two doses, for everyone 50 and older.',
    );
  });

  it('ELG-04 keeps its usual line if there is none for the band', async () => {
    await showOffered([offer('87', sample.verdict(), { ageBand: 'unheard-of' })]);
    expect(described('Shingles')).toContain('For adults 50 and older');
  });

  it('VAC-11 explains the two meningitis vaccines from either card', async () => {
    const { user, journey } = await showOffered([offer('136'), offer('163')]);
    for (const name of ['Meningitis (ACWY)', 'Meningitis B']) {
      await user.click(screen.getByRole('button', { name: `Which meningitis vaccine? ${name}` }));
      expect(
        journey.at({ flow: { 'vaccine-selector': { form: { explaining: 'meningitis' } } } }),
      ).toBe(true);
      journey.send({ type: 'explanation.closed' });
    }
  });
});

describe('the word for a vaccine', () => {
  const covid = (ageBand: string) => [offer('207', sample.verdict(), { ageBand })];
  const meta = document.createElement('meta');
  afterEach(() => meta.remove());
  const inDev = () => {
    meta.name = 'dosepath-environment';
    meta.content = 'DEV';
    document.head.append(meta);
  };

  it('ELG-05 is "vaccine" from age 5 on, and mentions young children below that', async () => {
    await showOffered(covid('AGE_5-64-PLUS'), { year: '2016' });
    expect(described('COVID-19')).toContain('This season’s vaccine.');
  });

  it('ELG-05 mentions young children under age 5', async () => {
    await showOffered(covid('AGE_3-4'), { year: '2022' });
    expect(described('COVID-19')).toContain('This season’s vaccine for young children.');
  });

  it('ELG-05 names the age group if the flag is off', async () => {
    inDev();
    await showOffered(covid('AGE_5-64-PLUS'), { year: '2016' });
    expect(described('COVID-19')).toContain('This season’s vaccine for children.');
  });
});

describe('a vaccine that does not fit now', () => {
  const no = (reason: (typeof REASONS)[number], more = {}) =>
    offer('87', sample.verdict('no', { reason, ...more }));

  const ofThePerson = REASONS.filter((reason) => reason !== 'stateUnknown');
  it.each(ofThePerson)('ELG-07 has a reason in plain words: %s', async (reason) => {
    const { container } = await showOffered([offer('150'), no(reason, { limitYears: 50 })]);
    const said = container.querySelector('li p')?.textContent ?? '';
    expect(said).toMatch(/^[A-Z][^{}]+\.$/);
    expect(said).not.toContain('others.');
  });

  it('ELG-07 names the state whose rule it is, and says to call if it is unknown', async () => {
    const { container } = await showOffered([offer('33', sample.verdict('call')), no('stateAge')], {
      place: sample.elsewhere,
    });
    expect(container.textContent).toContain(
      'We are not sure of the rule in Indiana for this one. Please call and ask.',
    );
    expect(container.textContent).toContain('Call a store near you and ask.');
  });

  it('ELG-07 makes the nearest store’s number one press away', async () => {
    await showOffered([offer('87', sample.verdict('call'))]);
    const number = screen.getByText('312-555-0100');
    expect(number.getAttribute('href')).toBe('tel:+1-312-555-0100');
    expect(number.closest('p')?.textContent).toBe('Call State Street Pharmacy: 312-555-0100');
  });

  it('ELG-07 names no store if every answer is known', async () => {
    await showOffered([offer('150'), no('stateAge')]);
    expect(screen.queryByText('312-555-0100')).toBeNull();
  });

  it('ELG-07 does not mention an unknown age', async () => {
    const { container } = await showOffered([offer('150'), no('tooOld')]);
    expect(container.textContent).toContain('It is not given at this age.');
  });

  it.each(BOTH)(
    'ELG-07 names the day that changes it and the rule with its source, in %s',
    async (language) => {
      const later = no('tooYoung', {
        answer: 'later',
        limitYears: 50,
        eligibleFrom: '2034-04-28',
        rule: { id: 'r', says: 'From 50 years.', source: 'CDSi 4.64', effectiveFrom: '2025-11-10' },
      });
      const { container } = await showOffered([offer('150'), later], { language });
      for (const said of language === 'es'
        ? [
            'a partir del 28 de abril de 2034',
            'Fuente: CDSi 4.64',
            'Vigente desde el 10 de noviembre de 2025',
          ]
        : ['starting April 28, 2034', 'Source: CDSi 4.64', 'In effect since November 10, 2025.'])
        expect(container.textContent).toContain(said);
      expect(screen.getByText('From 50 years.').lang).toBe('en');
    },
  );

  it('ELG-03 offers a way to continue when nothing fits', async () => {
    const { user, journey, container } = await showOffered([no('stateRule')]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(container.textContent).toContain('No vaccines to book online now');
    await user.click(screen.getByRole('button', { name: 'Change my answers' }));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });
});

describe('common questions', () => {
  it.each(BOTH)('VAC-13 are three, with the 11 risks of RSV, in %s', async (language) => {
    await showOffered([offer('150')], { language });
    const faq = screen.getByRole('region', {
      name: language === 'es' ? 'Preguntas frecuentes' : 'Common questions',
    });
    expect(faq.querySelectorAll('details')).toHaveLength(3);
    expect(faq.querySelectorAll('li')).toHaveLength(11);
    expect(faq.textContent).toContain(
      language === 'es' ? '(IMC) de 40 o más' : '(BMI) of 40 or above',
    );
  });
});

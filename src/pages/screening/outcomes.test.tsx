import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { REASONS } from '#domain/eligibility/verdict.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toQuestions } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ScreeningView } from './screening.view.tsx';

/** 150 and 52 have no questions: the server's verdict comes at once. */
async function judged(
  details: VaccineDetails[],
  { codes = ['150'], journey = startJourney() } = {},
) {
  await toQuestions(codes, journey);
  await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: details } });
  return { journey, ...(await showView(ScreeningView, journey)) };
}

const heading = () => screen.getByRole('heading', { level: 1 });
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name });

describe('what does not fit', () => {
  it('ELG-07 says what fits, what does not, why, from when, and by which rule', async () => {
    const { user, journey } = await judged(sample.against150.later, {
      codes: ['150', '52'],
    });
    expect(heading().textContent).toBe(
      'We can book the hepatitis A vaccine, but not the flu vaccine yet',
    );
    expect(document.activeElement).toBe(heading());
    const row = screen.getByRole('listitem');
    expect(within(row).getByRole('heading', { name: 'Flu' })).toBeTruthy();
    expect(row.textContent).toContain('It is too soon after an earlier dose');
    expect(row.textContent).toContain('It can be given starting March 6, 2026.');
    expect(row.querySelector('details')?.textContent).toContain('A rule made up for tests.');
    expect(buttons()).toEqual([
      'Continue without the flu vaccine',
      'Choose a later day',
      'Choose other vaccines',
    ]);
    await user.click(press('Continue without the flu vaccine'));
    expect(journey.context().vaccines).toEqual(['52']);
  });

  it('ELG-07 offers a later day only if one is known', async () => {
    const { user, journey } = await judged(sample.against150.never);
    expect(heading().textContent).toBe('We cannot book the flu vaccine');
    expect(buttons()).toEqual(['Choose other vaccines']);
    await user.click(press('Choose other vaccines'));
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
    expect(journey.context().vaccines).toEqual([]);
  });

  it('ELG-07 moves the only vaccine to a later day', async () => {
    const { user, sent, journey } = await judged(sample.against150.later);
    expect(heading().textContent).toBe('It is too soon for the flu vaccine');
    await user.click(press('Choose a later day'));
    expect(sent).toEqual([{ type: 'vaccines.kept' }]);
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it.each(BOTH)('ELG-07 has plain words for every reason, in %s', async (language) => {
    const texts = new Set<string>();
    for (const reason of REASONS) {
      for (const limitYears of [undefined, 65]) {
        const [against] = sample.against150.never;
        const verdict = sample.verdict('no', { reason, ...(limitYears && { limitYears }) });
        const { container } = await judged(against ? [{ ...against, verdict }] : [], {
          journey: startJourney(language),
        });
        const text = container.querySelector('li > p')?.textContent ?? '';
        expect(text).not.toMatch(/^reason|\{\{/);
        texts.add(text);
        container.remove();
      }
    }
    // Three of them mention the age when it is known.
    expect(texts.size).toBe(REASONS.length + 3);
  });

  it.each(BOTH)(
    'ELG-07 says kindly that it is not needed, and whom to call, in %s',
    async (language) => {
      const [against] = sample.against150.never;
      const verdict = sample.verdict('no', { reason: 'notRecommended' });
      await judged(against ? [{ ...against, verdict }] : [], { journey: startJourney(language) });
      const row = screen.getByRole('listitem');
      expect(row.textContent).toMatch(
        /Most people this age do not need it|la mayoría no la necesita/,
      );
      expect(row.textContent).toMatch(/(?:Call|Llame a) State Street Pharmacy: 312/);
    },
  );

  it('ELG-07 leads to the store when no rule is known', async () => {
    const [against] = sample.against150.never;
    const verdict = sample.verdict('call', { reason: 'stateUnknown' });
    await judged(against ? [{ ...against, verdict }] : []);
    expect(screen.getByText(/We are not sure of your state’s rule/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
  });
});

describe('what is better on another day', () => {
  it('VAC-04 shows the server’s text and leaves the choice to the visitor', async () => {
    const { user, journey } = await judged(sample.against150.restriction);
    expect(screen.getByText('Better on another day.')).toBeTruthy();
    expect(buttons()).toEqual(['Get both on one day', 'Leave the flu vaccine for another day']);
    await user.click(press('Get both on one day'));
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it('VAC-04 names both vaccines of a pair once, and lets either be dropped', async () => {
    const [flu] = sample.against150.restriction;
    const pair = flu
      ? [
          {
            ...flu,
            vaccineCode: '52',
            restrictions: flu.restrictions.map((one) => ({ ...one, beside: '150' })),
          },
          {
            ...flu,
            restrictions: flu.restrictions.map((one) => ({ ...one, beside: '52' })),
          },
        ]
      : [];
    const { user, journey } = await judged(pair, { codes: ['150', '52'] });
    expect(screen.getAllByText('Better on another day.')).toHaveLength(1);
    await user.click(press('Leave the hepatitis A vaccine for another day'));
    expect(journey.context().vaccines).toEqual(['150']);
  });
});

describe('what needs a prescription', () => {
  it.each(BOTH)('RSV-01 says first that most people do not need it, in %s', async (language) => {
    const unneeded = sample.against150.prescription.map((one) => ({
      ...one,
      verdict: { ...one.verdict, reason: 'notRecommended' as const },
    }));
    await judged(unneeded, { journey: startJourney(language) });
    expect(heading().textContent).toContain(
      language === 'es'
        ? 'la mayoría no necesita la vacuna contra'
        : 'Most people this age do not need',
    );
    expect(heading().textContent).not.toMatch(/receta|prescription/);
    expect(
      screen.getByText(/con la receta de un médico|with a doctor’s prescription/),
    ).toBeTruthy();
  });

  it.each(BOTH)('VAC-05 says what to bring, in %s', async (language) => {
    await judged(sample.against150.prescription, {
      journey: startJourney(language),
    });
    expect(heading().textContent).toContain(language === 'es' ? 'receta' : 'prescription');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { View } from '#src/app/view.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { say, toQuestions } from '#tests/support/journey-steps.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { showView } from '#tests/support/show-view.tsx';
import { CovidView } from './covid.view.tsx';

const ANSWERS: Partial<Answers>[] = [
  { immunocompromised: 'no' },
  { userDose: '2' },
  { manufacturer: 'PFI' },
];

/** Opens the question after that many answers. */
async function show(answered = 0, journey = startJourney(), view: View = CovidView) {
  await toQuestions(['207'], journey);
  for (const answer of ANSWERS.slice(0, answered)) say(journey, answer);
  return { journey, ...(await showView(view, journey)) };
}

const goOn = () => screen.getByRole('button', { name: 'Continue' });
const question = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('covid', () => {
  it('COV-05 asks one question per screen, and the heading is the question', async () => {
    const { user } = await show();
    expect(question()).toBe('Do you have a weak immune system?');
    expect(screen.getByRole('group', { name: 'Do you have a weak immune system?' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(goOn());
    expect(question()).toBe('How many COVID-19 shots have you had?');
    await user.click(screen.getByRole('radio', { name: '2 doses' }));
    await user.click(goOn());
    expect(question()).toBe('What brand was your last COVID-19 shot?');
    await user.click(screen.getByRole('radio', { name: 'Moderna – Spikevax' }));
    await user.click(goOn());
    expect(question()).toBe('When was your last COVID-19 shot?');
  });

  it('COV-05 CHR-09 reads what counts as a yes with the question, before the answers', async () => {
    await show();
    const name = 'Do you have a weak immune system?';
    const description = /Choose Yes if one of these is true: .*HIV/;
    expect(screen.getByRole('group', { name, description })).toBeTruthy();
  });

  it('COV-05 every question is reachable by role and label', async () => {
    for (const answered of [0, 1, 2, 3]) {
      const { container } = await show(answered, startJourney());
      const controls = container.querySelectorAll('input');
      expect(controls.length).toBeGreaterThanOrEqual(3);
      container.remove();
    }
  });

  it.each([
    [0, 'immunocompromised', 'Define your immunocompromised condition'],
    [1, 'userDose', 'Select a dose'],
    [2, 'manufacturer', 'Select a manufacturer'],
  ])(
    'VAL-08 after %i answers says that %s is missing, and leads to it',
    async (count, id, text) => {
      const { user, container } = await show(count);
      await user.click(goOn());
      const summary = screen.getByRole('alert');
      expect(document.activeElement).toBe(summary);
      expect(container.querySelector('fieldset')?.id).toBe(id);
      await user.click(within(summary).getByRole('link', { name: text }));
      expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
    },
  );

  it('COV-01 has the manufacturers’ codes of the specification', async () => {
    await show(2);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'PFI',
      'MOD',
      'JJ',
      'notSure',
    ]);
  });

  it('VAL-09 repeats the date of the last dose in words, and says what is wrong with it', async () => {
    const { user } = await show(3);
    await user.click(goOn());
    expect(
      screen.getByRole('link', {
        name: 'Please enter the date of your last dose in the following format: MM/DD/YYYY',
      }),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Month'), '9');
    await user.type(screen.getByLabelText('Day'), '14');
    await user.type(screen.getByLabelText('Year'), '2025');
    expect(screen.getByText('September 14, 2025')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Year').getAttribute('autocomplete')).toBe('off');
  });

  it('COV-05 continues without the date, and says so to a visitor who returns', async () => {
    const { user, journey, world } = await show(3);
    await user.click(screen.getByRole('button', { name: 'I do not remember' }));
    expect(journey.at({ flow: { covid: 'saving' } })).toBe(true);
    await world(() => journey.fail('patchEngagement', 1002, 'patchEngagement.covid'));
    await world(() => journey.send({ type: 'back' }));
    expect(screen.getByText(/You told us you do not remember/)).toBeTruthy();
  });

  it.each([
    [1002, 'That did not work'],
    [1004, 'We did not get an answer'],
  ] as const)(
    'API-03 keeps the last question and its answer on screen after %i, with a way to continue',
    async (code, title) => {
      const { user, journey, world } = await show(1);
      await user.click(screen.getByRole('radio', { name: 'None' }));
      await user.click(goOn());
      expect(goOn().getAttribute('aria-disabled')).toBe('true');
      expect(question()).toBe('How many COVID-19 shots have you had?');
      await world(() => journey.fail('patchEngagement', code, 'patchEngagement.covid'));
      expect(within(screen.getByRole('alert')).getByText(title)).toBeTruthy();
      expect(screen.getByRole('radio', { name: 'None' })).toHaveProperty('checked', true);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(journey.at({ flow: { covid: 'saving' } })).toBe(true);
      await world(() =>
        journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid'),
      );
      await world(() => journey.fail('getVaccineDetails', code));
      await user.click(screen.getByRole('radio', { name: '1 dose' }));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(journey.context().answers.userDose).toBe('1');
    },
  );

  it('COV-06 shows the number of the dose to a child of 4 with Pfizer, and to no one older', async () => {
    await show(3, startJourney(), knowing({ dateOfBirth: '2022-01-05' }, CovidView));
    expect(question()).toBe('When was dose 2 of the COVID-19 vaccine?');
  });

  it('PAT-05 asks about the patient when it is a person in the visitor’s care', async () => {
    const journey = startJourney();
    const start = { ...journey.context().start, bookingOption: 'dependent' as const };
    await show(0, journey, knowing({ start }, CovidView));
    expect(question()).toBe('Does the patient have a weak immune system?');
  });
});

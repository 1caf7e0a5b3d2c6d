import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { say, toQuestions } from '#tests/support/journey-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { ScreeningView } from './screening.view.tsx';

/** 33 asks for earlier doses and chronic conditions, 115 about the immune system and pregnancy. */
async function show(codes: readonly string[], journey = startJourney(), offered = sample.offered) {
  await toQuestions(codes, journey, offered);
  return { journey, ...(await showView(ScreeningView, journey)) };
}

const goOn = () => screen.getByRole('button', { name: 'Continue' });
const question = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('earlier doses', () => {
  it('VAC-09 asks about one vaccine with yes, no and not sure', async () => {
    const { user, journey } = await show(['33']);
    expect(question()).toBe('Have you had pneumonia vaccine before?');
    await user.click(goOn());
    expect(
      screen.getByRole('link', { name: 'Choose an answer. “Not sure” is fine.' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(journey.context().answers.earlierDoses).toEqual(['33']);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(journey.context().answers.earlierDoses).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'I am not sure' }));
    expect(journey.at({ flow: { screening: 'chronicCondition' } })).toBe(true);
  });

  it('VAC-09 "none of these" is an answer, ticking nothing is not, and a vaccine unticks it', async () => {
    const asksOfTwo = sample.offered.map((one) =>
      one.vaccineCode === '52' ? { ...one, asks: ['earlierDoses' as const] } : one,
    );
    const { user, journey } = await show(['33', '52'], startJourney(), asksOfTwo);
    await user.click(goOn());
    expect(
      screen.getByRole('link', { name: 'Choose the vaccines already given, or “None of these”.' }),
    ).toBeTruthy();
    const none = screen.getByRole('checkbox', { name: 'None of these' });
    const pneumonia = screen.getByRole('checkbox', { name: 'Pneumonia' });
    await user.click(none);
    expect(journey.context().answers.earlierDoses).toEqual([]);
    await user.click(pneumonia);
    expect(journey.context().answers.earlierDoses).toEqual(['33']);
    expect(none).toHaveProperty('checked', false);
    await user.click(pneumonia);
    expect(journey.context().answers.earlierDoses).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'I am not sure' }));
    expect(journey.at({ flow: { screening: 'chronicCondition' } })).toBe(true);
  });

  it('VAC-09 takes up to six dates of one vaccine, and moves the focus along', async () => {
    const { user, journey } = await show(['33']);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.click(goOn());
    expect(question()).toBe('When was the last dose of pneumonia vaccine?');
    const add = () => screen.getByRole('button', { name: 'Add another dose' });
    await user.click(add());
    const second = screen.getByRole('group', { name: 'Earlier dose 1' });
    expect(document.activeElement).toBe(within(second).getByLabelText('Month'));
    await user.keyboard('5');
    for (let more = 0; more < 4; more += 1) await user.click(add());
    expect(screen.queryByRole('button', { name: 'Add another dose' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove earlier dose 5' }));
    const last = screen.getByRole('group', { name: 'Earlier dose 4' });
    expect(document.activeElement).toBe(within(last).getByLabelText('Month'));
    expect(journey.context().answers.doseDates['33']).toHaveLength(5);
    expect(journey.context().answers.doseDates['33']?.[1]?.month).toBe('5');
  });

  it('VAL-09 says at each date what is wrong with it', async () => {
    const { user } = await show(['33']);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.click(goOn());
    await user.click(screen.getByRole('button', { name: 'Add another dose' }));
    const first = screen.getByRole('group', { name: 'Last dose' });
    await user.type(within(first).getByLabelText('Month'), '13');
    await user.type(within(first).getByLabelText('Day'), '1');
    await user.type(within(first).getByLabelText('Year'), '2019');
    await user.click(goOn());
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links).toHaveLength(2);
    await user.click(links[1] ?? goOn());
    const second = screen.getByRole('group', { name: 'Earlier dose 1' });
    expect(document.activeElement).toBe(within(second).getByLabelText('Month'));
    await user.click(screen.getByRole('button', { name: 'I do not remember' }));
    expect(question()).toBe('Do you have a long-term health condition?');
  });
});

describe('health', () => {
  it('RSV-01, VAC-13 names the eleven risks beside the question', async () => {
    const { user } = await show(['33']);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(goOn());
    const list = screen.getByRole('list', { name: 'Choose Yes if one of these is true:' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(11);
    expect(list.textContent).toContain('BMI of 40');
    expect(list.closest('details')).toBeNull();
  });

  it('RSV-01 every question can be answered', async () => {
    const { world, journey } = await show(['33', '115'], startJourney());
    await world(() => say(journey, { earlierDoses: ['33'] }));
    await world(() => say(journey, { doseDates: { '33': [sample.doseDate] } }));
    for (const question of ['immunocompromised', 'chronicCondition', 'pregnant'] as const) {
      expect(screen.getAllByRole('radio')).toHaveLength(3);
      await world(() => say(journey, { [question]: 'notSure' }));
    }
    expect(journey.at({ flow: { screening: 'saving' } })).toBe(true);
  });

  it.each([
    ['en', 'Are you at higher risk of meningitis?', 'Soliris', 'No spleen'],
    ['es', '¿Tiene más riesgo de meningitis?', 'Soliris', 'No tener bazo'],
  ] as const)(
    'ELG-07 asks about the risks for each meningitis vaccine, in %s',
    async (language, title, ...risks) => {
      const { world, journey } = await show(['223'], startJourney(language));
      const list = () =>
        screen.getAllByRole('list').find((one) => one.textContent?.includes('Soliris'));
      const listed = () => list()?.querySelectorAll('li').length;
      expect(question()).toBe(title);
      for (const risk of risks) expect(list()?.textContent).toContain(risk);
      expect(listed()).toBe(8);
      await world(() => say(journey, { meningitisRisk: 'no' }));
      expect(question()).toBe(title.replace('meningitis', 'meningitis B'));
      expect(listed()).toBe(4);
      expect(list()?.textContent).not.toMatch(/HIV|VIH/);
    },
  );

  it('VAL-08 requires an answer, and says that not sure is one', async () => {
    const { user } = await show(['115']);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(goOn());
    expect(question()).toBe('Are you pregnant?');
    await user.click(goOn());
    await user.click(screen.getByRole('link', { name: 'Choose an answer. “Not sure” is fine.' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }));
  });

  it('API-03 keeps the last question on screen while it is saved, and when that fails', async () => {
    const { user, journey, world } = await show(['115']);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(goOn());
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.click(goOn());
    expect(question()).toBe('Are you pregnant?');
    expect(goOn().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.fail('patchEngagement', 1004, 'patchEngagement.screening'));
    expect(screen.getByText('We did not get an answer')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(journey.context().answers.pregnant).toBe('no');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

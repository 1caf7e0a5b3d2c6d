import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Verdict } from '#contract/vaccines.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { RsvTestView } from './rsv-test.view.tsx';

async function show(language: 'en' | 'es' = 'en') {
  const journey = startJourney(language, { testing: true });
  journey.send({ type: 'NAV', page: 'rsv-test' });
  return { journey, ...(await showView(RsvTestView, journey)) };
}

type Shown = Awaited<ReturnType<typeof show>>;

async function check({ user }: Shown) {
  await user.type(screen.getByLabelText('Age in years'), '60');
  await user.selectOptions(screen.getByLabelText('State'), 'Illinois');
  const pregnant = screen.getByRole('group', { name: 'Pregnant' });
  await user.click(within(pregnant).getByRole('radio', { name: 'Not sure' }));
  await user.click(screen.getByRole('button', { name: 'Check' }));
}

const rsv = (verdict: Verdict) => ({
  vaccines: sample.offered.slice(0, 1).map((one) => ({ ...one, vaccineCode: '93', verdict })),
});

it('RSV-01, RTE-11 shows the verdict, the dose and the rule for any age, state and answers', async () => {
  const shown = await show();
  await check(shown);
  expect(shown.journey.askedOf('listEligibleVaccines')).toMatchObject({
    body: { state: 'IL', screening: { answers: { pregnant: 'notSure' } } },
  });
  await shown.world(() =>
    shown.journey.answer('listEligibleVaccines', rsv(sample.verdict('yes', { dose: 1 }))),
  );
  const result = screen.getByRole('region', { name: 'What the rules say' });
  expect(result.textContent).toContain('sample/1');
  expect(result.textContent).toContain('A rule made up for tests.');
  expect(result.textContent).toContain('CDSi 4.64');
});

it('RSV-01 says so when there is no row for RSV', async () => {
  const shown = await show();
  await check(shown);
  await shown.world(() => shown.journey.answer('listEligibleVaccines', { vaccines: [] }));
  expect(screen.getByText('The server has no rule for RSV.')).toBeTruthy();
});

it('API-03 stays on the page after a failure, and tries again', async () => {
  const shown = await show();
  await check(shown);
  await shown.world(() => shown.journey.fail('listEligibleVaccines'));
  await shown.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(shown.journey.at({ flow: { 'rsv-test': 'asking' } })).toBe(true);
});

it.each(BOTH)('RTE-11 can be used by role and label, in %s', async (language) => {
  await show(language);
  expect(screen.getAllByRole('radio')).toHaveLength(6);
});

it.each(BOTH)(
  'RTE-11 VAL-11 says in %s what is missing, at its field and above',
  async (language) => {
    const { user } = await show(language);
    const name = language === 'es' ? 'Probar' : 'Check';
    await user.click(screen.getByRole('button', { name }));
    const said = language === 'es' ? /Llene este campo/ : /Fill in this field/;
    expect(within(screen.getByRole('alert')).getAllByText(said)).toHaveLength(2);
    for (const field of document.querySelectorAll('#age, #state'))
      expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

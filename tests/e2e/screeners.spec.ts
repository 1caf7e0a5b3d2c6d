import type { Verdict } from '#contract/vaccines.ts';
import { MENINGITIS, RSV, VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { answerTo } from '#server/eligibility/cli/run.ts';
import type { Booking } from './support/booking.ts';
import { daysAgo, FLU, PNEUMONIA, somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

const [MENINGITIS_ACWY] = MENINGITIS;

const toQuestions = async (visit: Booking) => {
  await visit.open();
  await visit.answerStart();
  await visit.continue();
  await visit.chooseVaccines();
  await visit.continue();
  await visit.declineOffer();
};

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('COV-05 COV-02 RTE-03 COVID-19 vaccine asks four things, one per screen, and then for the maker', async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear('60601', { vaccines: [COVID] }));
    await toQuestions(visit);
    await visit.at('covid');
    await visit.continue();
    await expect(page.getByRole('alert')).toBeFocused();
    await visit.answer('screening', 'answer.no');
    await expect(visit.heading()).toHaveText(visit.say('covid', 'userDose.title.own'));
    await expect(visit.heading()).toBeFocused();
    await visit.answer('covid', 'doses.2');
    await expect(visit.heading()).toBeFocused();
    await visit.answer('covid', 'makers.MOD');
    await expect(visit.heading()).toHaveText(visit.say('covid', 'dosedate.title.own'));
    await visit.typeDate({ month: '9', day: '14', year: '2024' });
    await visit.continue();
    await visit.at('covid-manufacturer');
    await visit.answer('covid-manufacturer', 'any');
    await visit.at('timeslots');
  });
});

test('ELG-07 SES-04 a dose last month delays the next one, with the reason and the ways on', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('60601', { vaccines: [PNEUMONIA] }));
  await toQuestions(visit);
  await visit.at('screening');
  await visit.hand.choose(visit.radio('screening', 'answer.yes'));
  await visit.continue();
  const lastMonth = daysAgo(30);
  await visit.typeDate(lastMonth);
  await page.reload();
  await expect(visit.field('screening', 'date.year')).toHaveValue(lastMonth.year);
  await visit.continue();
  await visit.answer('screening', 'answer.no');
  await visit.answer('screening', 'answer.yes');
  await expect(visit.button('screening', 'notFitting.choose')).toBeVisible();
  await expect(visit.heading()).toBeFocused();
  await visit.hand.press(visit.button('screening', 'notFitting.choose'));
  await visit.at('vaccine-selector');
  await expect(visit.vaccine(PNEUMONIA)).not.toBeChecked();
});

test('ELG-07 meningitis vaccine asks an adult about the risk: no says that it is not needed, yes continues', async ({
  booking,
}) => {
  const visit = booking(somebodyNear('60601', { vaccines: [MENINGITIS_ACWY] }));
  await toQuestions(visit);
  await visit.hand.choose(visit.noneBefore);
  await visit.continue();
  await expect(visit.heading()).toHaveText(visit.say('screening', 'ask.own.meningitisRisk'));
  await visit.answer('screening', 'answer.no');
  await expect(visit.page.getByText(visit.say('screening', 'reason.notRecommended'))).toBeVisible();
  await visit.hand.press(visit.button('common', 'back'));
  await expect(visit.radio('screening', 'answer.no')).toBeChecked();
  await visit.answer('screening', 'answer.yes');
  await visit.at('timeslots');
});

test('RSV-01 RTE-11 the manual RSV questions name the rule that decides', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('60601', { vaccines: [RSV] }));
  await visit.open('rsv-test');
  await visit.at('rsv-test');
  await visit.hand.type(visit.field('rsv-test', 'age'), '76');
  await visit.hand.pick(visit.field('rsv-test', 'state'), 'Illinois');
  await visit.hand.press(visit.button('rsv-test', 'check'));
  const result = page.getByRole('region', { name: visit.say('rsv-test', 'result.title') });
  await expect(result).toContainText(visit.say('rsv-test', 'verdict.yes'));
  await expect(result).toContainText('CDSi');
});

type Explained = Pick<Verdict, 'answer' | 'reason'>;

/** What a pharmacist reads on the command line: the answer for each vaccine. */
function explained(dob: string, state: string): Map<string, Explained> {
  const printed = answerTo([`--dob=${dob}`, `--state=${state}`, '--json'], new Date());
  // What the program prints for other programs.
  const { vaccines } = JSON.parse(printed) as {
    vaccines: { vaccineCode: string; verdict: Explained }[];
  };
  return new Map(vaccines.map(({ vaccineCode, verdict }) => [vaccineCode, verdict]));
}

for (const [state, place, year] of [
  ['GA', '31908', '2013'],
  ['NY', '10001', '1950'],
] as const) {
  test(`ELG-07 VAC-07 somebody of ${year} in ${state} is offered what the command line explains`, async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear(place, { month: '4', day: '28', year }));
    await visit.reach('vaccine-selector');
    await visit.vaccine(FLU).waitFor();
    const answers = explained(`${year}-04-28`, state);
    const offered = await Promise.all(
      VACCINE_CODES.map(async (code) => ((await visit.vaccine(code).count()) > 0 ? code : [])),
    );
    const open = VACCINE_CODES.filter((code) =>
      ['yes', 'ask'].includes(answers.get(code)?.answer ?? 'not asked'),
    );
    expect(offered.flat()).toEqual(open);
    const others = VACCINE_CODES.length - open.length;
    await page
      .getByText(visit.say('vaccine-selector', 'others.summary', { count: others }))
      .click();
    // One number for everything unknown here, and one where the patient may be an exception.
    const said = [...answers.values()];
    const isToAsk = said.some(({ answer }) => answer === 'call');
    const immune = said.filter(({ reason }) => reason === 'immune');
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(Number(isToAsk) + immune.length);
  });
}

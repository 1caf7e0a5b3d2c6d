import { RSV } from '#domain/vaccine-codes.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { Booking } from './support/booking.ts';
import { daysAgo, PNEUMONIA, somebodyNear } from './support/person.ts';
import { expect, LANGUAGES, test } from './support/test.ts';

const toQuestions = async (visit: Booking) => {
  await visit.open();
  await visit.answerStart();
  await visit.continue();
  await visit.chooseVaccines();
  await visit.continue();
  await visit.declineOffer();
};

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    test('COV-05 COV-02 RTE-03 COVID-19 vaccine asks four things, one a screen, and then for the maker', async ({
      booking,
      page,
    }) => {
      const visit = booking(somebodyNear('60601', { vaccines: [COVID] }));
      await toQuestions(visit);
      await visit.at('covid');
      await visit.continue();
      await expect(page.getByRole('alert')).toBeFocused();
      await visit.answer('screening', 'answer.no');
      await expect(visit.heading()).toHaveText(visit.say('covid', 'userDose.title'));
      await expect(visit.heading()).toBeFocused();
      await visit.answer('covid', 'doses.2');
      await expect(visit.heading()).toBeFocused();
      await visit.answer('covid', 'makers.MOD');
      await expect(visit.heading()).toHaveText(visit.say('covid', 'dosedate.title'));
      await visit.typeDate({ month: '9', day: '14', year: '2024' });
      await visit.continue();
      await visit.at('covid-manufacturer');
      await visit.answer('covid-manufacturer', 'any');
      await visit.at('timeslots');
    });
  });
}

test('ELG-07 SES-04 a dose of last month holds the next one back, with the reason and the ways on', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('60601', { vaccines: [PNEUMONIA] }));
  await toQuestions(visit);
  await visit.at('screening');
  await visit.hand.choose(visit.vaccine(PNEUMONIA));
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

test('RSV-01 RTE-11 the RSV questions by hand name the rule that decides', async ({
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

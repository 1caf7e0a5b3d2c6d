// The forms before a visit, from the address in older messages to the page that says they are ready
// (DOC-01, RTE-15).
import { pathOf } from '#domain/pages.ts';
import { bookOutside, BORN_OUTSIDE } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For this test only. */
const PLACE = '57701';
const RECORD = '/findcare/vaccination/schedule-vaccine/var';

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('DOC-01, DOC-10, RTE-15 the address of the record leads to the forms, and through all of them', async ({
    booking,
    page,
    program,
  }) => {
    const visit = booking(somebodyNear(PLACE));
    const { say } = visit;
    const { confirmationNumber } = await bookOutside(program, somebodyNear(PLACE));
    const at = (step: string) =>
      expect(page).toHaveURL(new RegExp(`${pathOf('documents')}${step && `/${step}`}$`));

    await page.goto(RECORD);
    await visit.field('manage-appointment', 'find.number').fill(confirmationNumber);
    for (const part of ['month', 'day', 'year'] as const)
      await visit.field('get-started', `born.${part}`).fill(BORN_OUTSIDE[part]);
    await visit.button('manage-appointment', 'find.action').click();

    await at('acknowledge');
    await visit.continue();
    await expect(page.getByRole('alert')).toContainText(say('problems', 'language.missing'));
    await visit.hand.choose(visit.radio('documents', 'acknowledge.es'));
    await visit.hand.choose(visit.checkbox('documents', 'acknowledge.box'));
    await visit.continue();

    await at('health-screening');
    const no = page.getByRole('radio', { name: say('documents', 'screening.no'), exact: true });
    for (const one of await no.all()) await one.check({ force: true });
    await page.reload();
    await at('health-screening');
    await expect(no.first()).toBeChecked();
    await visit.continue();

    await at('insurance-type');
    await visit.hand.choose(visit.radio('documents', 'insurance.medicareB'));
    await visit.continue();
    await at('medicare');
    await page.goBack();
    await at('insurance-type');
    await page.goForward();
    await at('medicare');
    await visit.hand.choose(visit.radio('documents', 'card.typed'));
    await visit.field('documents', 'medicare.number').fill('1EG4-TE5-MK73');
    await visit.continue();
    await at('doctor-info');
    await visit.continue();
    await at('vaccine-information');
    for (const one of await page.getByRole('checkbox').all()) await one.check({ force: true });
    await visit.continue();

    await at('');
    await expect(visit.heading()).toHaveText(say('documents', 'readBack.ready'));
    await expect(visit.heading()).toBeFocused();
    await visit.button('documents', 'readBack.appointment').click();
    await expect(page.getByText(say('view-details', 'forms.done'))).toBeVisible();
  });
});

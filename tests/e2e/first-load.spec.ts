// The landing page stands on a part of the chart; the rest comes after it (docs/decisions/010).
import { breakAll } from './support/calls.ts';
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

const REST = /\/assets\/whole-journey-[^/]*\.js$/;

test('FLW-02 Continue pressed before the rest of the chart is here goes on when it is', async ({
  booking,
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  const asked = new Promise<void>((isAsked) => {
    void page.route(REST, async (route) => {
      isAsked();
      await held;
      await route.continue();
    });
  });
  const visit = booking(somebodyNear('73301'));
  await visit.open();
  await visit.continue();
  await expect(page.getByRole('alert')).toBeVisible();
  await visit.answerStart();
  await asked;
  await visit.continue();
  await visit.at('get-started');
  letGo();
  await visit.at('vaccine-selector');
});

test('API-03 a chart that cannot be fetched is said, with what was typed kept, and another try goes on', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('73344'));
  const mend = await breakAll(page, REST);
  await visit.open();
  await visit.answerStart();
  await expect(page.getByText(visit.say('app', 'missing.title'))).toBeHidden();
  await visit.continue();
  await expect(page.getByText(visit.say('app', 'missing.title'))).toBeVisible();
  // A reload now meets the same trouble, and says so as well.
  await visit.button('common', 'retry').click();
  await expect(page.getByRole('main')).toContainText(visit.say('app', 'missing.title'));
  await expect(visit.heading()).toBeHidden();
  mend();
  await visit.button('common', 'retry').click();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'where.label')).toHaveValue(visit.person.place);
  await visit.goOn('get-started', 'vaccine-selector');
});

test('RTE-20 a page that cannot be told without the chart says what is missing, and comes with it', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('73344'));
  const mend = await breakAll(page, REST);
  await visit.open('timeslots');
  await expect(page.getByText(visit.say('app', 'missing.title'))).toBeVisible();
  mend();
  await visit.button('common', 'retry').click();
  await visit.at('get-started');
});

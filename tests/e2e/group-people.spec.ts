// The people of a group and their vaccines, until times are searched (GRP-01).
import type { Booking } from './support/booking.ts';
import { GroupBooking, familyNear } from './support/group.ts';
import { keyboard } from './support/hand.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { expect, SHORTER, test } from './support/test.ts';

const PLACE = '60657';

const summaryOf = ({ page, say }: Booking) =>
  page.getByRole('alert').filter({ hasText: say('common', 'problemSummary') });

const cards = ({ page }: Booking) => page.getByRole('main').getByRole('listitem');

test.describe(SHORTER, () => {
  const language = SHORTER;
  test.use({ language });

  test('GRP-01 names four people and chooses different vaccines for each', async ({ booking }) => {
    const family = familyNear(PLACE);
    const visit = booking(family[0]);
    const group = new GroupBooking(visit);
    await group.begin();
    await group.addAll(family);
    await expect(cards(visit)).toHaveCount(family.length);
    await visit.continue();
    await visit.at('vaccine-selection');
    for (const person of family) await group.choose(person);
    for (const [index, { vaccines }] of family.entries())
      for (const code of vaccines)
        await expect(cards(visit).nth(index)).toContainText(visit.vaccineName(code));
    await visit.hand.press(visit.button('vaccine-selection', 'findTimes'));
    await visit.at('timeslots');
  });

  test('GRP-01 says what is missing, lets people be changed and removed, and keeps all of it over a refresh', async ({
    booking,
    page,
  }) => {
    const [ana, bruno, leo] = familyNear(PLACE);
    const visit = booking(ana);
    const { say } = visit;
    const group = new GroupBooking(visit);
    await prepareLooks(page);
    await group.begin();
    await group.add();
    await expect(summaryOf(visit)).toBeFocused();
    await expectSound(page, 'one person, refused');
    await visit.field('patient-fields', 'firstName').fill(ana.firstName);
    await page.reload();
    await expect(visit.field('patient-fields', 'firstName')).toHaveValue(ana.firstName);

    await group.addAll([ana, bruno, leo]);
    await group.wayWith('edit', leo).click();
    await expect(visit.heading()).toHaveText(
      say('patient-info-list', 'person.known', { name: leo.firstName }),
    );
    await visit.field('patient-fields', 'firstName').fill('León');
    await visit.button('patient-info-list', 'person.save').click();
    await expect(visit.heading()).toBeFocused();
    await expectSound(page, 'the people');
    await group.wayWith('remove', bruno).click();
    const dialog = page.getByRole('alertdialog', {
      name: say('patient-info-list', 'removal.title', { name: bruno.firstName }),
    });
    await expect(dialog).toBeVisible();
    await expectSound(page, 'leaving somebody out');
    await visit.button('patient-info-list', 'removal.confirm').click();
    await expect(cards(visit)).toHaveCount(2);
    await page.reload();
    await expect(cards(visit)).toHaveCount(2);
    await expect(cards(visit).nth(1)).toContainText('León');

    await visit.continue();
    await visit.at('vaccine-selection');
    await group.choose(ana);
    await page.reload();
    await expect(group.vaccinesOf(ana, 'change')).toBeVisible();
    await visit.button('vaccine-selection', 'findTimes').click();
    await expect(summaryOf(visit)).toBeFocused();
    await expectSound(page, 'the vaccines of each, refused');
    await summaryOf(visit).getByRole('link').click();
    await expect(group.vaccinesOf({ ...leo, firstName: 'León' }, 'choose')).toBeFocused();

    await visit.button('common', 'back').click();
    await visit.at('patient-info-list');
    await expect(cards(visit)).toHaveCount(2);
    await visit.continue();
    await visit.at('vaccine-selection');
    await expect(group.vaccinesOf(ana, 'change')).toBeVisible();
  });
});

test('CHR-03 GRP-01 two children and their vaccines without a pointer', async ({
  booking,
  page,
}) => {
  const [, , leo] = familyNear(PLACE);
  const mia = { ...leo, firstName: 'Mia' };
  const visit = booking(leo, keyboard(page));
  const group = new GroupBooking(visit);
  await group.begin();
  await group.addAll([leo, mia]);
  await visit.continue();
  await visit.at('vaccine-selection');
  for (const person of [leo, mia]) await group.choose(person);
});

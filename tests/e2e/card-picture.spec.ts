// A photo of the insurance card, from a file on the device to the server and back (DOC-11).
import sharp from 'sharp';
import { pathOf } from '#domain/pages.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { bookOutside, BORN_OUTSIDE } from './support/managed.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For this test only. */
const PLACE = '57702';

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('DOC-11 a photo of the card is sent, seen again after a reload, removed, retaken, and listed where all is read back', async ({
    booking,
    page,
    program,
  }) => {
    test.slow();
    await prepareLooks(page);
    const visit = booking(somebodyNear(PLACE));
    const { say } = visit;
    const { confirmationNumber } = await bookOutside(program, somebodyNear(PLACE));
    await page.goto(pathOf('documents'));
    await visit.field('manage-appointment', 'find.number').fill(confirmationNumber);
    for (const part of ['month', 'day', 'year'] as const)
      await visit.field('get-started', `born.${part}`).fill(BORN_OUTSIDE[part]);
    await visit.button('manage-appointment', 'find.action').click();
    await visit.hand.choose(visit.radio('documents', 'acknowledge.es'));
    await visit.hand.choose(visit.checkbox('documents', 'acknowledge.box'));
    await visit.continue();
    const no = page.getByRole('radio', { name: say('documents', 'screening.no'), exact: true });
    await expect(no.first()).toBeVisible();
    for (const one of await no.all()) await one.check({ force: true });
    await visit.continue();
    await visit.hand.choose(visit.radio('documents', 'insurance.medical'));
    await visit.continue();

    await visit.hand.choose(visit.radio('documents', 'card.photo'));
    await visit.continue();
    await expect(page.getByRole('alert')).toContainText(say('problems', 'picture.missing'));
    const front = page.getByLabel(say('documents', 'picture.front'));
    await front.setInputFiles({
      name: 'card.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByRole('alert')).toContainText(say('problems', 'picture.invalid'));

    const card = sharp({
      create: { width: 1600, height: 1000, channels: 3, background: '#0b5563' },
    });
    // As a phone's camera delivers it: rotated, and marked as such.
    const taken = {
      name: 'card.jpg',
      mimeType: 'image/jpeg',
      buffer: await card.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    };
    await front.setInputFiles(taken);
    const picture = page.getByRole('img', { name: say('documents', 'picture.alt.front') });
    await expect(picture).toBeVisible();
    await expectSound(page, 'a photo of the card');
    await page.reload();
    await visit.hand.choose(visit.radio('documents', 'card.photo'));
    // Now from the server, upright.
    await expect
      .poll(() =>
        picture.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]),
      )
      .toEqual([1000, 1600]);
    await page.getByRole('button', { name: say('documents', 'picture.remove.front') }).click();
    await expect(picture).toHaveCount(0);

    // Retaken, it stands for the card: nothing is typed, and the forms continue to the read-back
    // page.
    await front.setInputFiles(taken);
    await expect(picture).toBeVisible();
    await visit.continue();
    await expect(page).toHaveURL(new RegExp(`${pathOf('documents')}/doctor-info$`));
    await visit.continue();
    await expect(page).toHaveURL(new RegExp(`${pathOf('documents')}/vaccine-information$`));
    for (const one of await page.getByRole('checkbox').all()) await one.check({ force: true });
    await visit.continue();
    await expect(visit.heading()).toHaveText(say('documents', 'readBack.ready'));
    await expect(page.getByText(say('documents', 'readBack.photo'))).toBeVisible();
    await expectSound(page, 'forms with a photo of the card, read back');
  });
});

import { BOOKING_LINE } from '#domain/page-lines.ts';
import type { PageId } from '#domain/pages.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { Booking } from './support/booking.ts';
import { expectFocusShown, keyboard } from './support/hand.ts';
import { FLU, PNEUMONIA, somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

const ZIP = '37201';

/** CHR-03, CHR-09, RTE-21: a page starts at its top, and the skip link comes first. */
async function skipToMain(visit: Booking, page: PageId): Promise<void> {
  const top = visit.page.locator('#page-top');
  const skip = visit.page.getByRole('link', { name: visit.say('common', 'skip') });
  if (page === 'get-started') {
    await visit.page.keyboard.press('Tab');
  } else {
    await expect(top).toBeFocused();
    expect(await visit.page.evaluate(() => scrollY)).toBe(0);
    await visit.page.keyboard.press('Shift+Tab');
  }
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await expectFocusShown(visit.page);
  await visit.page.keyboard.press('Enter');
  await expect(visit.page.getByRole('main')).toBeFocused();
}

/** The controls that open an overlay on the review page, and the overlay's title. */
const CHANGES = [
  ['who', 'patient'],
  ['vaccines', 'booking-vaccine'],
  ['when', 'booking-timeslot'],
  ['where', 'booking-timeslot'],
  ['contact', 'patient'],
  ['texts', 'sms'],
] as const;

/** EDT-01: opened with Enter, left with Escape, the focus back where it was. */
async function openEachChange(visit: Booking): Promise<void> {
  for (const [row, overlay] of CHANGES) {
    const change = visit.button('review-appt', `${row}.change`);
    await visit.hand.press(change);
    const dialog = visit.page.getByRole('dialog', { name: visit.say(overlay, 'title') });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus').or(dialog.and(visit.page.locator(':focus')))).toHaveCount(
      1,
    );
    await visit.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();
  }
}

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('CHR-03 CHR-09 RTE-21 books without a pointer, the focus always in sight', async ({
    booking,
    page,
  }) => {
    const visit = booking(
      somebodyNear(ZIP, { texts: 'agree', vaccines: [FLU, COVID, PNEUMONIA] }),
      keyboard(page),
    );
    await visit.reach('review-appt', (shown) => skipToMain(visit, shown));
    await openEachChange(visit);
    await visit.book();
    await visit.at('confirmation');
    await skipToMain(visit, 'confirmation');
    expect(visit.seen).toEqual(BOOKING_LINE);
  });

  test('VAL-10 a refused answer leads the keyboard from the summary to its field', async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear(ZIP), keyboard(page));
    await visit.open();
    await visit.continue();
    const summary = page
      .getByRole('alert')
      .filter({ hasText: visit.say('common', 'problemSummary') });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await visit.hand.press(summary.getByRole('link').nth(1));
    await expect(visit.field('get-started', 'where.label')).toBeFocused();
    await expectFocusShown(page);
  });
});

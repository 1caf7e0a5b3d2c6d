import type { Locator } from '@playwright/test';
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

test.use({ hasTouch: true, isMobile: true });

/** What a card looks like, after its transition. */
const lookOf = async (card: Locator): Promise<string> => {
  await card.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
  return card.evaluate((element) => {
    const { backgroundColor, borderTopColor, boxShadow } = getComputedStyle(element);
    return [backgroundColor, borderTopColor, boxShadow].join(' ');
  });
};

test('CHR-01 VAC-01 a vaccine that a finger ticked and unticked looks as it did', async ({
  booking,
}) => {
  const visit = booking(somebodyNear('30303'));
  await visit.reach('vaccine-selector');
  const flu = visit.vaccine('150');
  const card = visit.page.locator('label').filter({ has: flu });
  const before = await lookOf(card);
  await card.tap();
  await expect(flu).toBeChecked();
  expect(await lookOf(card)).not.toBe(before);
  await card.tap();
  await expect(flu).not.toBeChecked();
  expect(await lookOf(card)).toBe(before);
});

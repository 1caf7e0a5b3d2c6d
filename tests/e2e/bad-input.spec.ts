import type { Locator } from '@playwright/test';
import type { CopyValues } from '#domain/copy-reader.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LONGER, test } from './support/test.ts';

const ZIP = '31908';
const SCRIPT = '<script>alert(1)</script>';

/**
 * Presses Continue and reads the message in the summary and at its field; what was typed must still
 * be there.
 */
async function expectRefused(
  visit: Booking,
  field: Locator,
  code: ProblemCode | `${ProblemCode}_own`,
  values?: CopyValues,
  press = visit.button('common', 'continue'),
): Promise<void> {
  const message = visit.say('problems', code, values);
  const typed = await valueOf(field);
  await press.click();
  const summary = visit.page.getByRole('alert');
  await expect(summary.getByRole('link', { name: message, exact: true })).toBeVisible();
  await expect(summary).toBeFocused();
  const described = await field.getAttribute('aria-describedby');
  const texts = visit.page.locator(
    (described ?? '')
      .split(' ')
      .map((id) => `[id="${id}"]`)
      .join(),
  );
  await expect(texts.filter({ hasText: message })).toBeVisible();
  expect(await valueOf(field)).toBe(typed);
}

const valueOf = (field: Locator) =>
  field.evaluate((element) =>
    element instanceof HTMLFieldSetElement ? '' : 'value' in element && element.value,
  );

test.describe(LONGER, () => {
  test.use({ language: LONGER });

  test('VAL-01 VAL-03 VAL-04 VAL-05 VAL-06 FLW-02 wrong answers get their message at their field, and stay', async ({
    booking,
    page,
  }) => {
    const scripts: string[] = [];
    page.on('dialog', (dialog) => {
      scripts.push(dialog.message());
      void dialog.dismiss();
    });
    const visit = booking(somebodyNear(ZIP));
    const { say } = visit;

    await visit.open();
    const option = page.getByRole('group', { name: say('get-started', 'who.legend') });
    await expectRefused(visit, option, 'bookingOption.missing');
    await visit.answerStart();
    const where = visit.field('get-started', 'where.label');
    for (const text of ['', '1234', '6060l', SCRIPT]) {
      await where.fill(text);
      await expectRefused(visit, where, 'location.invalid');
    }
    await where.fill('00000');
    await expectRefused(visit, where, 'location.unknown');
    await where.fill(visit.person.place);
    const [month, day, year] = (['month', 'day', 'year'] as const).map((part) =>
      visit.field('get-started', `born.${part}`),
    );
    if (!month || !day || !year) throw new Error('three fields make a date');
    for (const [date, problem] of [
      ['02/30/2020', 'date.noSuchDay'],
      ['13/01/1990', 'date.noSuchDay'],
      ['4/31/1990', 'date.noSuchDay'],
      ['1/1/1899', 'date.tooLongAgo'],
      ['1/1/2999', 'date.future'],
      ['a/b/c', 'date.letters'],
      ['4//1984', 'date.incomplete'],
    ] as const) {
      const parts = date.split('/');
      await month.fill(parts[0] ?? '');
      await day.fill(parts[1] ?? '');
      await year.fill(parts[2] ?? '');
      await expectRefused(visit, year, problem);
    }
    await visit.answerStart();
    await visit.continue();
    await visit.goOn('vaccine-selector', 'patient-info');

    await visit.answerPatient();
    const first = visit.field('patient-fields', 'firstName');
    await first.fill('');
    await expectRefused(visit, first, 'firstName.missing_own');
    for (const [name, character] of [
      [SCRIPT, '<'],
      ['Ana1', '1'],
      ['; DROP TABLE', ';'],
      ['...', '.'],
    ] as const) {
      await first.fill(name);
      await expectRefused(visit, first, 'firstName.character', { character });
    }
    await first.fill(visit.person.firstName);
    await visit.continue();

    await visit.at('contact-info');
    await visit.answerContact();
    const email = visit.field('contact-fields', 'email');
    for (const text of ['ana', 'ana@', 'ana@mail', SCRIPT]) {
      await email.fill(text);
      await expectRefused(visit, email, 'email.invalid');
    }
    await email.fill(visit.person.email);
    const phone = visit.field('contact-fields', 'phone');
    await phone.fill('312-555');
    await expectRefused(visit, phone, 'phone.invalid');
    await phone.fill('(312) 555 0142 99');
    await expect(phone).toHaveValue('312-555-0142');
    await visit.continue();

    await visit.at('sms-opt');
    await visit.field('texts-fields', 'phone').fill('1');
    const yes = visit.button('texts-fields', 'answer.agree');
    await expectRefused(visit, visit.field('texts-fields', 'phone'), 'phone.invalid', {}, yes);
    expect(scripts).toEqual([]);
  });
});

test('VAC-02 a fifth vaccine is refused, and the four are kept', async ({ booking, page }) => {
  const visit = booking(somebodyNear('68117', { vaccines: ['150', '207', '52', '43'] }));
  await visit.reach('vaccine-selector');
  await visit.chooseVaccines();
  const fifth = visit.vaccine('115');
  await fifth.click();
  const summary = page.getByRole('alert');
  await expect(summary.getByText(visit.say('problems', 'vaccine.tooMany'))).toBeVisible();
  await expect(fifth).not.toBeChecked();
  for (const code of visit.person.vaccines) await expect(visit.vaccine(code)).toBeChecked();
  await visit.continue();
  await visit.at('covid');
});

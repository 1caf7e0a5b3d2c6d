import type { Page } from '@playwright/test';
import { BOOKING_LINE } from '#domain/page-lines.ts';
import { pathOf, type PageId } from '#domain/pages.ts';
import type { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** Everything typed into the visible fields, and the text of the page. */
async function answersOn(page: Page): Promise<{ fields: string[]; main: string }> {
  const fields = await page
    .locator('input, select')
    .evaluateAll((controls: (HTMLInputElement | HTMLSelectElement)[]) =>
      controls.map((control) => {
        const isTick = control.type === 'radio' || control.type === 'checkbox';
        const isOn = isTick && control instanceof HTMLInputElement && control.checked;
        return `${control.name} ${control.value} ${isTick ? String(isOn) : ''}`;
      }),
    );
  const main = await page.getByRole('main').innerText();
  // The held time counts down meanwhile.
  return { fields, main: main.replaceAll(/\d+ min \d+ s\b/g, '') };
}

/** How to answer a page without continuing; the others have no questions. */
const ANSWER: Partial<Record<PageId, (visit: Booking) => Promise<void>>> = {
  'get-started': async (visit) => {
    await visit.answerStart();
    // Dates are written out by words that load after the page (decision 010).
    await visit.page.getByText(`, ${visit.person.year} (`).waitFor();
  },
  'vaccine-selector': (visit) => visit.chooseVaccines(),
  timeslots: ({ page }) => page.getByRole('article').first().getByRole('radio').first().check(),
  'patient-info': (visit) => visit.answerPatient(),
  'contact-info': (visit) => visit.answerContact(),
  'sms-opt': (visit) => visit.field('texts-fields', 'phone').fill('312-555-0199'),
};

test('SES-04 RTE-20 a refresh on any page brings the same page back, with what was typed', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('49546'));
  const refresh = async (shown: PageId) => {
    await visit.heading().waitFor();
    await ANSWER[shown]?.(visit);
    const before = await answersOn(page);
    await page.reload();
    await visit.at(shown);
    await expect.poll(() => answersOn(page)).toEqual(before);
  };
  await visit.reach('review-appt', refresh);

  await visit.button('review-appt', 'who.change').click();
  const dialog = page.getByRole('dialog', { name: visit.say('patient', 'title') });
  await dialog.getByLabel(visit.say('patient-fields', 'firstName')).fill('Ana Sofía');
  await page.reload();
  await expect(dialog.getByLabel(visit.say('patient-fields', 'firstName'))).toHaveValue(
    'Ana Sofía',
  );
  await page.keyboard.press('Escape');
  // What was typed is not lost without a warning (EDT-01).
  await visit.button('common', 'edit.leave.drop').click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(`${visit.person.firstName} ${visit.person.lastName}`).first(),
  ).toBeVisible();

  await visit.book();
  await visit.at('confirmation');
  await refresh('confirmation');
});

test('RTE-20 the browser’s back and forward move through the pages, with what was typed', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('28290'));
  await visit.reach('review-appt');
  const line = [...visit.seen];
  const heldPages = line.slice(line.indexOf('flow-check'), line.indexOf('review-appt') + 1);
  for (const shown of heldPages.toReversed().slice(1)) {
    await page.goBack();
    await visit.at(shown);
    await visit.heading().waitFor();
    if (shown === 'contact-info')
      await expect(visit.field('contact-fields', 'email')).toHaveValue(visit.person.email);
    if (shown === 'patient-info')
      await expect(visit.field('patient-fields', 'lastName')).toHaveValue(visit.person.lastName);
  }
  for (const shown of heldPages.slice(1)) {
    await page.goForward();
    await visit.at(shown);
  }

  const change = visit.button('review-appt', 'texts.change');
  await change.click();
  const dialog = page.getByRole('dialog', { name: visit.say('sms', 'title') });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await visit.at('review-appt');

  for (const shown of line.slice(0, line.indexOf('review-appt')).toReversed()) {
    await page.goBack();
    await visit.at(shown);
  }
  await expect(visit.field('get-started', 'where.label')).toHaveValue(visit.person.place);
  await page.goForward();
  await visit.at('vaccine-selector');
  await expect(visit.vaccine('150')).toBeChecked();
  await page.goForward();
  await visit.at('timeslots');
  // The time was released on the way, so pages that need one cannot be reached.
  await page.goForward();
  await visit.at('timeslots');
});

test('RTE-20 CNF-02 going back from the confirmation does not enter the booking again', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('45454'));
  await visit.reach('confirmation');
  const number = await visit.confirmationNumber();
  await page.goBack();
  await visit.at('confirmation');
  expect(await visit.confirmationNumber()).toBe(number);
});

test('RTE-20 a typed address leads to the nearest page whose preconditions hold', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('19065'));
  const deep: readonly PageId[] = BOOKING_LINE.slice(1);
  for (const wanted of [...deep, 'not-eligible'] as const) {
    await visit.open(wanted);
    await visit.at('get-started');
  }
  await visit.goOn('get-started', 'vaccine-selector');
  for (const wanted of ['timeslots', 'review-appt', 'confirmation'] as const) {
    await visit.open(wanted);
    await visit.at('vaccine-selector');
  }
  await visit.goOn('vaccine-selector', 'patient-info');
  await visit.open('confirmation');
  await visit.at('patient-info');
  await visit.open('flow-check');
  await visit.at('flow-check');
  await page.goto(`${pathOf('patient-info')?.toUpperCase() ?? ''}/`);
  await expect(visit.heading()).toHaveText(visit.say('patient-info', 'title'));
});

test('ELG-02 not-eligible says when the child can be booked, and leads back with all answers kept', async ({
  booking,
  page,
}) => {
  const year = String(new Date().getFullYear() - 1);
  const visit = booking(somebodyNear('23219', { year }));
  await visit.reach('get-started');
  await visit.answerStart();
  await visit.continue();
  await visit.at('not-eligible');
  await expect(page.getByText(String(Number(year) + 3)).first()).toBeVisible();
  await page.reload();
  await visit.at('not-eligible');
  await visit.button('not-eligible', 'change').click();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'born.year')).toHaveValue(year);
  await visit.field('get-started', 'born.year').fill('1984');
  await visit.continue();
  await visit.at('vaccine-selector');
});

for (const [id, address, status] of [
  ['not-found', '/findcare/schedule-vaccine/nowhere', 404],
  ['not-found', '/elsewhere', 404],
  ['bad-address', '/findcare/schedule-vaccine/%E0%A4%A', 400],
] as const) {
  test(`RTE-19 ${address} is answered with ${status} and shows ${id}, with a way on`, async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear('60601'));
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);
    await visit.at(id);
    await expect(visit.heading()).toHaveText(visit.say(id, 'title'));
    await visit.button(id, 'start').click();
    await visit.at('get-started');
    await expect(visit.heading()).toHaveText(visit.say('get-started', 'title'));
  });
}

const KEPT_UNDER = 'dosepath.journey.';

for (const [what, spoil] of [
  ['cut off', (text: string) => text.slice(0, text.length / 2)],
  ['of another shape', () => '{"status":"active","value":{"flow":"elsewhere"},"context":{}}'],
  ['no journey at all', () => '"nonsense"'],
] as const) {
  test(`SES-04 a kept journey that is ${what} starts over with a kind word`, async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear('66675'));
    await visit.reach('vaccine-selector');
    // Not an app page: the app stores its journey when it is left.
    await page.goto('/api/health');
    const [name, text] = await page.evaluate(
      (prefix) => Object.entries(sessionStorage).find(([key]) => key.startsWith(prefix)) ?? [],
      KEPT_UNDER,
    );
    const spoiled = spoil(String(text));
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
      String(name),
      spoiled,
    ] as const);
    await visit.open('vaccine-selector');
    await visit.at('get-started');
    await expect(page.getByText(visit.say('app', 'restarted.title'))).toBeVisible();
    await visit.goOn('get-started', 'vaccine-selector');
  });
}

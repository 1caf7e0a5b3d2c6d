// A family of four, each with different vaccines, from the landing page to the confirmation and the
// letter (GRP-01, GRP-03).
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Booked } from '#contract/appointments.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { onNext } from './support/calls.ts';
import { reachGroupReview, reachGroupTimes } from './support/group-booking.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { letterTo } from './support/mailbox.ts';
import { FLU, PNEUMONIA, somebodyNear, type Person } from './support/person.ts';
import { byAddress, expect, LONGER, PHONE, test } from './support/test.ts';

const CONFIRM = /\/api\/(?:appointments\/v6|scheduler\/v1)\/confirm$/;
const CONFIRMS = '**/api/appointments/v6/confirm';
const SEARCH = '**/api/storetime/v9/group-booking/search';
const HOLDS = '**/api/scheduler/v1/holds';
const DAY_MS = 86_400_000;
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const ZIP = '37203';

/** Four people with four sets of vaccines. */
const familyNear = (zip: string, email: string): Person[] => [
  somebodyNear(zip, { firstName: 'Ana', email }),
  somebodyNear(zip, { firstName: 'Leo', vaccines: [PNEUMONIA], year: '1951' }),
  somebodyNear(zip, { firstName: 'Mía', vaccines: [COVID, FLU] }),
  somebodyNear(zip, { firstName: 'Teo', vaccines: [FLU, PNEUMONIA], year: '1950' }),
];

/** On how many printed pages the page fits, as it is and with the largest group. */
async function pagesPrinted(page: Page): Promise<number> {
  const count = async () => {
    const printed = (await page.pdf({ format: 'Letter' })).toString('latin1');
    return printed.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  const asItIs = await count();
  await page.getByRole('main').evaluate((main, most) => {
    const people = main.querySelector('ul:has(dl)');
    for (let left = most - (people?.children.length ?? most); left > 0; left -= 1)
      people?.append(people.lastElementChild?.cloneNode(true) ?? '');
    // A number's characters are random: these are the widest.
    for (const number of people?.querySelectorAll('dd:nth-of-type(2)') ?? [])
      number.textContent = 'WMWMW-MWMWM';
  }, MAX_PEOPLE);
  return Math.max(asItIs, await count());
}

/** Words of the people's facts that go on in the next line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    for (const fact of main.querySelectorAll('ul dl :is(dt, dd)')) {
      const texts = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word[0]);
        }
    }
    return found;
  });

test.describe(LONGER, () => {
  const language = LONGER;
  test.use({ language });

  byAddress(['scheduler'], () => {
    test('GRP-01 GRP-03 CNF-02 a family of four books four sets of vaccines at one store', async ({
      booking,
      database,
      page,
      program,
    }) => {
      test.slow();
      await prepareLooks(page);
      const email = `family-${Date.now()}-${language}@example.org`;
      const family = familyNear(ZIP, email);
      const [ana] = family;
      if (!ana) throw new Error('the family has nobody');
      const visit = booking(ana);
      const { say } = visit;

      await reachGroupTimes(visit, family);
      await expect(visit.offered).toBeVisible();
      const radios = page.getByRole('article').getByRole('radio');
      await radios.first().check();
      const who = page
        .getByRole('article')
        .first()
        .getByRole('group')
        .filter({ hasText: say('timeslots', 'group.whoWhen') })
        .last();
      await who.getByText(say('timeslots', 'group.whoWhen')).click();
      for (const { firstName } of family) await expect(who).toContainText(firstName);
      await expectSound(page, 'timeslots');
      await visit.holdButton.click();

      await reachGroupReview(visit);
      for (const { firstName, lastName } of family)
        await expect(page.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible();
      await expect(page.getByText(say('common', 'hold.labelForAll'))).toBeVisible();
      await expectSound(page, 'review-appt');

      const confirmed = page.waitForResponse(
        (response) => CONFIRM.test(response.url()) && response.ok(),
      );
      await visit.button('review-appt', 'group.book', { count: family.length }).click();
      // The contract's reply to a success.
      const { group, engagementId } = (await (await confirmed).json()) as Booked;
      await visit.at('confirmation');
      await expect(visit.heading()).toHaveText(
        say('confirmation', 'group.title', { count: family.length }),
      );
      expect(await database.appointments(engagementId)).toBe(family.length);
      expect(group?.appointments.map(({ vaccines }) => vaccines.map(({ code }) => code))).toEqual(
        family.map(({ vaccines }) => expect.arrayContaining([...vaccines])),
      );
      const numbers = [group?.confirmationNumber ?? '']
        .concat(group?.appointments.map(({ confirmationNumber }) => confirmationNumber) ?? [])
        .map(formatConfirmationNumber);
      expect(new Set(numbers).size).toBe(family.length + 1);
      for (const number of numbers) await expect(page.getByText(number)).toBeVisible();
      await expectSound(page, 'confirmation');
      const usual = page.viewportSize() ?? PHONE;
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await brokenWords(page)).toEqual([]);
      await page.setViewportSize(usual);

      const letter = await letterTo(program, email, 1);
      for (const number of numbers) expect(letter).toContain(number);
      for (const { firstName } of family) expect(letter).toContain(firstName);

      expect(await pagesPrinted(page)).toBe(1);

      const calendar = await page.evaluate(
        async (path) => {
          const reply = await fetch(path);
          return reply.text();
        },
        `/api/appointments/v6/${group?.confirmationNumber ?? ''}/calendar`,
      );
      expect(calendar).toContain('BEGIN:VEVENT');

      await visit.button('confirmation', 'group.open', { name: 'Leo' }).click();
      await visit.at('view-details');
      await expect(page.getByText('Leo').first()).toBeVisible();
    });
  });

  test('GRP-01 SLT-07 HLD-07 GRP-03 where no time fits, where others were faster and where one is already booked, there are ways on', async ({
    booking,
    page,
  }) => {
    test.slow();
    await prepareLooks(page);
    const [ana, leo] = familyNear(ZIP, `ways-${Date.now()}@example.org`).map((person) => ({
      ...person,
      vaccines: [FLU],
    }));
    if (!ana || !leo) throw new Error('the family has nobody');
    const visit = booking(ana);
    const { say } = visit;
    const refuse = (url: string, code: keyof typeof ERRORS, more: object) =>
      onNext(page, url, (route) =>
        route.fulfill({
          status: ERRORS[code].status,
          json: { code, message: ERRORS[code].en, transactionId: randomUUID(), ...more },
        }),
      );

    await refuse(SEARCH, 'FC_908_Conflict', {
      alternatives: {
        nextDate: TOMORROW,
        splitTimes: { date: TOMORROW, stores: 2 },
        widerRadius: { miles: 50, stores: 3 },
        fewerVaccines: { drop: [FLU] },
      },
    });
    await reachGroupTimes(visit, [ana, leo]);
    await expect(visit.heading()).toHaveText(say('timeslots', 'group.none.title'));
    await expectSound(page, 'timeslots, none');
    await page.getByRole('main').getByRole('button').first().click();

    await refuse(HOLDS, 'FC_908_Conflict', {
      alternatives: {
        nearestParties: [
          { date: TOMORROW, utcOffset: '-06:00', slots: ['13:00', '13:15'], people: [1, 1] },
        ],
      },
    });
    await visit.takeFirst();
    await expect(visit.heading()).toHaveText(say('timeslots', 'gone.taken'));
    await expectSound(page, 'timeslots, taken');
    await visit.button('timeslots', 'gone.all').click();
    await visit.holdFirst();
    await visit.at('flow-check');
    await expectSound(page, 'flow-check of a group');
    await reachGroupReview(visit);

    await refuse(CONFIRMS, 'OVERLAPPING_APPOINTMENT', {
      fields: [{ name: 'patients.1.patientId', message: '', code: 'OVERLAPPING_APPOINTMENT' }],
    });
    await visit.button('review-appt', 'group.book', { count: 2 }).click();
    await expect(page.getByRole('alert')).toContainText('Leo');
    await expectSound(page, 'review-appt, overlapping');
    await visit.button('review-appt', 'readAgain').click();
    await page.getByRole('link', { name: say('review-appt', 'when.change'), exact: true }).click();
    await visit.at('timeslots');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

// A booked group, found again: all members shown, one cancelled alone, then all (MNG-01, MNG-03,
// GRP-03, CAN-01).
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import type { Booking } from './support/booking.ts';
import { bookGroupOutside, findGroup } from './support/groups.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { atDetails, bookedNow, findAppointment } from './support/managed.ts';
import { FLU, somebodyNear } from './support/person.ts';
import { byAddress, expect, LONGER, SHORTER, test } from './support/test.ts';

/** For each test only: those running beside it book elsewhere. */
const PLACE = '92101';
const MOVED_NEAR = '78201';
const HEPATITIS_A = '52';

const PARTY = [
  { firstName: 'Ana', vaccines: [FLU] },
  { firstName: 'Leo', vaccines: [FLU, HEPATITIS_A] },
  { firstName: 'Iris', vaccines: [HEPATITIS_A] },
] as const;

/** The card of a group member. */
const card = ({ page }: Booking, firstName: string) =>
  page.getByRole('listitem').filter({ hasText: firstName });

const status = ({ say }: Booking, kind: 'booked' | 'cancelled') =>
  say('manage-appointment', `list.status.${kind}`);

async function show(visit: Booking, name: string): Promise<void> {
  const { say } = visit;
  const words = [say('view-details', 'group.show'), say('view-details', 'group.showOf', { name })];
  await visit.hand.press(visit.page.getByRole('button', { name: words.join(' ') }));
  await titled(visit, 'upcoming', name);
}

const titled = (visit: Booking, kind: 'upcoming' | 'cancelled', name: string) =>
  expect(visit.heading()).toHaveText(visit.say('view-details', `group.title.${kind}`, { name }));

test.describe(`a booked group, ${SHORTER}`, () => {
  const language = SHORTER;
  test.use({ language });

  test('MNG-01 GRP-03 CAN-01 SAF-01 is found by its number; one is cancelled alone, another comes for their own, then everyone', async ({
    booking,
    program,
    elsewhere,
  }) => {
    test.setTimeout(120_000);
    const person = somebodyNear(PLACE);
    const party = [...PARTY, { firstName: 'Sol', vaccines: [FLU] }];
    const { groupNumber, people } = await bookGroupOutside(program, person, party);
    const [ana, leo, iris] = people.map(({ confirmationNumber }) => confirmationNumber);
    const visit = booking(person);
    const { page, say, hand } = visit;
    await prepareLooks(page);

    await findGroup(visit, groupNumber);
    await titled(visit, 'upcoming', 'Ana');
    await expect(page.getByText(formatConfirmationNumber(groupNumber))).toBeVisible();
    for (const { firstName, confirmationNumber } of people) {
      await expect(card(visit, firstName)).toContainText(
        formatConfirmationNumber(confirmationNumber),
      );
      await expect(card(visit, firstName)).toContainText(status(visit, 'booked'));
    }
    await expectSound(visit.page, 'a person of a group');

    await show(visit, 'Leo');
    await hand.press(visit.button('view-details', 'cancel'));
    await visit.at('cancel-appt');
    await visit.continue();
    await expect(
      page.getByRole('alert').getByRole('link', { name: say('problems', 'scope.missing') }),
    ).toBeVisible();
    await expectSound(visit.page, 'whose appointment is cancelled');
    await hand.choose(
      page.getByRole('radio', { name: say('cancel-appt', 'scope.person', { name: 'Leo' }) }),
    );
    await hand.choose(visit.radio('cancel-appt', 'reason.other'));
    await visit.continue();
    await visit.at('win-back');
    await expect(visit.heading()).toHaveText(
      say('win-back', 'question.title.one', { name: 'Leo' }),
    );
    await expectSound(visit.page, 'the question about one of a group');
    await hand.press(visit.button('win-back', 'cancel.one', { name: 'Leo' }));
    await atDetails(visit);
    await titled(visit, 'cancelled', 'Leo');
    await expect(
      page.getByText(say('view-details', 'group.saved.cancelled', { name: 'Leo' })),
    ).toBeVisible();
    await expect(card(visit, 'Leo')).toContainText(status(visit, 'cancelled'));
    await expect(card(visit, 'Iris')).toContainText(status(visit, 'booked'));
    expect(await bookedNow(visit, leo ?? '')).toMatchObject({ status: 'Cancelled' });
    expect(await bookedNow(visit, iris ?? '')).toMatchObject({ status: 'Scheduled' });

    // Her own number opens her own visit, and takes nothing from the person who booked.
    const member = await elsewhere(person);
    await prepareLooks(member.page);
    await findGroup(member, iris ?? '');
    await titled(member, 'upcoming', 'Iris');
    await expect(
      member.page.getByRole('region', { name: member.say('view-details', 'member.others') }),
    ).toContainText('Ana');
    await expect(card(member, 'Leo')).toHaveCount(0);
    await expect(member.page.getByText(formatConfirmationNumber(groupNumber))).toHaveCount(0);
    await expectSound(member.page, 'one of a group by her own number');
    await member.hand.press(member.button('view-details', 'cancel'));
    await member.at('cancel-appt');
    await member.hand.choose(member.radio('cancel-appt', 'reason.unsaid'));
    await member.continue();
    await member.at('win-back');
    await member.hand.press(member.button('win-back', 'cancel.one', { name: 'Iris' }));
    await atDetails(member);
    await expect(member.page.getByText(member.say('view-details', 'member.told'))).toBeVisible();

    await show(visit, 'Ana');
    await expect(card(visit, 'Iris')).toContainText(status(visit, 'cancelled'));
    await hand.press(visit.button('view-details', 'cancel'));
    await visit.at('cancel-appt');
    await hand.choose(
      page.getByRole('radio', { name: say('cancel-appt', 'scope.group', { count: 2 }) }),
    );
    await hand.choose(visit.radio('cancel-appt', 'reason.unsaid'));
    await visit.continue();
    await visit.at('win-back');
    await expectSound(page, 'the question about everybody');
    await hand.press(visit.button('win-back', 'cancel.all'));
    await atDetails(visit);
    await expect(page.getByText(say('view-details', 'saved.allCancelled'))).toBeVisible();
    for (const { firstName } of party)
      await expect(card(visit, firstName)).toContainText(status(visit, 'cancelled'));
    expect(await bookedNow(visit, ana ?? '')).toMatchObject({ status: 'Cancelled' });
    await expectSound(page, 'a cancelled group');
  });
});

test.describe('a booked group is moved', () => {
  test.use({ language: LONGER });

  byAddress(['own'], () => {
    test('GRP-03 MNG-06 one is moved alone, then everyone still to come, together', async ({
      booking,
      program,
    }) => {
      test.setTimeout(120_000);
      const person = somebodyNear(MOVED_NEAR);
      const { groupNumber, people } = await bookGroupOutside(program, person, PARTY);
      const visit = booking(person);
      const { page, say, hand } = visit;
      // When typed, nothing says that it is a group's (MNG-01).
      await findAppointment(visit, groupNumber);
      const [ana, leo, iris] = people.map(({ confirmationNumber }) => confirmationNumber);
      const dateOf = async (number = '') => (await bookedNow(visit, number)).appointmentDate;
      const before = await dateOf(iris);

      await hand.press(visit.button('review-appt', 'when.change'));
      const sheet = page.getByRole('dialog');
      await visit.chooseDay(3);
      await sheet.getByRole('article').first().getByRole('radio').first().check();
      await hand.press(visit.button('manage-timeslot', 'save'));
      await expect(sheet).toBeHidden();
      const alone = await dateOf(ana);
      expect(await dateOf(leo)).toBe(people[1]?.appointmentDate);
      expect(alone).not.toBe(people[0]?.appointmentDate);
      expect(await dateOf(iris)).toBe(before);

      await hand.press(visit.button('view-details', 'group.change'));
      await visit.at('timeslots');
      await visit.chooseDay(4);
      await page.getByRole('article').first().getByRole('radio').first().check();
      await hand.press(visit.holdButton);
      await atDetails(visit);
      await expect(page.getByText(say('view-details', 'saved.groupTime'))).toBeVisible();
      const dates = [await dateOf(ana), await dateOf(leo), await dateOf(iris)];
      expect(new Set(dates.map((date) => date.slice(0, 10))).size).toBe(1);
      expect(dates).not.toContain(alone);
      expect(dates).not.toContain(before);
    });
  });
});

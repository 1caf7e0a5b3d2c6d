// Several people in one booking, as the person booking for them goes through it (GRP-01).
import { expect, type Locator } from '@playwright/test';
import { Booking } from './booking.ts';
import type { Person } from './person.ts';

type Tab = Pick<Booking, 'page' | 'language' | 'hand'>;

/** Who the group is for, and where. */
export async function beginGroup(visit: Booking): Promise<void> {
  await visit.open();
  await visit.hand.choose(visit.radio('get-started', 'who.group'));
  await visit.hand.type(visit.field('get-started', 'where.label'), visit.person.place);
  await visit.continue();
  await visit.at('patient-info-list');
}

/** Everyone by name, one after the other. */
export async function namePeople(visit: Booking, people: readonly Person[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    if (index > 0) await visit.hand.press(visit.button('patient-info-list', 'add'));
    const one = oneOf(visit, person);
    await one.answerPatient();
    for (const part of ['month', 'day', 'year'] as const)
      await one.hand.type(one.field('get-started', `born.${part}`), person[part]);
    await one.hand.press(one.button('patient-info-list', 'person.add'));
  }
  await visit.continue();
  await visit.at('vaccine-selection');
}

/** Each person's vaccines and their questions, and back to the others. */
export async function chooseForEach(visit: Booking, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const name = person.firstName;
    await visit.hand.press(visit.button('vaccine-selection', 'choose', { name }));
    const one = oneOf(visit, person);
    await one.at('vaccine-selector');
    await one.pass('vaccine-selector');
    const again = visit.button('vaccine-selection', 'change', { name });
    await answerUntil(one, again);
    await expect(again).toBeVisible();
  }
}

/** Answers every question for a healthy person without earlier doses, until `done` is shown. */
async function answerUntil(one: Booking, done: Locator): Promise<void> {
  const none = one.checkbox('screening', 'earlierDoses.none');
  const noDoses = one.radio('covid', 'doses.0');
  const no = one.radio('screening', 'answer.no');
  const anyMaker = one.radio('covid-manufacturer', 'any');
  const all = none.or(noDoses).or(no).or(anyMaker);
  for (;;) {
    await expect(all.or(done)).toHaveCount(1);
    if (await done.isVisible()) return;
    const question = await one.heading().innerText();
    await one.hand.choose(all);
    await one.continue();
    await expect(one.heading()).not.toHaveText(question);
  }
}

/** From the landing page to the times at which all of them can come. */
export async function reachGroupTimes(visit: Booking, people: readonly Person[]): Promise<void> {
  await beginGroup(visit);
  await namePeople(visit, people);
  await chooseForEach(visit, people);
  await visit.hand.press(visit.button('vaccine-selection', 'findTimes'));
  await visit.at('timeslots');
}

/** From a held time to what will be booked. */
export async function reachGroupReview(visit: Booking): Promise<void> {
  await visit.at('flow-check');
  await visit.asGuest();
  await visit.at('contact-info');
  await visit.answerContact();
  await visit.continue();
  await visit.at('review-appt');
}

const oneOf = ({ page, language, hand }: Tab, person: Person): Booking =>
  new Booking(page, language, person, hand);

import { expect, type Locator } from '@playwright/test';
import { COVID } from '#domain/vaccine-selection.ts';
import { vaccineAgainst } from '#domain/vaccines.ts';
import type { Booking } from './booking.ts';
import { FLU, somebodyNear, type Person } from './person.ts';

/** The age from which no other reason is needed. */
const SHINGLES = '87';
const HEPATITIS_A = '52';

/**
 * Four people of one household, each with different vaccines: an adult, a partner, a child and a
 * grandparent.
 */
export function familyNear(place: string): readonly [Person, Person, Person, Person] {
  const adult = somebodyNear(place, { firstName: 'Ana', vaccines: [FLU, HEPATITIS_A] });
  const { lastName } = adult;
  return [
    adult,
    somebodyNear(place, { firstName: 'Bruno', lastName, year: '1986', vaccines: [COVID] }),
    somebodyNear(place, { firstName: 'Leo', lastName, year: '2016', vaccines: [FLU] }),
    somebodyNear(place, { firstName: 'Rosa', lastName, year: '1950', vaccines: [FLU, SHINGLES] }),
  ];
}

/**
 * A group's booking: its people and their vaccines, by role and label. The visitor whose tab it is
 * provides the place and the contact.
 */
export class GroupBooking {
  readonly visit: Booking;

  constructor(visit: Booking) {
    this.visit = visit;
  }

  /** To the form of the first person. */
  async begin(): Promise<void> {
    const { visit } = this;
    await visit.open();
    await visit.hand.choose(visit.radio('get-started', 'who.group'));
    await visit.hand.type(visit.field('get-started', 'where.label'), visit.person.place);
    await visit.continue();
    await visit.at('patient-info-list');
  }

  async typeBirth({ month, day, year }: Person): Promise<void> {
    const { visit } = this;
    await visit.hand.type(visit.field('get-started', 'born.month'), month);
    await visit.hand.type(visit.field('get-started', 'born.day'), day);
    await visit.hand.type(visit.field('get-started', 'born.year'), year);
  }

  async typePerson(person: Person): Promise<void> {
    const { hand } = this.visit;
    const named = (key: string) => this.visit.field('patient-fields', key);
    await hand.type(named('firstName'), person.firstName);
    await hand.type(named('lastName'), person.lastName);
    await this.typeBirth(person);
    await this.visit.answerCoded(person);
  }

  add(): Promise<void> {
    return this.visit.hand.press(this.visit.button('patient-info-list', 'person.add'));
  }

  /** Everyone, one after the other; the form of the first is open. */
  async addAll(people: readonly Person[]): Promise<void> {
    for (const [index, person] of people.entries()) {
      if (index > 0) await this.visit.hand.press(this.visit.button('patient-info-list', 'add'));
      await this.typePerson(person);
      await this.add();
    }
  }

  /** The button for one of the people. */
  wayWith(what: 'edit' | 'remove', { firstName }: Person): Locator {
    const { page, say } = this.visit;
    const whom = say('patient-info-list', `${what}Whom`, { name: firstName });
    const name = `${say('patient-info-list', what)} ${whom}`;
    return page.getByRole('button', { name, exact: true });
  }

  vaccinesOf({ firstName: name }: Person, what: 'choose' | 'change'): Locator {
    return this.visit.button('vaccine-selection', what, { name });
  }

  /** A person's vaccines and their questions, and back to everyone. */
  async choose(person: Person): Promise<void> {
    const { visit } = this;
    const { firstName: name, vaccines } = person;
    const { hand, say } = visit;
    await hand.press(this.vaccinesOf(person, 'choose'));
    await visit.at('vaccine-selector');
    await expect(visit.heading()).toHaveText(say('vaccine-selector', 'title.named', { name }));
    for (const code of vaccines) await hand.choose(visit.vaccine(code));
    await visit.continue();
    if (!vaccines.includes(FLU)) await visit.declineOffer();
    if (vaccines.includes(COVID)) {
      await visit.at('covid');
      await expect(visit.heading()).toHaveText(
        say('screening', 'ask.named.immunocompromised', { name }),
      );
      await visit.pass('covid');
      await visit.at('covid-manufacturer');
      await expect(visit.heading()).toHaveText(say('covid-manufacturer', 'title.named', { name }));
      await visit.pass('covid-manufacturer');
    }
    const [one, ...more] = vaccines.filter((code) => code !== FLU && code !== COVID);
    if (one !== undefined) {
      await visit.at('screening');
      await expect(visit.heading()).toHaveText(
        more.length > 0
          ? say('screening', 'earlierDoses.title.named', { name })
          : say('screening', 'earlierDoses.one.named', {
              name,
              vaccine: vaccineAgainst(one, visit.language),
            }),
      );
      await hand.choose(visit.noneBefore);
      await visit.continue();
    }
    await visit.at('vaccine-selection');
    await expect(this.vaccinesOf(person, 'change')).toBeVisible();
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Appointment } from '#contract/appointments.ts';
import type { Hold } from '#contract/holds.ts';
import type { Language } from '#domain/languages.ts';
import { pageAt, pathOf, type PageId } from '#domain/pages.ts';
import { pageTitle } from '#domain/titles.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { words, type Words } from '#tests/support/words.ts';
import { pointer, type Hand } from './hand.ts';
import { PATIENCE_MS } from './patience.ts';
import { FLU, type Day, type Person } from './person.ts';

/** By either address (ENG-15). */
const HOLDS = /\/api\/(?:holds\/v6(?:\/resume)?|scheduler\/v1\/holds)$/;

/** What identifies a page; some pages stand in for an address they do not own. */
interface Shown {
  pathname: string | undefined;
  title: string;
  language: string;
}

/** Runs in the page. */
const isShown = ({ pathname, title, language }: Shown): boolean =>
  (pathname === undefined || location.pathname === pathname) &&
  document.title === title &&
  document.documentElement.lang === language;

/** Runs in the page. */
const shownNow = (): Shown => ({
  pathname: location.pathname,
  title: document.title,
  language: document.documentElement.lang,
});

/** One person's booking in one tab: every page by role and label, in the tab's language. */
export class Booking {
  readonly say: Words;
  /** Pages seen so far, in order. */
  readonly seen: PageId[] = [];
  private hold: Promise<Hold> | undefined;

  readonly page: Page;
  readonly language: Language;
  readonly person: Person;
  readonly hand: Hand;

  constructor(page: Page, language: Language, person: Person, hand: Hand = pointer) {
    this.page = page;
    this.language = language;
    this.person = person;
    this.hand = hand;
    this.say = words(language);
    page.on('response', (response) => {
      const isHold = response.request().method() === 'POST' && HOLDS.test(response.url());
      // The contract's reply to an accepted hold.
      if (isHold && response.ok()) this.hold = response.json() as Promise<Hold>;
    });
  }

  button(copy: string, key: string, values?: Parameters<Words>[2]): Locator {
    return this.page.getByRole('button', { name: this.say(copy, key, values), exact: true });
  }

  field(copy: string, key: string): Locator {
    return this.page.getByLabel(this.say(copy, key), { exact: true });
  }

  radio(copy: string, key: string): Locator {
    return this.page.getByRole('radio', { name: this.say(copy, key), exact: true });
  }

  checkbox(copy: string, key: string): Locator {
    return this.page.getByRole('checkbox', { name: this.say(copy, key), exact: true });
  }

  vaccineName(code: string): string {
    const names = vaccineByCode(code)?.names;
    return (this.language === 'es' ? names?.spanishDisplay : names?.display) ?? code;
  }

  vaccine(code: string): Locator {
    return this.page.getByRole('checkbox', { name: this.vaccineName(code), exact: true });
  }

  heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  continue(): Promise<void> {
    return this.hand.press(this.button('common', 'continue'));
  }

  /** The time held for it before its tab was opened. */
  holds(hold: Hold): void {
    this.hold = Promise.resolve(hold);
  }

  /** The server's last answer to a hold or an extension for this tab. */
  async held(): Promise<Hold> {
    const hold = await this.hold;
    if (!hold) throw new Error('nothing is held');
    return hold;
  }

  /** The page is shown, with its address, its title and its language (RTE-13, LNG-03). */
  async at(page: PageId): Promise<void> {
    const { language } = this;
    const title = pageTitle(this.say(page, 'pageName'), { language });
    const wanted: Shown = { pathname: pathOf(page), title, language };
    // One query for all three: this runs on every page of every test.
    const isThere = await this.page
      .waitForFunction(isShown, wanted, { timeout: PATIENCE_MS })
      .catch((cause: unknown) => cause);
    // A mismatch is reported by name.
    if (isThere instanceof Error)
      expect(await this.page.evaluate(shownNow).catch(() => isThere)).toEqual({
        ...wanted,
        pathname: wanted.pathname ?? expect.any(String),
      });
    if (this.seen.at(-1) !== page) this.seen.push(page);
  }

  async open(page: PageId = 'get-started'): Promise<void> {
    await this.page.goto(pathOf(page) ?? '/');
  }

  async answerStart(): Promise<void> {
    const { person, hand } = this;
    await hand.choose(this.radio('get-started', 'who.me'));
    await hand.type(this.field('get-started', 'where.label'), person.place);
    await this.answerBirth();
  }

  async answerBirth(): Promise<void> {
    for (const part of ['month', 'day', 'year'] as const)
      await this.hand.type(this.field('get-started', `born.${part}`), this.person[part]);
  }

  async answerName(): Promise<void> {
    await this.hand.type(this.field('patient-fields', 'firstName'), this.person.firstName);
    await this.hand.type(this.field('patient-fields', 'lastName'), this.person.lastName);
  }

  /** Takes a due vaccine with one press (VAC-14). */
  private async takeVaccines(): Promise<void> {
    const [code = '', ...more] = this.person.vaccines;
    const only = this.only(code);
    await this.page.getByRole('search').waitFor();
    if (more.length === 0 && (await only.isVisible())) return this.hand.press(only);
    await this.chooseVaccines();
    await this.continue();
  }

  only(code: string): Locator {
    const names = vaccineByCode(code)?.names;
    const vaccine = (this.language === 'es' ? names?.spanishShort : names?.short) ?? code;
    return this.button('vaccine-selector', 'alone.press', { vaccine });
  }

  async chooseVaccines(): Promise<void> {
    for (const code of this.person.vaccines) await this.hand.choose(this.vaccine(code));
  }

  /**
   * VAC-10: what else is due is offered before the questions; for an adult who has not chosen it
   * that is flu.
   */
  declineOffer(): Promise<void> {
    return this.hand.press(this.button('vaccine-selector', 'offer.decline'));
  }

  /**
   * VAC-09: none of the chosen vaccines was given before; for a single one it is a yes-or-no
   * question.
   */
  get noneBefore(): Locator {
    const none = this.checkbox('screening', 'earlierDoses.none');
    return none.or(this.radio('screening', 'answer.no'));
  }

  /** The soonest time, one press away; it may also be the nearest store's. */
  get offered(): Locator {
    const names = ['soonest', 'both'].map((why) => this.say('timeslots', `offers.${why}`));
    const [soonest, both] = names.map((name) =>
      this.page.getByRole('region', { name, exact: true }).getByRole('button'),
    );
    if (!soonest || !both) throw new Error('there are two names');
    return soonest.or(both);
  }

  /** The button that names the picked time, and holds it. */
  get holdButton(): Locator {
    return this.page.getByRole('main').locator('button[type="submit"]');
  }

  /** The soonest time; where a day was chosen, the first one on it. */
  async takeFirst(): Promise<void> {
    const first = this.page.getByRole('article').first().getByRole('radio').first();
    await expect(this.offered.or(first).first()).toBeVisible();
    // The earlier times stay until the new ones come, and cannot be taken meanwhile.
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
    if (await this.offered.isVisible()) return this.hand.press(this.offered);
    await this.hand.choose(first);
    return this.hand.press(this.holdButton);
  }

  /**
   * Chooses a day that has many times (on a holiday few stores are open), and waits for them: the
   * previous day's stay until they come.
   */
  async chooseDay(place: number): Promise<void> {
    const days = this.page.getByRole('grid');
    const many = `, ${this.say('timeslots', 'days.many')}`;
    const label = await days
      .getByRole('button', { name: many, disabled: false })
      .nth(place)
      .getAttribute('aria-label');
    if (!label?.endsWith(many)) throw new Error(`The day is called "${label}".`);
    const names = ['today', 'tomorrow'].map((day) => `${this.say('timeslots', `days.${day}`)}, `);
    // It is tomorrow by the clock of the nearest store, which may be a different one that day.
    const called = label.slice(0, -many.length);
    const name = names.find((one) => called.startsWith(one)) ?? '';
    const date = called.slice(name.length);
    // By name: the days before it may lose their last time meanwhile.
    await this.hand.press(days.getByRole('button', { name: label, exact: true }));
    const titles = ['', ...names].map((one) =>
      this.say('timeslots', 'stores.title', { date: one + date }),
    );
    const heading = this.page.locator('#stores-title');
    await expect.poll(async () => titles.includes(await heading.innerText())).toBe(true);
  }

  /**
   * Holds the first time, or the nearest one as long as others are faster (HLD-07): all tests book
   * at the same stores.
   */
  async holdFirst(): Promise<void> {
    const { page } = this;
    const taken = page.getByRole('heading', { name: this.say('timeslots', 'gone.taken') });
    const near = page.getByRole('main').getByRole('listitem').getByRole('button');
    const isHere = () => new URL(page.url()).pathname === pathOf('timeslots');
    await this.takeFirst();
    for (;;) {
      await expect.poll(async () => !isHere() || (await taken.isVisible())).toBe(true);
      if (!isHere()) return;
      const nearest = await near.first().innerText();
      await this.hand.press(near.first());
      const isAnswered = async () => !isHere() || (await near.allInnerTexts())[0] !== nearest;
      await expect.poll(isAnswered).toBe(true);
    }
  }

  asGuest(): Promise<void> {
    return this.hand.press(this.button('flow-check', 'guest.action'));
  }

  async answerPatient(): Promise<void> {
    await this.answerName();
    await this.answerCoded();
  }

  /** Sex assigned at birth, race and ethnicity: several have an answer with the same name. */
  async answerCoded(person: Person = this.person): Promise<void> {
    for (const question of ['gender', 'race', 'ethnicity'] as const) {
      const name = this.say('patient-fields', `choice.${question}`);
      const asked = this.page.getByRole('group', { name, exact: true });
      const answer = person[question][this.language];
      await this.hand.choose(asked.getByRole('radio', { name: answer, exact: true }));
    }
  }

  async answerContact(): Promise<void> {
    await this.hand.type(this.field('contact-fields', 'email'), this.person.email);
    await this.hand.type(this.field('contact-fields', 'phone'), this.person.phone);
  }

  /** One press, which continues (SMS-01). */
  answerTexts(): Promise<void> {
    return this.hand.press(this.button('texts-fields', `answer.${this.person.texts}`));
  }

  book(): Promise<void> {
    return this.hand.press(this.button('review-appt', 'book'));
  }

  /** Chooses one answer to a question and continues. */
  async answer(copy: string, key: string): Promise<void> {
    await this.hand.choose(this.radio(copy, key));
    await this.continue();
  }

  async typeDate(day: Day): Promise<void> {
    for (const part of ['month', 'day', 'year'] as const)
      await this.hand.type(this.field('screening', `date.${part}`), day[part]);
  }

  /** Answers the page and continues, like a visitor without doubts. */
  async pass(page: PageId): Promise<void> {
    switch (page) {
      case 'get-started':
        await this.answerStart();
        return this.continue();
      case 'vaccine-selector':
        await this.takeVaccines();
        if (!this.person.vaccines.includes(FLU)) await this.declineOffer();
        return;
      case 'covid':
        await this.answer('screening', 'answer.no');
        return this.answer('covid', 'doses.0');
      case 'screening':
        await this.hand.choose(this.noneBefore);
        await this.continue();
        return this.answer('screening', 'answer.yes');
      case 'covid-manufacturer':
        return this.answer('covid-manufacturer', 'any');
      case 'slot':
      case 'rx-ready-contact':
        return this.continue();
      case 'timeslots':
      case 'rx-ready-timeslots':
        return this.holdFirst();
      case 'flow-check':
        return this.asGuest();
      case 'patient-info':
        await this.answerPatient();
        return this.continue();
      case 'contact-info':
        await this.answerContact();
        return this.continue();
      case 'sms-opt':
        return this.answerTexts();
      case 'review-appt':
        return this.book();
      case 'walk-in':
        return this.hand.press(this.button('walk-in', 'noTime.join'));
      case 'walk-in-start':
        await this.hand.choose(this.radio('get-started', 'who.me'));
        await this.answerBirth();
        return this.continue();
      case 'walk-in-details':
        await this.answerName();
        await this.hand.type(this.field('contact-fields', 'phone'), this.person.phone);
        return this.continue();
      case 'walk-in-review':
        return this.hand.press(this.button('walk-in-review', 'join'));
      case 'patient-info-list':
      case 'vaccine-selection':
      case 'confirmation':
      case 'sign-in':
      case 'sign-up':
      case 'account':
      case 'who-has-seen':
      case 'finish-later':
      case 'resume':
      case 'rx-ready':
      case 'quick-flow':
      case 'quick-flow-verify':
      case 'quick-flow-timeslots':
      case 'manage-appointment':
      case 'view-details':
      case 'cancel-appt':
      case 'win-back':
      case 'review-change':
      case 'earlier-time':
      case 'documents':
      case 'appointment-pass':
      case 'vaccination-history':
      case 'digital-dose-card':
      case 'queue':
      case 'not-eligible':
      case 'rsv-test':
      case 'not-found':
      case 'bad-address':
        throw new Error(`nothing follows ${page}`);
    }
  }

  /**
   * Walks from the landing page to another one; `visit` is called on each page, before it is
   * answered.
   */
  async reach(goal: PageId, visit?: (page: PageId) => Promise<void>): Promise<void> {
    await this.open();
    await this.goOn('get-started', goal, visit);
  }

  /** Walks on from the page already shown. */
  async goOn(from: PageId, goal: PageId, visit?: (page: PageId) => Promise<void>): Promise<void> {
    for (let page = from; ; page = await this.after(page)) {
      await this.at(page);
      await visit?.(page);
      if (page === goal) return;
      await this.pass(page);
    }
  }

  /** The next page, which depends on what this person is asked. */
  private async after(page: PageId): Promise<PageId> {
    await expect(this.page).not.toHaveURL(({ pathname }) => pathname === pathOf(page));
    return pageAt(new URL(this.page.url()).pathname);
  }

  /** The number on the confirmation page. */
  async confirmationNumber(): Promise<string> {
    const term = this.page.getByText(this.say('confirmation', 'number'), { exact: true });
    const shown = await term.locator('xpath=following-sibling::*[1]').innerText();
    return shown.replaceAll(/[\s-]/g, '');
  }

  /** Reads the appointment back from the server, with the cookies of this tab. */
  async appointment(): Promise<Appointment> {
    const number = await this.confirmationNumber();
    const [status, body] = await this.page.evaluate(async (path): Promise<[number, unknown]> => {
      const reply = await fetch(path);
      return [reply.status, await reply.json()];
    }, `/api/appointments/v6/${number}`);
    expect(status).toBe(200);
    // The contract's reply to a success.
    return body as Appointment;
  }
}

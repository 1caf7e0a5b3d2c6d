// npm run scorecard [-- --write]: what a booking costs who makes it, and how its pages read, by a
// real browser on the real server. Ends with 1 where a bar is not met.
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { PageId } from '#domain/pages.ts';
import { freshBuild } from '#server/http/build.ts';
import { Booking } from '#tests/e2e/support/booking.ts';
import { beginGroup, reachGroupReview } from '#tests/e2e/support/group-booking.ts';
import { counting, pointer, type Effort } from '#tests/e2e/support/hand.ts';
import { findings, prepareLooks } from '#tests/e2e/support/looks.ts';
import { somebodyNear, type Person } from '#tests/e2e/support/person.ts';
import { addressIn } from '#tests/e2e/support/address-in.ts';
import { LANGUAGES, PHONE } from '#tests/e2e/support/test.ts';
import { READING_BARS } from '#qa/gallery/gallery-file.ts';
import { see } from '#qa/gallery/in-page.ts';
import { medianOf, readingOf } from '#qa/gallery/reading.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { keptJourney } from '#tests/support/kept-journey.ts';
import { root } from '#tests/support/root.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

interface Score {
  what: string;
  measured: string;
  bar: string;
  isMet: boolean;
}

const LAPTOP = { width: 1280, height: 800 } as const;
const OTHER = { en: 'es', es: 'en' } as const;
type Language = keyof typeof OTHER;
/** Month, day and year are three fields on the page. */
const FIELDS_OF_DATE = 3;
const NAMES = ['Ana', 'Leo', 'Eva', 'Luz', 'Mía', 'Ema', 'Joel', 'Raúl', 'Inés', 'Noé'] as const;
const BARS = { guest: { typed: 8, taps: 12 }, group: { typed: 40, taps: 45 } } as const;
const HUNDRED = 100;

const nothingYet = (): Effort => ({ typed: 0, activations: 0, picked: 0 });
/** A choice in a list is two taps: it is opened, and one of it is taken. */
const tapsIn = ({ activations, picked }: Effort) => activations + picked;

class Card {
  readonly scores: Score[] = [];
  private readonly browser: Browser;
  private readonly url: string;

  constructor(browser: Browser, url: string) {
    this.browser = browser;
    this.url = url;
  }

  note(what: string, measured: string, bar: string, isMet: boolean): void {
    this.scores.push({ what, measured, bar, isMet });
  }

  /** Somebody with a browser of their own, which is closed after it. */
  async visit<T>(
    {
      language = 'en',
      person = somebodyNear('60601'),
      effort = nothingYet(),
      viewport = PHONE,
    }: {
      language?: Language;
      person?: Person;
      effort?: Effort;
      viewport?: NonNullable<BrowserContextOptions['viewport']>;
    },
    go: (visit: Booking, page: Page) => Promise<T>,
  ): Promise<T> {
    const context = await this.browser.newContext({
      baseURL: addressIn(language, this.url),
      viewport,
      locale: 'en-US',
    });
    try {
      const page = await context.newPage();
      await prepareLooks(page);
      return await go(new Booking(page, language, person, counting(pointer, effort)), page);
    } finally {
      await context.close();
    }
  }
}

const isAbove = async (page: Page, fold: number, control: ReturnType<Page['getByRole']>) => {
  await control.first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await control.first().boundingBox();
  return { bottom: Math.round((box?.y ?? fold) + (box?.height ?? 1)), fold };
};

async function guest(card: Card): Promise<void> {
  const effort = nothingYet();
  await card.visit({ effort }, (visit) => visit.reach('confirmation'));
  const { typed, taps } = BARS.guest;
  const told = `${effort.typed} (the date of birth is ${FIELDS_OF_DATE})`;
  card.note(
    'A guest books flu vaccine: fields typed into',
    told,
    `at most ${typed}`,
    effort.typed <= typed,
  );
  card.note(
    'A guest books flu vaccine: taps, a choice in a list being two',
    String(tapsIn(effort)),
    `at most ${taps}`,
    tapsIn(effort) <= taps,
  );
}

async function firstScreens(card: Card): Promise<void> {
  for (const viewport of [PHONE, LAPTOP]) {
    const size = `${viewport.width} x ${viewport.height}`;
    for (const language of LANGUAGES) {
      await card.visit({ language, viewport }, async (visit, page) => {
        await visit.reach('get-started');
        const start = await isAbove(page, viewport.height, visit.button('common', 'continue'));
        card.note(
          `Continue of the landing page, ${language}, ${size}`,
          `ends at ${start.bottom} px`,
          `${start.fold} px`,
          start.bottom <= start.fold,
        );
        await visit.goOn('get-started', 'timeslots');
        const time = await isAbove(page, viewport.height, visit.offered);
        card.note(
          `The first time that can be booked, ${language}, ${size}`,
          `ends at ${time.bottom} px`,
          `${time.fold} px`,
          time.bottom <= time.fold,
        );
      });
    }
  }
}

/** What was typed and chosen, and what is held. */
async function answersIn(page: Page): Promise<ReadonlyMap<string, string>> {
  const storage = await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    return Object.fromEntries(Object.entries(sessionStorage));
  });
  const context = keptJourney(storage)?.context;
  const { start, vaccines, answers, patient, contact, texts, hold } = context ?? {};
  const told = new Map<string, string>();
  const walk = (name: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(`${name}.${key}`, inner);
    else if (value !== undefined && value !== '') told.set(name, JSON.stringify(value));
  };
  walk('', { start, vaccines, answers, patient, contact, texts, holdId: hold?.holdId });
  return told;
}

async function languages(card: Card): Promise<void> {
  const count = { pages: 0, told: 0, kept: 0 };
  for (const language of LANGUAGES) {
    await card.visit({ language }, async (visit, page) => {
      const filled: Partial<Record<PageId, () => Promise<void>>> = {
        'get-started': () => visit.answerStart(),
        'vaccine-selector': () => visit.chooseVaccines(),
        'patient-info': () => visit.answerPatient(),
        'contact-info': () => visit.answerContact(),
        'sms-opt': () => visit.field('texts-fields', 'phone').fill('312-555-0199'),
      };
      const press = async (now: Language) => {
        const here = new Booking(page, now, visit.person);
        await page
          .getByRole('banner')
          .getByRole('link', { name: here.say('common', 'otherLanguage') })
          .click();
      };
      await visit.reach('review-appt', async (at) => {
        if (at === 'timeslots') await visit.offered.waitFor();
        await filled[at]?.();
        const before = await answersIn(page);
        await press(language);
        await new Booking(page, OTHER[language], visit.person).at(at);
        await press(OTHER[language]);
        await visit.at(at);
        const after = await answersIn(page);
        count.pages += 1;
        count.told += before.size;
        count.kept += [...before].filter(([name, value]) => after.get(name) === value).length;
      });
    });
  }
  const share = Math.floor((count.kept / count.told) * HUNDRED);
  card.note(
    'Answers and held times kept by a switch of language there and back',
    `${share}% (${count.kept} of ${count.told}, on ${count.pages} pages)`,
    '100%',
    count.kept === count.told,
  );
}

async function group(card: Card): Promise<void> {
  const effort = nothingYet();
  const first = somebodyNear('60602');
  const family = NAMES.map((firstName) => ({ ...first, firstName }));
  await card.visit({ effort, person: first }, async (visit, page) => {
    const { hand } = visit;
    await beginGroup(visit);
    for (const [index, person] of family.entries()) {
      const one = new Booking(page, visit.language, person, hand);
      if (index === 0) await one.answerPatient();
      else {
        await hand.press(
          one.button('patient-info-list', 'person.same', { name: NAMES[index - 1] }),
        );
        await hand.type(one.field('patient-fields', 'firstName'), person.firstName);
        await hand.choose(
          page
            .getByRole('group', { name: one.say('patient-fields', 'choice.gender'), exact: true })
            .getByRole('radio', { name: person.gender[visit.language], exact: true }),
        );
      }
      for (const part of ['month', 'day', 'year'] as const)
        await hand.type(one.field('get-started', `born.${part}`), person[part]);
      const isLast = index === family.length - 1;
      await hand.press(
        one.button('patient-info-list', isLast ? 'person.add' : 'person.addAnother'),
      );
    }
    await visit.continue();
    await visit.at('vaccine-selection');
    await hand.press(visit.button('vaccine-selection', 'choose', { name: NAMES[0] }));
    await visit.at('vaccine-selector');
    await visit.pass('vaccine-selector');
    await visit.at('vaccine-selection');
    await hand.press(
      page.getByRole('button', {
        name: visit.say('vaccine-selection', 'share', { vaccines: '' }).trim(),
      }),
    );
    await hand.press(visit.button('vaccine-selection', 'findTimes'));
    await visit.at('timeslots');
    await visit.holdFirst();
    await reachGroupReview(visit);
    await hand.press(visit.button('review-appt', 'group.book', { count: NAMES.length }));
    await visit.at('confirmation');
  });
  const { typed, taps } = BARS.group;
  const dates = NAMES.length * (FIELDS_OF_DATE - 1);
  card.note(
    'Ten people, all flu: fields typed into, a date of birth being one',
    `${effort.typed - dates} (${effort.typed} boxes)`,
    `at most ${typed}`,
    effort.typed - dates <= typed,
  );
  card.note(
    'Ten people, all flu: presses',
    `${effort.activations} (${tapsIn(effort)} with a choice in a list as two)`,
    `at most ${taps}`,
    effort.activations <= taps,
  );
}

/** From the landing page to the confirmation, and what is booked after it. */
async function reading(card: Card): Promise<void> {
  const violations: string[] = [];
  for (const language of LANGUAGES) {
    const scores: { page: string; score: number }[] = [];
    await card.visit({ language }, async (visit, page) => {
      const look = async (name: string) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        violations.push(...(await findings(page)).map((one) => `${name}, ${language}: ${one}`));
        const read = readingOf((await page.evaluate(see)).lines, language);
        if (read) scores.push({ page: name, score: read.score });
      };
      await visit.reach('confirmation', async (at) => {
        if (at === 'timeslots') await visit.offered.waitFor();
        await look(at);
      });
      await visit.hand.press(visit.button('confirmation', 'manage'));
      await visit.at('view-details');
      await look('view-details');
    });
    const bar = READING_BARS[language];
    const isBetter = (one: number, other: number) =>
      language === 'es' ? one < other : one > other;
    const worst = scores.reduce((one, other) => (isBetter(other.score, one.score) ? other : one));
    const median = medianOf(scores.map(({ score }) => score));
    const fits = (score: number, most: number) => !isBetter(score, most);
    card.note(
      language === 'es'
        ? 'INFLESZ of the Spanish pages'
        : 'Flesch-Kincaid grade of the English pages',
      `median ${median.toFixed(1)}, hardest ${worst.score} (${worst.page})`,
      `median ${bar.median}, hardest ${bar.worst}`,
      fits(median, bar.median) && fits(worst.score, bar.worst),
    );
  }
  card.note(
    'What axe finds on these pages',
    String(violations.length),
    '0',
    violations.length === 0,
  );
  for (const one of violations) console.error(one);
}

async function measure(): Promise<Score[]> {
  const dist = await freshBuild(root);
  const database = await openSampleDatabase();
  try {
    const server = await startBenchServer(database.url, { dist });
    const browser = await chromium.launch(launchOptions());
    try {
      const card = new Card(browser, server.url);
      for (const part of [guest, firstScreens, languages, group, reading]) await part(card);
      return card.scores;
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

const place = machine();
const scores = await measure();
const text = [
  table([
    ['what', 'measured', 'bar', 'met'],
    ...scores.map(({ what, measured, bar, isMet }) => [
      what,
      measured,
      bar,
      isMet ? 'yes' : '**no**',
    ]),
  ]),
  '',
  `\`npm run scorecard\`, in Chromium on the sample stores; ${place}.`,
].join('\n');
console.log(text);
if (isWritten) await writeSection('scorecard', `## What a booking asks of people\n\n${text}`);
if (scores.some(({ isMet }) => !isMet)) process.exitCode = 1;

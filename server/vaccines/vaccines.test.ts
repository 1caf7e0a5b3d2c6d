import { describe, expect, it } from 'vitest';
import {
  getGroupVaccineDetails,
  getVaccineDetails,
  listEligibleVaccines,
  listProducts,
  type Screening,
} from '#contract/vaccines.ts';
import { addDays } from '#domain/dates.ts';
import { VACCINES } from '#domain/vaccines.ts';
import { todayIn } from '#domain/zones.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const { app } = await testServer(await freshDatabase());
const visitor = await visit(app);
const today = todayIn('America/Chicago', new Date());

/** Born this many years and a few days ago. */
const bornYearsAgo = (years: number): string => {
  const day = addDays(today, -5);
  return `${Number(day.slice(0, 4)) - years}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
};

interface Asked {
  state?: string;
  on?: string;
  screening?: Screening;
  group?: boolean;
}

const bodyOf = (dob: string, { state = 'IL', on, screening, group }: Asked = {}) => ({
  dob,
  state,
  ...(on && { on }),
  ...(screening && { screening }),
  ...(group && { group }),
});

const eligible = (dob: string, asked?: Asked, version: 'v2' | 'v3' = 'v3') =>
  visitor.ask(listEligibleVaccines, { params: { version }, body: bodyOf(dob, asked) });

const one = async (code: string, dob: string, asked?: Asked) => {
  const { vaccines } = await eligible(dob, asked);
  return vaccines.find(({ vaccineCode }) => vaccineCode === code);
};

describe('eligible vaccines', () => {
  it('VAC-07 lists the whole catalogue, v2 for a group like v3', async () => {
    const { vaccines } = await eligible(bornYearsAgo(40));
    expect(vaccines.map(({ vaccineCode }) => vaccineCode)).toEqual(
      VACCINES.map(({ code }) => code),
    );
    expect((await eligible(bornYearsAgo(40), { group: true }, 'v2')).vaccines).toEqual(vaccines);
  });

  it('ELG-07 VAC-07 says why a vaccine is not for this person, and from when it is', async () => {
    const dob = bornYearsAgo(10);
    expect(await one('87', dob)).toMatchObject({
      eligible: false,
      asks: [],
      verdict: { answer: 'later', reason: 'tooYoung', limitYears: 19 },
    });
    const verdict = (await one('87', dob))?.verdict;
    expect(verdict?.eligibleFrom?.slice(0, 4)).toBe(String(Number(dob.slice(0, 4)) + 19));
    expect(verdict?.rule.source).toContain('CDSi');
  });

  it('ELG-07 VAC-07 says that a vaccine is for younger people', async () => {
    expect(await one('62', bornYearsAgo(50))).toMatchObject({
      eligible: false,
      verdict: { answer: 'no', reason: 'tooOld', limitYears: 45 },
    });
  });

  it('ELG-07 asks an adult nothing for flu, which can be booked', async () => {
    expect(await one('150', bornYearsAgo(40))).toMatchObject({
      eligible: true,
      asks: [],
      verdict: { answer: 'yes', prescription: false, confirm: false },
    });
  });

  it('ELG-07 counts a flu vaccine of this season until the next begins', async () => {
    const history = [{ vaccineCode: '150', date: addDays(today, -20) }];
    const flu = await one('150', bornYearsAgo(40), { screening: { history } });
    expect(flu).toMatchObject({
      eligible: false,
      verdict: { answer: 'later', reason: 'complete' },
    });
    expect(flu?.verdict.eligibleFrom).toMatch(/-07-01$/);
  });

  it('ELG-07 counts an earlier dose by key or CVX code, and gives the day of the next', async () => {
    const date = addDays(today, -20);
    for (const dose of [
      { vaccineCode: '87', date },
      { cvx: '187', date },
    ]) {
      const screening = { history: [dose] };
      expect(await one('87', bornYearsAgo(60), { screening })).toMatchObject({
        eligible: true,
        verdict: { answer: 'later', reason: 'tooSoon', eligibleFrom: addDays(date, 28) },
      });
    }
  });

  it('ELG-07 decides for the day of the visit', async () => {
    const date = addDays(today, -20);
    const on = addDays(date, 28);
    const screening = { history: [{ cvx: '187', date }] };
    expect(await one('87', bornYearsAgo(60), { screening, on })).toMatchObject({
      verdict: { answer: 'yes', dose: 2 },
    });
  });

  it('COV-05 ELG-07 VCH-02 asks what can change the answer', async () => {
    const asks = async (code: string, years: number) =>
      (await one(code, bornYearsAgo(years)))?.asks;
    expect(await asks('207', 40)).toEqual(['covid', 'immunocompromised']);
    expect(await asks('207', 65)).toEqual(['covid', 'immunocompromised', 'boosterOption']);
    expect(await asks('87', 40)).toEqual(['immunocompromised', 'earlierDoses']);
    expect(await asks('87', 60)).toEqual(['earlierDoses']);
    expect(await asks('150', 8)).toEqual(['earlierDoses']);
    expect(await asks('93', 60)).toEqual(['chronicCondition', 'earlierDoses']);
    expect(await asks('93', 80)).toEqual(['earlierDoses']);
  });

  it('RSV-01 depends on a chronic condition from 50 to 74, and needs a prescription without', async () => {
    const at60 = (chronicCondition?: 'yes' | 'no' | 'notSure') =>
      one('93', bornYearsAgo(60), { screening: { answers: { chronicCondition } } });
    expect((await at60())?.verdict.answer).toBe('ask');
    expect((await at60('yes'))?.verdict).toMatchObject({ answer: 'yes', prescription: false });
    expect((await at60('no'))?.verdict).toMatchObject({
      answer: 'yes',
      prescription: true,
      reason: 'notRecommended',
    });
    expect((await at60('yes'))?.verdict.reason).toBeUndefined();
    expect((await at60('notSure'))?.verdict).toMatchObject({ answer: 'yes', confirm: true });
  });

  it('RSV-02 ELG-04 gives the age band', async () => {
    const bands = await Promise.all(
      [40, 55, 60, 75].map((years) => one('93', bornYearsAgo(years))),
    );
    expect(bands.map((vaccine) => vaccine?.ageBand)).toEqual([
      '18-49',
      '50-59',
      '60-74',
      '75-PLUS',
    ]);
  });

  it('VAC-10 offers what is due with no open questions, at most three', async () => {
    const due = async (screening?: Screening) =>
      (await eligible(bornYearsAgo(66), screening && { screening })).vaccines
        .filter(({ upsell }) => upsell !== undefined)
        .map(({ vaccineCode }) => vaccineCode);
    expect(await due()).toEqual(['150']);
    expect((await due({ history: [] })).toSorted()).toEqual(['150', '33', '87']);
    expect((await one('150', bornYearsAgo(66)))?.upsell).toEqual({
      serviceId: 1,
      en: 'Flu',
      es: 'Gripe',
    });
  });

  it('VAC-14 lists first what is for all of that age and season, with the reason, at most five', async () => {
    const due = async (years: number, screening?: Screening) =>
      (await eligible(bornYearsAgo(years), screening && { screening })).vaccines
        .flatMap(({ vaccineCode, due: one }) => (one ? [{ vaccineCode, ...one }] : []))
        .toSorted((one, other) => one.rank - other.rank);
    const codes = async (...asked: Parameters<typeof due>) =>
      (await due(...asked)).map(({ vaccineCode }) => vaccineCode);
    expect(await codes(76)).toHaveLength(5);
    // COVID-19 vaccine has its own season, which is not all year.
    expect((await due(66)).filter(({ vaccineCode }) => vaccineCode !== '207')).toMatchObject([
      { vaccineCode: '150', because: 'season' },
      { vaccineCode: '33', because: 'from', fromYears: 50 },
      { vaccineCode: '87', because: 'from', fromYears: 50 },
      { vaccineCode: '115', because: 'booster', fromYears: 10 },
    ]);
    // A rule for all adults is no reason for a child (VAC-14).
    for (const years of [11, 18])
      expect((await due(years)).find(({ vaccineCode }) => vaccineCode === '115')?.because).toBe(
        'missing',
      );
    expect((await due(19)).find(({ vaccineCode }) => vaccineCode === '115')?.because).toBe(
      'booster',
    );
    expect(await codes(76)).toContain('93');
    expect(await codes(30)).not.toContain('87');
    const had = { vaccineCode: '33' as const, date: addDays(today, -400) };
    expect(await codes(66, { history: [had] })).not.toContain('33');
  });

  it('VAC-14 gives the brands by which to find a vaccine', async () => {
    expect((await one('87', bornYearsAgo(66)))?.brands).toEqual(['Shingrix']);
  });

  it('ELG-02 ELG-03 refuses a child under three at the field, and says from which day not', async () => {
    const dob = bornYearsAgo(2);
    const { status, error } = await visitor.refused(listEligibleVaccines, {
      params: { version: 'v3' },
      body: bodyOf(dob),
    });
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields).toMatchObject([{ name: 'dob', code: 'age.tooYoung' }]);
    expect(error.fields?.[0]?.message).toMatch(
      /^This person needs to be 3 years of age or older to be vaccinated at /,
    );
    expect(error.ineligible).toMatchObject({
      reason: 'tooYoung',
      limitYears: 3,
      eligibleFrom: `${Number(dob.slice(0, 4)) + 3}${dob.slice(4)}`,
    });
  });

  it.each([
    ['2999-01-01', {}, 'dob'],
    ['1899-12-31', {}, 'dob'],
    ['1984-04-28', { state: 'ZZ' }, 'state'],
    ['1984-04-28', { on: addDays(today, -3) }, 'on'],
    ['1984-04-28', { on: '9999-12-31' }, 'on'],
    [
      '1984-04-28',
      { screening: { history: [{ cvx: '187', date: '1984-04-27' }] } },
      'screening.history.0.date',
    ],
    [
      '1984-04-28',
      { screening: { history: [{ cvx: '187', date: '2999-01-01' }] } },
      'screening.history.0.date',
    ],
    [
      '1984-04-28',
      { screening: { history: [{ date: '2020-01-01' }] } },
      'screening.history.0.vaccineCode',
    ],
  ])('VAL-01 VAL-09 VAL-11 refuses a birth on %s with %j', async (dob, asked, name) => {
    const { status, error } = await visitor.refused(listEligibleVaccines, {
      params: { version: 'v3' },
      body: bodyOf(dob, asked),
    });
    expect([status, error.code, error.fields?.[0]?.name]).toEqual([400, 'INVALID_REQUEST', name]);
  });
});

describe('vaccine details', () => {
  interface Item {
    vaccineCode: string;
    previousDoses?: string;
    lastShotDate?: string;
    lastManufacturer?: string;
    ic?: 'yes' | 'no';
  }
  const details = (items: readonly (string | Item)[], dob = bornYearsAgo(40), asked?: Asked) => ({
    body: {
      ...bodyOf(dob, asked),
      vaccines: items.map((item) => (typeof item === 'string' ? { vaccineCode: item } : item)),
      wagHeaders: { 'X-CSRF-Token': 'x' },
    },
  });
  const listOf = async (...asked: Parameters<typeof details>) =>
    (await visitor.ask(getVaccineDetails, details(...asked))).data.eligibleVaccineList;
  const american = (date: string) => `${date.slice(5)}-${date.slice(0, 4)}`;

  it('VAC-06 returns data.eligibleVaccineList with the products of each', async () => {
    const list = await listOf(['207', '150']);
    expect(list.map(({ vaccineCode }) => vaccineCode)).toEqual(['207', '150']);
    expect(list[0]?.products.map(({ manufacturer }) => manufacturer)).toEqual(['PFI', 'MOD']);
    expect(list[0]).toMatchObject({ dose: '1', rxRequired: false, warnings: [], notices: [] });
  });

  it('VAC-06 returns the same for a member of a group', async () => {
    const asked = details(['207', { vaccineCode: '87', ic: 'yes' }], bornYearsAgo(30));
    const alone = await visitor.ask(getVaccineDetails, asked);
    expect(alone.data.eligibleVaccineList).toHaveLength(2);
    expect(await visitor.ask(getGroupVaccineDetails, asked)).toEqual(alone);
    const wrong = details(['150', { vaccineCode: '207', lastShotDate: '01-01-2999' }]);
    const { status, error } = await visitor.refused(getGroupVaccineDetails, wrong);
    expect([status, error.fields?.[0]?.name]).toEqual([400, 'vaccines.1.lastShotDate']);
  });

  it('VAC-06 ELG-07 returns the verdict of a vaccine that does not fit', async () => {
    const list = await listOf(['150', '87'], bornYearsAgo(10));
    expect(list.map(({ verdict }) => verdict.answer)).toEqual(['yes', 'later']);
    expect(list[1]?.verdict).toMatchObject({ reason: 'tooYoung', limitYears: 19 });
  });

  it('VAC-08 counts doses and answers from a vaccine’s own entry', async () => {
    const lastShotDate = american(addDays(today, -20));
    const [soon] = await listOf(
      [{ vaccineCode: '87', lastShotDate, previousDoses: '1' }],
      bornYearsAgo(60),
    );
    expect(soon?.verdict).toMatchObject({ answer: 'later', reason: 'tooSoon' });
    const [immune] = await listOf([{ vaccineCode: '87', ic: 'yes' }]);
    expect(immune?.verdict).toMatchObject({ answer: 'yes' });
    const [asked] = await listOf(['87']);
    expect(asked?.verdict).toMatchObject({ answer: 'ask' });
  });

  it('VAC-08 counts a dose once that is given twice', async () => {
    const date = addDays(today, -20);
    const entry = { vaccineCode: '87', lastShotDate: american(date) };
    const screening = { history: [{ vaccineCode: '87', date }] };
    const [twice] = await listOf([entry], bornYearsAgo(60), { screening });
    expect(twice?.verdict).toMatchObject({ answer: 'later', eligibleFrom: addDays(date, 28) });
  });

  it('VAL-09 VAL-11 refuses an impossible last dose at its field', async () => {
    for (const lastShotDate of ['02-30-2025', '01-01-2999', '01-01-1950']) {
      const { status, error } = await visitor.refused(
        getVaccineDetails,
        details(['150', { vaccineCode: '207', lastShotDate }]),
      );
      expect([status, error.fields?.[0]?.name]).toEqual([400, 'vaccines.1.lastShotDate']);
    }
  });

  it('COV-02 begins with the manufacturer of the last dose', async () => {
    const lastShotDate = american(addDays(today, -400));
    const entry = { vaccineCode: '207', lastShotDate, lastManufacturer: 'MOD' };
    const [covid] = await listOf([entry]);
    expect(covid?.products.map(({ manufacturer }) => manufacturer)).toEqual(['MOD', 'PFI']);
  });

  it('COV-01 offers a toddler only the manufacturer for that age', async () => {
    const [covid] = await listOf(['207'], bornYearsAgo(4));
    expect(covid?.products.map(({ manufacturer }) => manufacturer)).toEqual(['MOD']);
  });

  it('COV-04 mentions the second Pfizer dose within six months of the last', async () => {
    const entry = (days: number) => ({
      vaccineCode: '207',
      lastShotDate: american(addDays(today, -days)),
      lastManufacturer: 'PFI',
    });
    expect((await listOf([entry(70)], bornYearsAgo(70)))[0]?.notices).toEqual([
      'COVID_SECOND_DOSE',
    ]);
    expect((await listOf([entry(200)], bornYearsAgo(70)))[0]?.notices).toEqual([]);
  });

  it('VAC-05 RSV-01 needs a prescription for RSV without a chronic condition, by the warning and the answer', async () => {
    const rsv = async (chronicCondition: 'yes' | 'no' | 'notSure') =>
      (await listOf(['93'], bornYearsAgo(60), { screening: { answers: { chronicCondition } } }))[0];
    const warnings = [
      {
        code: 'WAG_FC_PRESCRIPTIONNEEDED_USER_RESPONSE',
        question: 'chronicCondition',
        answers: ['no'],
      },
    ];
    expect(await rsv('no')).toMatchObject({ rxRequired: true, warnings });
    expect(await rsv('yes')).toMatchObject({ rxRequired: false, warnings });
    expect(await rsv('notSure')).toMatchObject({ rxRequired: false, notices: ['ASK_PHARMACIST'] });
    expect((await listOf(['93'], bornYearsAgo(80)))[0]).toMatchObject({
      rxRequired: false,
      warnings: [],
    });
  });

  const together = async (...codes: string[]) =>
    (await listOf(codes)).map(({ restrictions }) =>
      restrictions.map(({ code, beside }) => `${code} ${beside}`),
    );

  it.each([
    ['104', '52'],
    ['104', '43'],
    ['115', '113'],
    ['207', '206'],
  ])('VAC-04 gives reasons against %s together with %s, for both', async (one, other) => {
    const code = 'WAG_FC_INCOMPATIBLE_01';
    expect(await together(one, other)).toEqual([[`${code} ${other}`], [`${code} ${one}`]]);
    expect(await together(other, one)).toEqual([[`${code} ${one}`], [`${code} ${other}`]]);
  });

  it('VAC-04 accepts an alias, and names each other vaccine once', async () => {
    expect(await together('104', '83', '08', '150')).toEqual([
      ['WAG_FC_INCOMPATIBLE_01 52', 'WAG_FC_INCOMPATIBLE_01 43'],
      ['WAG_FC_INCOMPATIBLE_01 104'],
      ['WAG_FC_INCOMPATIBLE_01 104'],
      [],
    ]);
  });

  it('VAC-04 has no warning for vaccines that go together, or for one alone', async () => {
    expect(await together('207', '150', '93', '33')).toEqual([[], [], [], []]);
    expect(await together('206')).toEqual([[]]);
  });

  it('VAC-04 LNG-01 is in the language of the host', async () => {
    const spanish = await visit(app, 'es.localhost');
    const { data } = await spanish.ask(getVaccineDetails, details(['207', '206']));
    const said = data.eligibleVaccineList[0]?.restrictions[0]?.displayName;
    expect(said).toContain('esperar 4 semanas');
    const english = (await listOf(['207', '206']))[0]?.restrictions[0]?.displayName;
    expect(english).toContain('wait 4 weeks');
  });

  it('ELG-03 refuses a child under three', async () => {
    const { error } = await visitor.refused(getVaccineDetails, details(['150'], bornYearsAgo(2)));
    expect([error.code, error.ineligible?.reason]).toEqual(['ELIGIBLITY_ERROR', 'tooYoung']);
  });

  it('VAC-02 refuses a fifth vaccine and none', async () => {
    const five = await visitor.refused(
      getVaccineDetails,
      details(['207', '150', '33', '115', '52']),
    );
    expect(five.error.fields).toMatchObject([
      { name: 'vaccines', message: 'Limit selection to 4 vaccines' },
    ]);
    const none = await visitor.refused(getVaccineDetails, details([]));
    expect(none.error.fields).toMatchObject([{ name: 'vaccines', message: 'Select a vaccine' }]);
  });
});

describe('products', () => {
  it('ENG-12 are listed by vaccine or alias, and may be cached for 1200 s', async () => {
    const { products } = await visitor.ask(listProducts, {
      query: { type: 'immunization', vaccineCode: '207' },
    });
    expect(products.map(({ name }) => name)).toEqual(['Comirnaty', 'Spikevax']);
    const alias = await visitor.send(
      'GET',
      '/api/engagements/v1/products?type=immunization&vaccineCode=83',
    );
    expect(alias.headers['cache-control']).toContain('max-age=1200');
    expect(alias.json().products).not.toEqual([]);
  });

  it('ENG-12 refuses an unknown vaccine and another type', async () => {
    for (const query of ['type=immunization&vaccineCode=999', 'type=drug&vaccineCode=207', '']) {
      const reply = await visitor.send('GET', `/api/engagements/v1/products?${query}`);
      expect([query, reply.statusCode]).toEqual([query, 400]);
    }
  });
});

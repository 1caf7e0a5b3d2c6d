import { describe, expect, it } from 'vitest';
import { getVaccineDetails, listEligibleVaccines, listProducts } from '#contract/vaccines.ts';
import { VACCINES } from '#domain/vaccines.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const { app } = await testServer(await freshDatabase());
const visitor = await visit(app);

/** Somebody who turned so many years old some days ago. */
function bornYearsAgo(years: number): string {
  const day = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

const eligible = (dob: string, version: 'v2' | 'v3' = 'v3') =>
  visitor.ask(listEligibleVaccines, { params: { version }, body: { dob, state: 'IL' } });

describe('eligible vaccines', () => {
  it('VAC-07 lists the whole catalogue, v2 for a group as v3', async () => {
    const { vaccines } = await eligible(bornYearsAgo(40));
    expect(vaccines.map(({ vaccineCode }) => vaccineCode)).toEqual(
      VACCINES.map(({ code }) => code),
    );
    expect((await eligible(bornYearsAgo(40), 'v2')).vaccines).toEqual(vaccines);
  });

  it('VAC-07 says why a vaccine is not for this person, and from when it is', async () => {
    const dob = bornYearsAgo(10);
    const { vaccines } = await eligible(dob);
    const shingles = vaccines.find(({ vaccineCode }) => vaccineCode === '87');
    expect(shingles).toMatchObject({
      eligible: false,
      refusal: { reason: 'tooYoung', limitYears: 19 },
    });
    expect(shingles?.refusal?.eligibleFrom?.slice(0, 4)).toBe(String(Number(dob.slice(0, 4)) + 19));
    expect(vaccines.find(({ vaccineCode }) => vaccineCode === '150')).toMatchObject({
      eligible: true,
    });
  });

  it('VAC-07 says that a vaccine is for younger people', async () => {
    const { vaccines } = await eligible(bornYearsAgo(50));
    expect(vaccines.find(({ vaccineCode }) => vaccineCode === '62')).toMatchObject({
      eligible: false,
      refusal: { reason: 'tooOld', limitYears: 45 },
    });
  });

  it('ELG-02 refuses a child under three by name of the field', async () => {
    const { status, error } = await visitor.refused(listEligibleVaccines, {
      params: { version: 'v3' },
      body: { dob: bornYearsAgo(2), state: 'IL' },
    });
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields).toMatchObject([{ name: 'dob', code: 'age.tooYoung' }]);
    expect(error.fields?.[0]?.message).toMatch(
      /^This person needs to be 3 years of age or older to be vaccinated at /,
    );
  });

  it.each([
    ['2999-01-01', 'IL', 'dob'],
    ['1899-12-31', 'IL', 'dob'],
    ['1984-04-28', 'ZZ', 'state'],
  ])('VAL-01 VAL-11 refuses a birth on %s in %s', async (dob, state, name) => {
    const { status, error } = await visitor.refused(listEligibleVaccines, {
      params: { version: 'v3' },
      body: { dob, state },
    });
    expect([status, error.fields?.[0]?.name]).toEqual([400, name]);
  });
});

describe('vaccine details', () => {
  const details = (codes: string[], dob = bornYearsAgo(40)) => ({
    body: {
      vaccines: codes.map((vaccineCode) => ({ vaccineCode })),
      dob,
      state: 'IL',
      wagHeaders: { 'X-CSRF-Token': 'x' },
    },
  });

  it('VAC-06 answers data.eligibleVaccineList with the products of each', async () => {
    const { data } = await visitor.ask(getVaccineDetails, details(['207', '150']));
    expect(data.eligibleVaccineList.map(({ vaccineCode }) => vaccineCode)).toEqual(['207', '150']);
    expect(data.eligibleVaccineList[0]?.products.map(({ manufacturer }) => manufacturer)).toEqual([
      'PFI',
      'MOD',
    ]);
  });

  it('VAC-06 names the vaccine that is not for this age, in the visitor’s language', async () => {
    const spanish = await visit(app, 'es.localhost');
    const { status, error } = await spanish.refused(
      getVaccineDetails,
      details(['150', '87'], bornYearsAgo(10)),
    );
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields).toEqual([
      {
        name: 'vaccines.1.vaccineCode',
        code: 'vaccine.tooYoung',
        message: expect.stringMatching(/19 años/),
      },
    ]);
    expect(error.fields?.[0]?.message).not.toContain('{');
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
  it('ENG-12 are listed by vaccine, also by its alias, and may be kept 1200 s', async () => {
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

  it('ENG-12 refuses a vaccine that is none and another type', async () => {
    for (const query of ['type=immunization&vaccineCode=999', 'type=drug&vaccineCode=207', '']) {
      const reply = await visitor.send('GET', `/api/engagements/v1/products?${query}`);
      expect([query, reply.statusCode]).toEqual([query, 400]);
    }
  });
});

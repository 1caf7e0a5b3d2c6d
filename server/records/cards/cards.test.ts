// SMART Health Cards checked with a third-party validator and code reader (CRD-03), at the
// addresses the standard defines.
import { inflateRawSync } from 'node:zlib';
import type { Bundle, Immunization } from '@medplum/fhirtypes';
import { CompactSign, compactVerify, importJWK } from 'jose';
import { SHCReader } from 'kill-the-clipboard';
import decodeQr from 'qr/decode.js';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoStep } from '#contract/desk.ts';
import { createWalletPass, issueHealthCards, type HealthCard } from '#contract/records.ts';
import { currentCvx } from '#domain/eligibility/cvx.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { book, bookingServer, dayAhead, ZONE } from '#tests/support/booking.ts';
import { giveToday, openDesk, type Desk } from '#tests/support/desk.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { issueCards } from './health-card.ts';
import { outdatedOn } from '#server/wallets/outdated.ts';
import { openSigningKeys } from './signing-keys.ts';

const server = await bookingServer();
const { app, pool, visitor } = server;
const HOST = 'http://localhost:3000';
let desk: Desk;
afterAll(() => {
  vi.unstubAllGlobals();
  return app.close();
});
beforeEach(async () => {
  desk = await openDesk(server, { timeZone: ZONE });
  // The verifier's requests to the issuer go to this server.
  vi.stubGlobal('fetch', async (asked: string) => {
    const { pathname, origin } = new URL(asked);
    if (origin !== HOST) throw new Error(`${origin} is not the issuer`);
    const { statusCode, body } = await app.inject({
      url: pathname,
      headers: { host: 'localhost' },
    });
    return new Response(body, { status: statusCode });
  });
});

const reader = new SHCReader({});
const cardsOf = (one: Visitor, confirmationNumber: string) =>
  one.ask(issueHealthCards, { params: { confirmationNumber }, body: {} });
const kidOf = ({ jws }: HealthCard) =>
  String(JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()).kid);
const claimsOf = ({ jws }: HealthCard) =>
  JSON.parse(inflateRawSync(Buffer.from(jws.split('.')[1] ?? '', 'base64url')).toString());
const wellKnown = async (path: string) => {
  const { headers, body } = await app.inject({ url: `/.well-known/${path}` });
  return { headers, body: JSON.parse(body) };
};

/** The code drawn as a picture and read by another library than the one that drew it. */
function seen({ qr: { size, modules } }: HealthCard): string {
  const bytes = Buffer.from(modules, 'base64');
  const scale = 4;
  const side = (size + 8) * scale;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1) {
      const at = Math.floor(y / scale) * size + Math.floor(x / scale);
      if (((bytes[at >> 3] ?? 0) >> (7 - (at % 8))) & 1)
        data.fill(
          0,
          ((y + 4 * scale) * side + x + 4 * scale) * 3,
          ((y + 4 * scale) * side + x + 4 * scale) * 3 + 3,
        );
    }
  return decodeQr({ width: side, height: side, data });
}

describe('a health card', () => {
  it('CRD-03 passes a third-party validator, from its file and from its code', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, desk.storeNumber);
    await giveToday(desk, pool, confirmationNumber);
    const { cards } = await cardsOf(one, confirmationNumber);
    const [card] = cards;
    if (!card) throw new Error('no card');
    expect(cards).toHaveLength(1);

    const { address } = await one.ask(createWalletPass, {
      params: { confirmationNumber },
      body: { wallet: 'file', consent: true },
    });
    const file = await one.send('GET', address);
    expect(file.headers['content-type']).toBe('application/smart-health-card');
    for (const health of [
      await reader.fromFileContent(file.body),
      await reader.fromQRNumeric(seen(card)),
    ]) {
      const bundle: Bundle = await health.asBundle();
      expect(bundle.entry?.map(({ resource }) => resource)).toEqual([
        {
          resourceType: 'Patient',
          name: [{ family: expect.stringMatching(/^Rivera/), given: ['Ana'] }],
          birthDate: '1984-04-28',
        },
        {
          resourceType: 'Immunization',
          status: 'completed',
          vaccineCode: {
            coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: expect.any(String) }],
          },
          patient: { reference: 'resource:0' },
          occurrenceDateTime: dayAhead(0),
          performer: [{ actor: { display: 'Loop Pharmacy, Chicago' } }],
          lotNumber: 'FL1234',
        } satisfies Immunization,
      ]);
    }
    expect(claimsOf(card)).toMatchObject({
      iss: HOST,
      vc: {
        type: ['https://smarthealth.cards#health-card'],
        rid: expect.stringMatching(/^[\w-]{22}$/),
      },
    });
  });

  it('CRD-03 has only current CVX codes, whatever the desk records', () => {
    const codes = new Set(eligibility().cvx.map(({ vaccine }) => vaccine));
    const without = [...codes].filter((code) => currentCvx(eligibility().cvx, code).length === 0);
    expect(without).toEqual([]);
  });

  it('CRD-03 is split so that each part fits one code', async () => {
    const keys = openSigningKeys(pool);
    const doses = Array.from({ length: 25 }, (_, index) => ({
      id: String(index),
      cvx: '309',
      on: '2025-09-10',
      lot: `LOT${index * 7919}-${index * 104_729}`,
      store: `Pharmacy of the ${index * 15_485_863} Avenue, San Juan Capistrano`,
    }));
    const cards = await issueCards(
      {
        issuer: HOST,
        key: await keys.newest(),
        now: new Date(),
        revocationId: async () => 'r'.repeat(22),
      },
      {
        firstName: 'María José',
        lastName: 'Ñúñez-Etxebarría de la Cruz',
        dateOfBirth: '1984-04-28',
      },
      doses,
    );
    expect(cards.length).toBeGreaterThan(1);
    for (const card of cards) expect(card.jws.length).toBeLessThanOrEqual(1195);
    const bundles = await Promise.all(
      cards.map(async ({ jws }): Promise<Bundle> => (await reader.fromJWS(jws)).asBundle()),
    );
    const lots = bundles.flatMap(({ entry = [] }) =>
      entry.flatMap(({ resource }) =>
        resource?.resourceType === 'Immunization' ? (resource as Immunization).lotNumber : [],
      ),
    );
    expect(lots).toEqual(doses.map(({ lot }) => lot));
    expect(lots).toHaveLength(cards.reduce((sum, card) => sum + card.doses, 0));
  });

  it('CRD-03 is revoked when the team takes back one of its doses, and the list says so', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, desk.storeNumber);
    const { appointmentId, version } = await giveToday(desk, pool, confirmationNumber);
    const [card] = (await cardsOf(one, confirmationNumber)).cards;
    const [again] = (await cardsOf(one, confirmationNumber)).cards;
    if (!card || !again) throw new Error('no card');
    expect(claimsOf(again).vc.rid).toBe(claimsOf(card).vc.rid);
    await desk.member.ask(undoStep, {
      params: { storeNumber: desk.storeNumber, appointmentId },
      body: { version },
    });
    const { body } = await wellKnown(`crl/${kidOf(card)}.json`);
    expect(body).toMatchObject({ kid: kidOf(card), method: 'rid' });
    expect(body.rids).toContain(claimsOf(card).vc.rid);
    expect(body.ctr).toBe(body.rids.length);
    expect(
      await one.refused(issueHealthCards, { params: { confirmationNumber }, body: {} }),
    ).toMatchObject({
      status: 409,
      error: { code: 'MISSING_VACCINATION_DATES' },
    });
    expect((await app.inject({ url: `/.well-known/crl/${'x'.repeat(43)}.json` })).statusCode).toBe(
      404,
    );
  });
});

describe('the keys of health cards', () => {
  it('CRD-03 are published for every site, without private parts, past years included', async () => {
    await pool.query(
      `insert into server_keys (purpose, secret) values ('health-card#2019', decode(repeat('5a', 32), 'hex'))`,
    );
    const fresh = openSigningKeys(pool);
    const { headers, body } = await wellKnown('jwks.json');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body.keys).toHaveLength(3);
    const { kid } = await fresh.newest();
    expect(body.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
    for (const key of body.keys) {
      expect(key).toMatchObject({ kty: 'EC', use: 'sig', alg: 'ES256', crv: 'P-256' });
      expect(key).not.toHaveProperty('d');
    }
  });
});

describe('a secret with leading zeros', () => {
  const OF_THIS_YEAR = `purpose = 'health-card#' || extract(year from now() at time zone 'UTC')`;
  let kept: Buffer;
  beforeEach(async () => {
    await openSigningKeys(pool).newest();
    const { rows } = await pool.query(`select secret from server_keys where ${OF_THIS_YEAR}`);
    kept = rows[0].secret;
  });
  afterEach(() => pool.query(`update server_keys set secret = $1 where ${OF_THIS_YEAR}`, [kept]));

  // One year in 256 has such a secret; a secret of only zeros would give no key.
  it.each([1, 2, 32])('CRD-03 signs like any other: %i zero bytes', async (zeros) => {
    const secret = Buffer.alloc(32, 7).fill(0, 0, zeros);
    await pool.query(`update server_keys set secret = $1 where ${OF_THIS_YEAR}`, [secret]);
    const keys = openSigningKeys(pool);
    const { kid, key } = await keys.newest();
    const signed = await new CompactSign(Buffer.from('a card'))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(key);
    const published = (await keys.published()).find((one) => one.kid === kid);
    if (!published) throw new Error('the key that signs is not published');
    const { payload } = await compactVerify(signed, await importJWK(published, 'ES256'));
    expect(Buffer.from(payload).toString()).toBe('a card');
  });
});

describe('a wallet', () => {
  it('CRD-01 gets nothing without consent, nothing of others, and nothing that does not exist', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, desk.storeNumber);
    const params = { confirmationNumber };
    await giveToday(desk, pool, confirmationNumber);
    const unasked = await one.send('POST', `/api/records/v1/${confirmationNumber}/wallet-pass`, {
      wallet: 'file',
      consent: false,
    });
    expect(unasked.statusCode).toBe(400);
    expect(unasked.json().fields).toMatchObject([
      { name: 'consent', code: 'walletConsent.missing' },
    ]);
    const body = { wallet: 'apple', consent: true } as const;
    expect(await one.refused(createWalletPass, { params, body })).toMatchObject({ status: 404 });
    const other = await visitor();
    expect(await other.refused(createWalletPass, { params, body })).toMatchObject({ status: 401 });
    expect(
      (await other.send('GET', `/api/records/v1/${confirmationNumber}/health-card`)).statusCode,
    ).toBe(401);
  });

  it.each([
    ['DosepathApp/1.9 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'file', 'APP_OUTDATED'],
    ['Mozilla/5.0 (Linux; Android 14) DosepathApp/2.0', 'file', undefined],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1',
      'file',
      'UPTODATEINFO',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1',
      'apple',
      undefined,
    ],
    ['Mozilla/5.0 (Linux; Android 8.1; Pixel) AppleWebKit/537.36', 'google', 'UPTODATEINFO'],
    ['', 'google', undefined],
  ] as const)('CRD-04 decides whether "%s" can take a %s', (agent, wallet, answer) => {
    expect(outdatedOn(agent, wallet)).toBe(answer);
  });
});

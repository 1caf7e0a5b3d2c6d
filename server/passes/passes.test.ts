// An appointment's passes: requested by visitors, and fetched by an Apple device (CRD-04).
import { createPublicKey, randomBytes } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAppointmentPass } from '#contract/appointment-passes.ts';
import { cancelAppointment, searchAppointments } from '#contract/manage.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { clearAway } from '#server/housekeeping.ts';
import { forgetTries, haveAccount, newEmail } from '#tests/support/accounts.ts';
import { ageAppointment, setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { cancelling, move } from '#tests/support/changing.ts';
import { bookGroup, member } from '#tests/support/group.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { filesIn, testWallets } from '#tests/support/wallets.ts';
import { whatOf } from '#server/seen/shown.ts';

const { apple, google } = testWallets();
const server = await bookingServer(HOLD_POLICY, { appleWallet: apple, googleWallet: google });
const { app, pool, log, visitor } = server;
beforeEach(() => forgetTries(pool));

type Ticket = Record<string, unknown> & {
  serialNumber: string;
  authenticationToken: string;
  eventTicket: Record<string, { key: string; value: string; [more: string]: unknown }[]>;
};

const asking = (confirmationNumber: string, wallet: 'apple' | 'google' = 'apple') => ({
  params: { confirmationNumber },
  body: { wallet, consent: true as const },
});
const ticketIn = (file: Buffer): Ticket =>
  JSON.parse(filesIn(file).get('pass.json')?.toString() ?? '{}') as Ticket;

/** The content Apple Wallet gets. */
async function ticketOf(one: Visitor, confirmationNumber: string): Promise<Ticket> {
  const { address } = await one.ask(createAppointmentPass, asking(confirmationNumber));
  const reply = await one.send('GET', address);
  expect(reply.headers['content-type']).toBe('application/vnd.apple.pkpass');
  return ticketIn(reply.rawPayload);
}

async function objectOf(one: Visitor, confirmationNumber: string) {
  const { address } = await one.ask(createAppointmentPass, asking(confirmationNumber, 'google'));
  const spki = createPublicKey(google.key).export({ type: 'spki', format: 'pem' }).toString();
  const { payload } = await jwtVerify(
    address.replace('https://pay.google.com/gp/v/save/', ''),
    await importSPKI(spki, 'RS256'),
    { issuer: google.account, audience: 'google' },
  );
  const said = payload['payload'] as { genericObjects: Record<string, unknown>[] };
  return { address, object: said.genericObjects[0] ?? {}, payload };
}

/** The visible text. */
const shownOf = ({ eventTicket, description, logoText }: Ticket) =>
  JSON.stringify([
    description,
    logoText,
    Object.values(eventTicket)
      .flat()
      .map(({ label, value }) => [label, value]),
  ]);

const fieldOf = (ticket: Ticket, key: string) =>
  Object.values(ticket.eventTicket)
    .filter((fields) => Array.isArray(fields))
    .flat()
    .find((field) => field.key === key);

describe('a pass of an appointment', () => {
  it('CRD-04 has name, store’s local time, store and number, and nothing about health', async () => {
    const one = await visitor();
    const booked = await book(one, await addStore(pool), { codes: ['150', '207'] });
    const { confirmationNumber, appointment } = booked;
    const ticket = await ticketOf(one, confirmationNumber);
    const { appointmentDate } = appointment;
    expect(ticket).toMatchObject({
      passTypeIdentifier: apple.passType,
      serialNumber: appointment.appointmentId,
      sharingProhibited: true,
      webServiceURL: 'http://localhost:3000/api/passes/apple',
      relevantDate: new Date(appointmentDate).toISOString(),
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: confirmationNumber,
          altText: formatConfirmationNumber(confirmationNumber),
        },
      ],
    });
    expect(ticket['voided']).toBeUndefined();
    expect(ticket.authenticationToken).toMatch(/^[\w-]{43}$/);
    expect(fieldOf(ticket, 'when')).toMatchObject({
      value: appointmentDate,
      ignoresTimeZone: true,
    });
    expect(appointmentDate).toMatch(/T10:00:00-0[56]:00$/);
    expect(fieldOf(ticket, 'name')?.value).toBe(`Ana ${appointment.patient.lastName}`);
    expect(fieldOf(ticket, 'where')?.value).toBe('Loop Pharmacy\n1 Main St, Chicago, IL 60601');
    expect(shownOf(ticket)).not.toMatch(/flu|covid|vaccin|1984/i);
  });

  it('CRD-04 goes to Google as a link only we can have signed', async () => {
    const one = await visitor();
    const { confirmationNumber, appointment } = await book(one, await addStore(pool));
    const { object, payload } = await objectOf(one, confirmationNumber);
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['http://localhost:3000'],
      payload: { genericClasses: [{ id: `${google.issuer}.appointment` }] },
    });
    expect(object).toMatchObject({
      id: `${google.issuer}.${appointment.appointmentId}`,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: confirmationNumber },
      validTimeInterval: { start: { date: appointment.appointmentDate } },
    });
    const said = JSON.stringify({ ...object, id: undefined, linksModuleData: undefined });
    expect(said).toContain('10:00');
    expect(said).not.toMatch(/flu|covid|vaccin|1984/i);
  });

  it('CRD-04 goes to Google by a link short enough for every browser, even for long names', async () => {
    const es = await visitor('es.localhost');
    const patient = { firstName: 'María de los Ángeles', lastName: 'Núñez-Etxebarría Santacruz' };
    const line1 = '12345 North Avenida de las Américas, Suite 1200';
    const { confirmationNumber } = await book(es, await addStore(pool, { line1 }), { patient });
    const { address } = await objectOf(es, confirmationNumber);
    expect(address.length).toBeLessThanOrEqual(2000);
  });

  it('LNG-01 CRD-04 is in the language of the page that asked', async () => {
    const es = await visitor('es.localhost');
    const { confirmationNumber } = await book(es, await addStore(pool));
    const ticket = await ticketOf(es, confirmationNumber);
    expect([ticket['description'], fieldOf(ticket, 'status')?.value]).toEqual([
      'Cita',
      'Reservada',
    ]);
    const { object } = await objectOf(es, confirmationNumber);
    expect(object['textModulesData']).toMatchObject([{ header: 'Cuándo' }, { header: 'Farmacia' }]);
  });

  it('CRD-01 CRD-04 is made only after consent, and so is the file', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const path = `/api/appointments/v6/${confirmationNumber}`;
    const unasked = await one.send('POST', `${path}/wallet-pass`, { wallet: 'apple' });
    expect([unasked.statusCode, unasked.json()]).toMatchObject([
      400,
      { fields: [{ name: 'consent', code: 'walletConsent.missing' }] },
    ]);
    expect((await one.send('GET', `${path}/apple-pass`)).statusCode).toBe(404);
    await one.ask(createAppointmentPass, asking(confirmationNumber));
    expect((await one.send('GET', `${path}/apple-pass`)).statusCode).toBe(200);
  });

  it('SAF-01 CRD-04 is for visitors who may manage the appointment, by session or account', async () => {
    const one = await visitor();
    const email = newEmail();
    await haveAccount(one, pool, email);
    const { confirmationNumber } = await book(one, await addStore(pool));
    const { address } = await one.ask(createAppointmentPass, asking(confirmationNumber));
    const other = await visitor();
    expect(await other.refused(createAppointmentPass, asking(confirmationNumber))).toMatchObject({
      status: 401,
    });
    expect((await other.send('GET', address)).statusCode).toBe(401);
    expect(await other.refused(createAppointmentPass, asking('AAAAAAAAAA'))).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHENTICATED' },
    });
  });

  it('SAF-01 GRP-03 the organizer of a group has one for each, and a member only their own', async () => {
    const organiser = await visitor();
    const party = [member(1, { dob: '1984-04-28' }), member(2, { dob: '2000-02-03' })];
    const storeNumber = await addStore(pool, { seats: 2 });
    const { booked } = await bookGroup(organiser, storeNumber, { 1: '10:00', 2: '10:15' }, party);
    const [first, second] = booked.group?.appointments ?? [];
    if (!first || !second) throw new Error('not everybody was booked');
    const own = await ticketOf(organiser, first.confirmationNumber);
    const others = await ticketOf(organiser, second.confirmationNumber);
    expect(own.serialNumber).not.toBe(others.serialNumber);
    expect(fieldOf(others, 'when')?.value).toBe(second.appointmentDate);

    const alone = await visitor();
    await alone.ask(searchAppointments, {
      params: { version: 'v7' },
      body: { confirmationNumber: second.confirmationNumber, dateOfBirth: '2000-02-03' },
    });
    expect((await ticketOf(alone, second.confirmationNumber)).serialNumber).toBe(
      second.appointmentId,
    );
    expect(
      await alone.refused(createAppointmentPass, asking(first.confirmationNumber)),
    ).toMatchObject({ status: 401 });
  });

  it('CRD-04 is not made for an appointment that is over, cancelled, or a walk-in', async () => {
    const one = await visitor();
    const storeNumber = await addStore(pool);
    const bookAt = (slot: string) => book(one, storeNumber, { time: timeAhead(slot) });
    const closed = async (number: string) =>
      (await one.refused(createAppointmentPass, asking(number))).error.code;
    const past = await bookAt('10:00');
    await ageAppointment(pool, past.confirmationNumber, 1);
    const cancelled = await bookAt('11:00');
    await one.ask(cancelAppointment, cancelling(cancelled));
    const walkedIn = await bookAt('12:00');
    await setAppointment(pool, walkedIn.confirmationNumber, { walk_in: 'PATWalkIn' });
    for (const { confirmationNumber } of [past, cancelled, walkedIn])
      expect(await closed(confirmationNumber)).toBe('APPOINTMENT_CLOSED');
  });

  it('CRD-04 reports an outdated app and an outdated phone', async () => {
    const one = await visitor();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const codeOf = async (agent: string, wallet: 'apple' | 'google') =>
      (
        await one.refused(createAppointmentPass, asking(confirmationNumber, wallet), {
          'user-agent': agent,
        })
      ).error.code;
    expect(await codeOf('DosepathApp/1.4', 'apple')).toBe('APP_OUTDATED');
    expect(await codeOf('Mozilla/5.0 (Linux; Android 8.1.0)', 'google')).toBe('UPTODATEINFO');
  });

  it('CRD-04 without certificates there is none, and devices get no answer', async () => {
    const bare = await bookingServer();
    const one = await bare.visitor();
    const { confirmationNumber } = await book(one, await addStore(bare.pool));
    for (const wallet of ['apple', 'google'] as const)
      expect(
        await one.refused(createAppointmentPass, asking(confirmationNumber, wallet)),
      ).toMatchObject({ status: 404 });
    const reply = await bare.app.inject({ url: '/api/passes/apple/v1/passes/pass.x/y' });
    expect(reply.statusCode).toBe(404);
    await bare.app.close();
  });
});

/** An Apple device: what it keeps of a pass, and its calls. */
function phoneWith(ticket: Ticket, device = randomBytes(16).toString('hex')) {
  const base = new URL(String(ticket['webServiceURL'])).pathname;
  const type = String(ticket['passTypeIdentifier']);
  const authorization = `ApplePass ${ticket.authenticationToken}`;
  const pushToken = randomBytes(32).toString('hex');
  const registrations = `${base}/v1/devices/${device}/registrations/${type}`;
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, more = {}) =>
    app.inject({ method, url, ...more });
  return {
    device,
    pushToken,
    register: (headers: Record<string, string> = { authorization }) =>
      ask('POST', `${registrations}/${ticket.serialNumber}`, { headers, payload: { pushToken } }),
    unregister: (headers: Record<string, string> = { authorization }) =>
      ask('DELETE', `${registrations}/${ticket.serialNumber}`, { headers }),
    changed: (since?: string) =>
      ask(
        'GET',
        since === undefined ? registrations : `${registrations}?passesUpdatedSince=${since}`,
      ),
    latest: (headers: Record<string, string> = {}) =>
      ask('GET', `${base}/v1/passes/${type}/${ticket.serialNumber}`, {
        headers: { authorization, ...headers },
      }),
    log: (logs: unknown) => ask('POST', `${base}/v1/log`, { payload: { logs } }),
  };
}

async function withPhone() {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const booked = await book(one, storeNumber);
  const ticket = await ticketOf(one, booked.confirmationNumber);
  return { one, storeNumber, booked, ticket, phone: phoneWith(ticket) };
}
const copiesOf = async (device: string) =>
  (await pool.query('select from pass_copies where device_id = $1', [device])).rowCount;
/** Sets the change back in time: HTTP dates cannot tell changes within a second apart. */
const longAgo = (serial: string) =>
  pool.query(
    `update appointment_passes set changed_at = changed_at - interval '1 hour' where appointment_id = $1`,
    [serial],
  );

describe('a phone with a pass', () => {
  it('CRD-04 registers once, comes back, and leaves', async () => {
    const { phone } = await withPhone();
    expect((await phone.register()).statusCode).toBe(201);
    expect((await phone.register()).statusCode).toBe(200);
    expect(await copiesOf(phone.device)).toBe(1);
    expect((await phone.unregister()).statusCode).toBe(200);
    expect((await phone.unregister()).statusCode).toBe(200);
    const known = await pool.query('select from pass_devices where id = $1', [phone.device]);
    expect([await copiesOf(phone.device), known.rowCount]).toEqual([0, 0]);
  });

  it('SAF-01 CRD-04 shows the token of that very pass, or is refused', async () => {
    const { phone, ticket } = await withPhone();
    const other = await withPhone();
    const wrong: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: `Bearer ${ticket.authenticationToken}` },
      { authorization: `ApplePass ${other.ticket.authenticationToken}` },
      { authorization: 'ApplePass ' },
    ];
    for (const headers of wrong) {
      expect((await phone.register(headers)).statusCode).toBe(401);
      expect((await phone.unregister(headers)).statusCode).toBe(401);
      expect((await phone.latest({ authorization: '', ...headers })).statusCode).toBe(401);
    }
    expect(await copiesOf(phone.device)).toBe(0);
    const foreign = phoneWith({ ...ticket, passTypeIdentifier: 'pass.of.somebody' });
    expect((await foreign.register()).statusCode).toBe(401);
    expect((await foreign.latest()).statusCode).toBe(401);
  });

  it('SAF-07 leaves one audit entry a day for the visit, and none when refused', async () => {
    const { ticket, phone } = await withPhone();
    await longAgo(ticket.serialNumber);
    const linesOf = async () => {
      const { rows } = await pool.query<{ job: string; operation: string }>(
        'select job, operation from audit where job is not null and whose = array[$1::uuid]',
        [ticket.serialNumber],
      );
      return rows;
    };
    expect((await phone.latest({ authorization: '' })).statusCode).toBe(401);
    expect(await linesOf()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await phone.latest()).statusCode).toBe(200);
    expect(await linesOf()).toEqual([{ job: 'wallet', operation: 'followedPass' }]);
    expect(whatOf('followedPass')).toBe('visitRead');
  });

  it('CRD-04 gets the list of passes changed since it last asked', async () => {
    const { one, storeNumber, booked, ticket, phone } = await withPhone();
    await phone.register();
    const first = (await phone.changed()).json<{ serialNumbers: string[]; lastUpdated: string }>();
    expect(first.serialNumbers).toEqual([ticket.serialNumber]);
    await longAgo(ticket.serialNumber);
    expect((await phone.changed(first.lastUpdated)).statusCode).toBe(204);
    await move(one, booked, storeNumber, { slot: '12:00' });
    expect((await phone.changed(first.lastUpdated)).json()).toMatchObject({
      serialNumbers: [ticket.serialNumber],
    });
    expect((await phone.changed('yesterday')).json()).toMatchObject({
      serialNumbers: [ticket.serialNumber],
    });
    expect((await phoneWith(ticket).changed()).statusCode).toBe(204);
  });

  it('CRD-04 MNG-06 gets the pass with the new time, and 304 once it has that', async () => {
    const { one, storeNumber, booked, ticket, phone } = await withPhone();
    await longAgo(ticket.serialNumber);
    const before = await phone.latest();
    const since = { 'if-modified-since': String(before.headers['last-modified']) };
    expect((await phone.latest(since)).statusCode).toBe(304);
    const moved = await move(one, booked, storeNumber, { slot: '12:00' });
    const after = await phone.latest(since);
    expect([after.statusCode, after.headers['content-type']]).toEqual([
      200,
      'application/vnd.apple.pkpass',
    ]);
    const said = ticketIn(after.rawPayload);
    expect(said.authenticationToken).toBe(ticket.authenticationToken);
    expect(fieldOf(said, 'when')?.value).toBe(moved.appointmentDate);
    expect(fieldOf(said, 'when')?.['changeMessage']).toContain('%@');
  });

  it('CRD-04 never takes an older pass for the newest, however fast changes follow', async () => {
    const { phone, ticket } = await withPhone();
    const change = () =>
      pool.query(
        'update appointment_passes set changed_at = clock_timestamp() where appointment_id = $1',
        [ticket.serialNumber],
      );
    for (let turn = 0; turn < 5; turn += 1) {
      await change();
      const before = await phone.latest();
      await change();
      const since = { 'if-modified-since': String(before.headers['last-modified']) };
      expect((await phone.latest(since)).statusCode).toBe(200);
    }
  });

  it('CRD-04 CAN-01 gets a void pass without a code for a cancelled appointment', async () => {
    const { one, booked, ticket, phone } = await withPhone();
    await one.ask(cancelAppointment, cancelling(booked));
    const said = ticketIn((await phone.latest()).rawPayload);
    expect(said).toMatchObject({ serialNumber: ticket.serialNumber, voided: true });
    expect(fieldOf(said, 'status')?.value).toBe('Canceled');
    expect([said['barcodes'], said['relevantDate']]).toEqual([undefined, undefined]);
  });

  it('SAF-08 CRD-04 gets an empty void pass for a forgotten person', async () => {
    const { booked, phone } = await withPhone();
    await ageAppointment(pool, booked.confirmationNumber, 2);
    await pool.query('select forget_patient($1)', [booked.patientId]);
    const said = ticketIn((await phone.latest()).rawPayload);
    expect(said['voided']).toBe(true);
    expect(Object.values(said.eventTicket).flat()).toEqual([]);
    expect(JSON.stringify(said)).not.toContain(booked.confirmationNumber);
  });

  it('CRD-04 SAF-02 a pass keeps its newest twenty devices', async () => {
    const { ticket } = await withPhone();
    const phones = Array.from({ length: 21 }, () => phoneWith(ticket));
    for (const phone of phones) await phone.register();
    const { rows } = await pool.query<{ device: string }>(
      'select device_id as device from pass_copies where appointment_id = $1 order by id',
      [ticket.serialNumber],
    );
    expect(rows.map(({ device }) => device)).toEqual(phones.slice(1).map(({ device }) => device));
  });

  it('API-01 CRD-04 is told when its request is malformed', async () => {
    const { phone, ticket } = await withPhone();
    const url = `/api/passes/apple/v1/devices/${phone.device}/registrations/${apple.passType}/${ticket.serialNumber}`;
    const headers = { authorization: `ApplePass ${ticket.authenticationToken}` };
    for (const payload of [{}, { pushToken: '../..' }, { pushToken: 7 }])
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
    expect((await phone.log('trouble')).statusCode).toBe(400);
  });

  it('DIA-01 CRD-04 reports trouble, and the log names no device or pass', async () => {
    const { phone, ticket } = await withPhone();
    const line = `[2026-03-02 10:00:00 -0600] Register task (for device ${phone.device}, pass type ${apple.passType}, serial number ${ticket.serialNumber}; with web service url https://x.example) encountered error: Unexpected response code 401 of ${ticket.serialNumber}`;
    const from = log.length;
    expect((await phone.log([line, `Ana was here`])).statusCode).toBe(200);
    const told = log.slice(from).join('');
    expect(told).toContain('Unexpected response code 401');
    expect(told).toContain('Register task');
    for (const secret of [phone.device, ticket.serialNumber, 'x.example', 'Ana was'])
      expect(told).not.toContain(secret);
  });

  it('DIA-01 CRD-04 its token and push token are in no log, and the token in no table', async () => {
    const { phone, ticket } = await withPhone();
    await phone.register();
    await phone.latest();
    const logged = log.join('');
    for (const secret of [ticket.authenticationToken, phone.pushToken, phone.device])
      expect(logged).not.toContain(secret);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rowCount } = await pool.query(
        `select from ${name} t where to_jsonb(t)::text like '%' || $1 || '%'`,
        [ticket.authenticationToken],
      );
      expect([name, rowCount]).toEqual([name, 0]);
    }
  });

  it('SAF-08 CRD-04 is deleted with its passes a month after the visit', async () => {
    const { booked, phone, ticket } = await withPhone();
    const recent = await withPhone();
    await phone.register();
    await recent.phone.register();
    await ageAppointment(pool, booked.confirmationNumber, 31);
    await ageAppointment(pool, recent.booked.confirmationNumber, 29);
    await pool.query(`update pass_devices set seen_at = seen_at - interval '2 days'`);
    await clearAway(pool);
    await clearAway(pool);
    const devices = await pool.query<{ id: string }>(
      'select id from pass_devices where id = any($1)',
      [[phone.device, recent.phone.device]],
    );
    expect(devices.rows).toEqual([{ id: recent.phone.device }]);
    const passes = await pool.query('select from appointment_passes where appointment_id = $1', [
      ticket.serialNumber,
    ]);
    expect(passes.rowCount).toBe(0);
    expect((await phone.latest()).statusCode).toBe(401);
  });
});

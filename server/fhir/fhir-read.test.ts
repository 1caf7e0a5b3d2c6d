import { describe, expect, it } from 'vitest';
import type {
  Appointment,
  Bundle,
  CapabilityStatement,
  Immunization,
  Location,
  OperationOutcome,
  Patient,
  QuestionnaireResponse,
  Schedule,
  Slot,
} from '@medplum/fhirtypes';
import { saveDocument } from '#contract/documents.ts';
import { FHIR_RESOURCES } from '#domain/system-scopes.ts';
import { ageAppointment, setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { fhirClient, validated } from '#tests/support/fhir.ts';
import { makeProgram } from '#tests/support/program.ts';
import { addMember } from '#tests/support/team.ts';

const server = await bookingServer();
const { app, database, pool, visitor, log } = server;

const storeNumber = await addStore(pool, { seats: 2, vaccines: ['150', '207'] });
const otherStore = await addStore(pool);
const locationOf = async (number: string): Promise<string> => {
  const { rows } = await pool.query('select location_id from stores where store_number = $1', [
    number,
  ]);
  return rows[0].location_id;
};
const [here, there] = [await locationOf(storeNumber), await locationOf(otherStore)];

const program = await makeProgram(database, ['system/*.cruds'], { stores: [storeNumber] });
const fhir = await fhirClient(app, program);

const one = await visitor();
const time = timeAhead('10:00');
const booked = await book(one, storeNumber, { time });
const elsewhere = await book(one, otherStore, { time: timeAhead('15:00', 5) });
const { appointmentId, confirmationNumber } = booked.appointment;

const told = <R>(bundle: Bundle): R[] =>
  (bundle.entry ?? []).map(({ resource }) => resource as unknown as R);
const search = async <R>(address: string): Promise<R[]> => {
  const { status, body } = await fhir.get<Bundle>(address);
  expect([address, status]).toEqual([address, 200]);
  return told<R>(body);
};
const refused = async (address: string) => {
  const { status, body } = await fhir.get<OperationOutcome>(address);
  expect(body.resourceType).toBe('OperationOutcome');
  return [status, body.issue[0]?.code, body.issue[0]?.expression?.[0]];
};

describe('what the server supports', () => {
  it('STD-03 is told to anyone, type by type', async () => {
    const reply = await app.inject({ url: '/api/fhir/r4/metadata' });
    expect(reply.headers['content-type']).toContain('application/fhir+json');
    expect(reply.headers['set-cookie']).toBeUndefined();
    const statement = validated<CapabilityStatement>(reply.json());
    expect(statement.rest?.[0]?.resource?.map(({ type }) => type)).toEqual([...FHIR_RESOURCES]);
    const smart = await app.inject({ url: '/api/fhir/r4/.well-known/smart-configuration' });
    expect(smart.json().token_endpoint).toContain('/api/oauth2/v1/token');
  });
});

describe('stores and their times', () => {
  it('STD-03 a store is a location with its number, zone and hours', async () => {
    const { body } = await fhir.get<Location>(`/Location/${here}`);
    expect(body).toMatchObject({ id: here, status: 'active', name: 'Loop Pharmacy' });
    expect(body.identifier?.[0]?.value).toBe(storeNumber);
    expect(body.hoursOfOperation?.[0]).toMatchObject({
      openingTime: '09:00:00',
      closingTime: '19:00:00',
    });
  });

  it('STD-03, STD-05 a client finds its own stores and no others', async () => {
    for (const wish of ['', '?address-city=chic', '?name=Loop', '?near=41.88|-87.62|5|km'])
      expect((await search<Location>(`/Location${wish}`)).map(({ id }) => id)).toEqual([here]);
    expect(await search(`/Location?identifier=${otherStore}`)).toEqual([]);
    expect(await search('/Location?near=40.71|-74.00')).toEqual([]);
    expect(await refused(`/Location/${there}`)).toEqual([403, 'forbidden', undefined]);
  });

  it.each([
    ['5e-324|-5e-324|5|km', []],
    ['-1e-310|180', []],
    ['41.88|5e-324|25|[mi_us]', []],
    ['41.88|-87.62|5e-324|km', [here]],
    ['41.9|-87.62|100|m', []],
    ['41.9|-87.62|9000|m', [here]],
    ['41.9|-87.62|5|mi', [here]],
  ])(
    'STD-03 a search near %s works, whatever the unit and however small the numbers',
    async (near, ids) => {
      const found = await search<Location>(`/Location?near=${encodeURIComponent(near)}`);
      expect(found.map(({ id }) => id)).toEqual(ids);
    },
  );

  it('STD-03 has one schedule per store, with current codes of its vaccines', async () => {
    const [schedule] = await search<Schedule>(`/Schedule?actor=Location/${here}`);
    expect(schedule?.actor[0]?.reference).toBe(`Location/${here}`);
    const codes = schedule?.extension?.map(({ valueCoding }) => valueCoding?.code);
    // 150 is the catalogue's key of flu vaccine; as a CVX code it is another season's.
    expect(codes).toContain('140');
    expect(codes).not.toContain('150');
  });

  it('STD-03 lists each time as a slot, free or busy', async () => {
    const { appointmentDate } = time;
    const day = `start=ge${appointmentDate.slice(0, 10)}T00:00:00-06:00&start=lt${appointmentDate.slice(0, 10)}T23:00:00-06:00`;
    const slots = await search<Slot>(`/Slot?schedule=${here}&${day}`);
    expect(slots).toHaveLength(40);
    const ten = slots.find(({ start }) => start === appointmentDate);
    expect([ten?.status, ten?.extension?.[0]?.valueInteger]).toEqual(['free', 1]);
    expect((await fhir.get<Slot>(`/Slot/${ten?.id}`)).body).toEqual(ten);

    await book(await visitor(), storeNumber, { time });
    expect((await fhir.get<Slot>(`/Slot/${ten?.id}`)).body.status).toBe('busy');
    const free = await search<Slot>(`/Slot?schedule=${here}&${day}&status=free`);
    expect(free).toHaveLength(39);
  });

  it('STD-03 has no slot for a time the store does not offer', async () => {
    const { rows } = await pool.query(
      `select floor(extract(epoch from clock_timestamp() - interval '1 day') / 60)::text as minute`,
    );
    expect(await refused(`/Slot/${here}.${rows[0].minute}`)).toEqual([404, 'not-found', undefined]);
    expect(await refused('/Slot/nonsense')).toEqual([404, 'not-found', undefined]);
    expect(await refused('/Slot?status=free')).toEqual([400, 'required', 'http.schedule']);
  });
});

describe('what is booked and given', () => {
  it('STD-03 an appointment says who, where, when and what for', async () => {
    const { body } = await fhir.get<Appointment>(`/Appointment/${appointmentId}`);
    expect(body).toMatchObject({
      status: 'booked',
      start: time.appointmentDate,
      minutesDuration: 15,
    });
    expect(body.identifier?.[0]?.value).toBe(confirmationNumber);
    expect(body.serviceType?.[1]?.coding?.[0]?.code).toBe('140');
    const actors = body.participant.map(({ actor }) => actor?.reference);
    expect(actors).toEqual([`Patient/${booked.patientId}`, `Location/${here}`]);
  });

  it('STD-03 appointments are found by person, place, day, status and number', async () => {
    const wishes = [
      `patient=Patient/${booked.patientId}`,
      `actor=Patient/${booked.patientId}&location=${here}`,
      `identifier=${confirmationNumber}`,
      `_id=${appointmentId}&status=booked,arrived&date=${time.appointmentDate.slice(0, 10)}`,
      `_id=${appointmentId}&date=${time.appointmentDate.slice(0, 7)}&date=lt${Number(time.appointmentDate.slice(0, 4)) + 1}`,
    ];
    for (const wish of wishes)
      expect((await search<Appointment>(`/Appointment?${wish}`)).map(({ id }) => id)).toEqual([
        appointmentId,
      ]);
    expect(await search(`/Appointment?_id=${appointmentId}&status=cancelled`)).toEqual([]);
  });

  it('STD-03 is found until 9999, as who knows no end asks', async () => {
    for (const span of ['le9999-12-31', 'lt9999', 'le9999-12-31T23:59:59-14:00'])
      expect(await search(`/Appointment?_id=${appointmentId}&date=${span}`)).toHaveLength(1);
    for (const address of [
      `/Appointment?_id=${appointmentId}&date=9999`,
      '/Appointment?_lastUpdated=ge9999-12',
      '/Patient?birthdate=9999',
      '/Immunization?date=9999-12-31',
      `/Slot?schedule=${here}&start=9999`,
    ])
      expect(await search(address)).toEqual([]);
  });

  it('STD-03 says in the same form of an address that it cannot be read', async () => {
    for (const id of ['%E0%A4%A', 'a'.repeat(200)])
      expect(await refused(`/Appointment/${id}`)).toEqual([400, 'value', undefined]);
  });

  it('STD-03 refuses days that do not exist, with a time and without', async () => {
    for (const date of ['2027-02-30', '2027-02-30T09:00:00Z', 'ge0001-01-01T00:00:00%2B14:00'])
      for (const [address, where] of [
        ['/Appointment?date', 'http.date'],
        [`/Slot?schedule=${here}&start`, 'http.start'],
      ] as const)
        expect(await refused(`${address}=${date}`)).toEqual([400, 'value', where]);
  });

  it('STD-03 a patient follows US Core’s profile', async () => {
    const { body } = await fhir.get<Patient>(`/Patient/${booked.patientId}`);
    expect(body).toMatchObject({ gender: 'female', birthDate: '1984-04-28' });
    expect(body.extension?.map(({ url }) => url.split('/').at(-1))).toEqual([
      'us-core-race',
      'us-core-ethnicity',
    ]);
    const form = new URLSearchParams({
      family: body.name?.[0]?.family ?? '',
      birthdate: '1984-04-28',
    });
    const found = await fhir.post<Bundle>('/Patient/_search', form);
    expect(told<Patient>(found.body).map(({ id }) => id)).toEqual([booked.patientId]);
    expect(JSON.stringify(found.body.link)).not.toContain('Rivera');
  });

  it('STD-03, DSK-03 a dose is an immunization with current CVX and MVX codes', async () => {
    const member = await addMember(pool, { storeNumber, role: 'pharmacist' });
    await pool.query(
      `insert into immunizations
        (appointment_id, vaccine_code, cvx, dose, mvx, lot, lot_expires_on, site, route, vis_date, given_by)
        values ($1, '150', $3, '1', 'PFI', 'AB123', current_date + 90, 'LD', 'IM', '2025-01-31', $2)`,
      [appointmentId, member, '140'],
    );
    await setAppointment(pool, confirmationNumber, { status: 'Fulfilled', stage: 'given' });
    const [dose] = await search<Immunization>(`/Immunization?patient=${booked.patientId}`);
    expect(dose).toMatchObject({ status: 'completed', primarySource: true, lotNumber: 'AB123' });
    expect(dose?.vaccineCode.coding?.[0]?.code).toBe('140');
    expect(dose?.manufacturer?.identifier?.value).toBe('PFR');
    expect(await search(`/Immunization?vaccine-code=http://hl7.org/fhir/sid/cvx|187`)).toEqual([]);
    const { body } = await fhir.get<Appointment>(`/Appointment/${appointmentId}`);
    expect(body.status).toBe('fulfilled');

    await pool.query(`update immunizations set cvx = '141' where appointment_id = $1`, [
      appointmentId,
    ]);
    const retired = await fhir.get<Immunization>(`/Immunization/${dose?.id}`);
    expect(retired.body.vaccineCode.coding).toBeUndefined();
    expect(retired.body.vaccineCode.text).toBe('Influenza vaccine');
  });

  it('STD-03, DOC-01 the forms of a visit are a QuestionnaireResponse', async () => {
    const another = await visitor();
    const { appointment } = await book(another, storeNumber, { time: timeAhead('16:00', 3) });
    await another.ask(saveDocument, {
      params: { confirmationNumber: appointment.confirmationNumber, step: 'acknowledge' },
      body: { answers: { language: 'es', acknowledged: true } },
    });
    const id = appointment.appointmentId;
    const { body } = await fhir.get<QuestionnaireResponse>(`/QuestionnaireResponse/${id}`);
    expect(body.status).toBe('in-progress');
    expect(body.item?.[0]?.item?.map(({ linkId, answer }) => [linkId, answer?.[0]])).toEqual([
      ['language', { valueString: 'es' }],
      ['acknowledged', { valueBoolean: true }],
    ]);
  });

  it('SAF-07, STD-05 other stores’ patients stay hidden, and every read is audited', async () => {
    const { appointmentId: other } = elsewhere.appointment;
    expect(await refused(`/Appointment/${other}`)).toEqual([404, 'not-found', undefined]);
    expect(await refused(`/Patient/${elsewhere.patientId}`)).toEqual([404, 'not-found', undefined]);
    await search(`/Appointment?_id=${appointmentId},${other}`);
    const { rows } = await pool.query(
      `select operation, store_number, whose from audit where client_id = $1 order by id desc limit 1`,
      [program.id],
    );
    expect(rows).toEqual([
      {
        operation: 'fhir.Appointment.search',
        store_number: storeNumber,
        whose: [appointmentId],
      },
    ]);
  });
});

describe('a person who was forgotten', () => {
  it('STD-03, SAF-08 is told of no more: nobody born in 1900 takes their place', async () => {
    const gone = await book(await visitor(), storeNumber, { time: timeAhead('16:00', 4) });
    const { appointmentId: id } = gone.appointment;
    await ageAppointment(pool, gone.appointment.confirmationNumber, 30);
    const { rows } = await pool.query('select forget_patient($1) as "isGone"', [gone.patientId]);
    expect(rows).toEqual([{ isGone: true }]);
    expect(await refused(`/Patient/${gone.patientId}`)).toEqual([404, 'not-found', undefined]);
    expect(await refused(`/Appointment/${id}`)).toEqual([404, 'not-found', undefined]);
    const known = await search<Patient>('/Patient?_count=200');
    expect(known.filter(({ birthDate }) => birthDate === '1900-01-01')).toEqual([]);
    const visits = await search<Appointment>('/Appointment?_count=200');
    expect(visits.map((one) => one.id)).not.toContain(id);
  });
});

describe('searches', () => {
  it('STD-03 go on page by page, by links that do not reveal the search', async () => {
    const first = await fhir.get<Bundle>(`/Slot?schedule=${here}&status=free&_count=2`);
    const next = first.body.link?.find(({ relation }) => relation === 'next')?.url ?? '';
    expect(next).toMatch(/\/Slot\?_page=[\w-]+$/);
    const second = await fhir.get<Bundle>(next);
    expect(await refused(`${next}&status=busy`)).toEqual([400, 'not-supported', 'http.status']);
    expect(await refused(`${next}&_count=5`)).toEqual([400, 'value', 'http._count']);
    expect(await refused(`${next}&_page=other`)).toEqual([400, 'value', 'http._page']);
    const agreeing = await fhir.get<Bundle>(`${next}&_count=2`);
    expect(agreeing.body.entry).toEqual(second.body.entry);
    const ids = [first, second].flatMap(({ body }) => told<Slot>(body).map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);

    const others = await fhirClient(app, await makeProgram(database, ['system/Slot.rs']));
    expect((await others.get<OperationOutcome>(next)).status).toBe(410);
  });

  it.each([
    ['/Appointment?colour=red', 400, 'not-supported', 'http.colour'],
    ['/Appointment?constructor=red', 400, 'not-supported', 'http.constructor'],
    ['/Appointment?date=soon', 400, 'value', 'http.date'],
    ['/Appointment?date=2026-02-30', 400, 'value', 'http.date'],
    ['/Appointment?status=perhaps', 400, 'value', 'http.status'],
    ['/Appointment?patient=Device/1', 400, 'value', 'http.patient'],
    ['/Appointment?_count=many', 400, 'value', 'http._count'],
    ['/Appointment?_count=0', 400, 'not-supported', 'http._count'],
    ['/Appointment?_count=1&_count=2', 400, 'value', 'http._count'],
    ['/Slot?_format=json&_format=xml', 400, 'value', 'http._format'],
    ['/Appointment/nobody?_count=1', 400, 'not-supported', 'http._count'],
    ['/Location?near=41.88|-87.62|5|furlong', 400, 'value', 'http.near'],
    ['/Location?near=41.88|-87.62|5|min', 400, 'value', 'http.near'],
    ['/Location?near=41.88|-87.62|5|km|6', 400, 'value', 'http.near'],
    ['/Location?near=|-87.62', 400, 'value', 'http.near'],
    ['/Location?near=41.88|-87.62&near=40.71|-74.00', 400, 'value', 'http.near'],
    ['/Patient?family=%00', 400, 'value', 'http.family'],
    ['/Appointment/nobody', 404, 'not-found', undefined],
    ['/Observation', 404, 'not-supported', undefined],
    ['/Patient?_format=xml', 406, 'not-supported', undefined],
  ])('STD-03 %s is answered as an OperationOutcome', async (address, status, code, where) => {
    expect(await refused(address)).toEqual([status, code, where]);
  });
});

describe('types', () => {
  it.each([
    ['application/fhir+json; fhirVersion=4.0', 200],
    ['Application/FHIR+JSON', 200],
    ['application/fhir+xml, application/json;q=0.5', 200],
    ['application/fhir+xml, */*;q=0.1', 200],
    ['application/fhir+xml', 406],
    ['text/html, application/json;q=0', 406],
    ['application/jsonx', 406],
  ])('STD-03 a client that accepts %s is answered %i', async (accept, status) => {
    expect((await fhir.get('/metadata', { accept })).status).toBe(status);
  });
});

describe('methods', () => {
  it.each([
    ['GET', '/Appointment/$hold', 'POST'],
    ['PUT', '/Appointment/$book', 'POST'],
    ['DELETE', '/Appointment/$find', 'GET, POST'],
    ['GET', '/Patient/_search', 'POST'],
    ['DELETE', '/Patient/1', 'GET'],
    ['POST', '/metadata', 'GET'],
    ['POST', '/Appointment/1', 'GET, PUT, DELETE'],
    ['OPTIONS', '/Appointment/1', 'GET, PUT, DELETE'],
  ] as const)('STD-03, API-06 %s %s is refused with the methods there are', async (...asked) => {
    const [method, address, allow] = asked;
    const reply = await fhir.send<OperationOutcome>(method, address);
    expect([reply.status, reply.body.issue[0]?.code]).toEqual([405, 'not-supported']);
    expect(new Set(String(reply.headers.allow).split(', '))).toEqual(new Set(allow.split(', ')));
  });

  it('STD-03, API-06 HEAD follows GET', async () => {
    const statusOf = async (address: string) =>
      (await app.inject({ method: 'HEAD', url: `/api/fhir/r4${address}` })).statusCode;
    expect(await statusOf('/metadata')).toBe(200);
    expect(await statusOf('/Appointment/$hold')).toBe(405);
    expect(await statusOf('/Observation')).toBe(404);
  });
});

describe('the door', () => {
  it('STD-05 opens to a token, for its scopes', async () => {
    const bare = await app.inject({ url: `/api/fhir/r4/Location/${here}` });
    expect([bare.statusCode, bare.json().issue[0].code]).toEqual([401, 'login']);
    expect(bare.headers['www-authenticate']).toContain('Bearer');
    const wrong = await fhir.get<OperationOutcome>('/Location', { authorization: 'Bearer x.y.z' });
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    const reader = await fhirClient(app, await makeProgram(database, ['system/Location.r']));
    expect((await reader.get(`/Location/${here}`)).status).toBe(200);
    const beyond = await reader.get<OperationOutcome>('/Location');
    expect([beyond.status, beyond.body.issue[0]?.code]).toEqual([403, 'forbidden']);
    expect(beyond.headers['www-authenticate']).toContain('insufficient_scope');
    expect((await reader.get(`/Patient/${booked.patientId}`)).status).toBe(403);
  });

  it('STD-05 closes to a token whose client was revoked', async () => {
    const { id, secret } = await makeProgram(database, ['system/Location.rs']);
    const gone = await fhirClient(app, { id, secret });
    expect((await gone.get('/Location')).status).toBe(200);
    await pool.query('update clients set revoked_at = clock_timestamp() where id = $1', [id]);
    expect((await gone.get('/Location')).status).toBe(401);
  });

  it('STD-05 closes for the rest of the minute to a client that asks too often', async () => {
    const eager = await makeProgram(database, ['system/Location.rs'], { perMinute: 3 });
    const client = await fhirClient(app, eager);
    const replies = [];
    for (let turn = 0; turn < 4; turn += 1) replies.push(await client.get('/Location?_count=1'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('DIA-01 logs no search values', async () => {
    await fhir.get('/Patient?family=Unforgettable');
    expect(log.join('\n')).not.toContain('Unforgettable');
    expect(log.join('\n')).not.toContain(fhir.token);
  });
});

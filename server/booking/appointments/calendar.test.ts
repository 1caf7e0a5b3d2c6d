import { expect, it } from 'vitest';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { bookGroup } from '#tests/support/group.ts';
import { readCalendar } from '#tests/support/read-calendar.ts';

const server = await bookingServer();

it('CNF-03 writes the appointment as a calendar file for the session that booked it, without naming a patient', async () => {
  const visitor = await server.visitor();
  const time = timeAhead('10:00');
  const { appointment } = await book(visitor, await addStore(server.pool), { time });
  const reply = await visitor.send(
    'GET',
    `/api/appointments/v6/${appointment.confirmationNumber}/calendar`,
  );
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  // RFC 5545, 3.1: a long line continues after a line break and a space
  const lines = reply.body.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const utc = new Date(time.appointmentDate).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  expect(lines).toContain(`DTSTART:${utc}`);
  expect(lines).toContain('SUMMARY:Appointment: Loop Pharmacy');
  expect(lines).toContain(String.raw`LOCATION:Loop Pharmacy\, 1 Main St\, Chicago\, IL 60601`);
  expect(lines).toContain('DURATION:PT15M');
  expect(reply.body).not.toContain(appointment.patient.lastName);
});

it.each([
  ['localhost', 'Appointment', 'Flu'],
  ['es.localhost', 'Cita', 'Gripe'],
])(
  'CNF-03 LNG-02 speaks the language of the page it is opened from: %s',
  async (host, ...words) => {
    const visitor = await server.visitor();
    const store = await addStore(server.pool);
    const { appointment } = await book(visitor, store, { time: timeAhead('10:00') });
    const group = await bookGroup(visitor, store, { 1: '11:00', 2: '11:15' });
    for (const number of [appointment.confirmationNumber, group.booked.confirmationNumber]) {
      const path = `/api/appointments/v6/${number}/calendar`;
      const { body } = await visitor.send('GET', path, undefined, { host });
      for (const word of words) expect(body).toContain(word);
    }
  },
);

it('CNF-03 GRP-03 takes the entry of a time nobody of the group comes at any more out of the calendar', async () => {
  const visitor = await server.visitor();
  const { booked } = await bookGroup(visitor, await addStore(server.pool), {
    1: '11:00',
    2: '11:15',
  });
  const path = `/api/appointments/v6/${booked.group?.confirmationNumber}/calendar`;
  const read = async () =>
    readCalendar((await visitor.send('GET', path)).body).events.map((event) =>
      ['UID', 'STATUS', 'SEQUENCE'].map((name) => event.get(name)),
    );
  const [first, second] = await read();
  expect([first?.[1], second?.[1]]).toEqual(['CONFIRMED', 'CONFIRMED']);
  const { confirmationNumber } = booked.group?.appointments[1] ?? {};
  await visitor.send('PATCH', `/api/appointments/v6/${confirmationNumber}/cancel`, {
    reason: 'date',
  });
  expect(await read()).toEqual([
    [first?.[0], 'CONFIRMED', '1'],
    [second?.[0], 'CANCELLED', '1'],
  ]);
});

it('CNF-03 refuses the file to everyone else', async () => {
  const { appointment } = await book(await server.visitor(), await addStore(server.pool), {
    patient: { firstName: 'Otro' },
  });
  const stranger = await server.visitor();
  const reply = await stranger.send(
    'GET',
    `/api/appointments/v6/${appointment.confirmationNumber}/calendar`,
  );
  expect(reply.statusCode).toBe(401);
});

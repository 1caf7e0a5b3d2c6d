import { beforeEach, describe, expect, it } from 'vitest';
import { giveDoses, takeStep, undoStep, type DeskVisit } from '#contract/desk.ts';
import { UNDO_SECONDS } from '#domain/visits.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { bookingServer, ZONE } from '#tests/support/booking.ts';
import { type Desk, givenBody, isReady, moveToNow, openDesk, walkTo } from '#tests/support/desk.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { bookGroup } from '#tests/support/group.ts';
import { withoutLinks } from '#tests/support/letters.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { setPatient } from '#tests/support/patients.ts';

const server = await bookingServer();
const { pool, database, visitor } = server;
let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const office = testOffice(database, { email: taking, sms: taking });
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk(server);
  await pool.query('truncate outbox, mailbox');
  left = [];
});

const at = ({ appointmentId }: DeskVisit) => ({ storeNumber: desk.storeNumber, appointmentId });
const turnAway = async (visit: DeskVisit) => {
  const { version } = await walkTo(desk, visit, 'arrived');
  const body = { version, to: 'notEligible', reason: 'illToday' } as const;
  return desk.member.ask(takeStep, { params: at(visit), body });
};
const undo = (visit: DeskVisit) =>
  desk.member.ask(undoStep, { params: at(visit), body: { version: visit.version } });

/** The letters sent after this many seconds. */
async function lettersAfter(
  seconds: number,
  wanted: Letter['template'] = 'visitEnded',
): Promise<Letter[]> {
  await pool.query(`update outbox set due_at = due_at - make_interval(secs => $1)`, [seconds]);
  await office.send();
  return left.filter(({ template }) => template === wanted);
}
const LATER = UNDO_SECONDS * 2;

describe('a patient who could not have the vaccine', () => {
  it.each([
    [
      'en',
      'About your visit: you can choose another time',
      'This is no one’s fault',
      'call Loop Pharmacy at 312-555-0100',
    ],
    [
      'es',
      'Sobre su visita: puede elegir otro horario',
      'No es culpa de nadie',
      'llame a Loop Pharmacy al 312-555-0100',
    ],
  ] as const)(
    'DSK-03 gets one letter in %s, once the step can no longer be undone',
    async (language, subject, kind, call) => {
      const visit = await desk.booked();
      await pool.query(
        `update engagements set language = $1 where id =
          (select engagement_id from appointments where id = $2)`,
        [language, visit.appointmentId],
      );
      await turnAway(visit);
      expect(await lettersAfter(UNDO_SECONDS)).toEqual([]);
      const [letter, ...others] = await lettersAfter(LATER);
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ kind: 'email', recipient: 'ana@example.com', subject });
      for (const part of [kind, call, 'Ana', '/manage-appointment#'])
        expect(letter?.plain).toContain(part);
      const host = language === 'es' ? SITE.replace('www', 'es') : SITE;
      expect(letter?.plain).toContain(`${host}/findcare/schedule-vaccine/slot/60601\n`);
      expect(await lettersAfter(LATER)).toHaveLength(1);
      expect(office.setbacks).toEqual([]);
    },
  );

  it('DSK-03 is told nothing about health, the reason, or the vaccine', async () => {
    await turnAway(await desk.booked());
    const [letter] = await lettersAfter(LATER);
    for (const part of [letter?.subject, letter?.plain, letter?.html])
      expect(withoutLinks(part ?? '')).not.toMatch(/flu\b|ill|sick|Rivera|1984|reason/i);
  });

  it('DSK-02 DSK-03 gets no letter when the step is undone, and one when it is taken again', async () => {
    const undone = await undo(await turnAway(await desk.booked()));
    expect(undone.stage).toBe('arrived');
    const { version } = undone;
    expect(await lettersAfter(LATER)).toEqual([]);
    const body = { version, to: 'notEligible', reason: 'age' } as const;
    await desk.member.ask(takeStep, { params: at(undone), body });
    await pool.query('update outbox set given_up_at = null, failure = null where sent_at is null');
    expect(await lettersAfter(LATER)).toHaveLength(1);
  });

  it('GRP-03 DSK-03 in a group gets their own letter, by first name', async () => {
    desk = await openDesk(server, { timeZone: ZONE });
    const people = await bookGroup(await visitor(), desk.storeNumber, { 1: '10:00', 2: '10:15' });
    await moveToNow(pool, people.engagementId);
    await setPatient(pool, { engagementId: people.engagementId, place: 2 }, { firstName: 'Leo' });
    const { rows } = await pool.query<{ id: string }>(
      `select a.id from appointments a join patients p on p.id = a.patient_id
        where a.engagement_id = $1 and p.place = 2`,
      [people.engagementId],
    );
    await pool.query('delete from outbox');
    await turnAway({ appointmentId: rows[0]?.id ?? '', version: 0 } as DeskVisit); // the only fields it reads
    const told = await lettersAfter(LATER);
    expect(told.map(({ plain }) => /Hello (\w+)/.exec(plain)?.[1])).toEqual(['Leo']);
  });

  it('WLK-01 DSK-03 who walked in gets it only if they gave an address', async () => {
    const [withMail = '', without = ''] = await bookDay(pool, desk.storeNumber, [
      { firstName: 'Mia', lastName: 'Lee', walkIn: 'PATWalkIn', stage: 'booked' },
      { firstName: 'Noa', lastName: 'Lee', walkIn: 'PATWalkIn', stage: 'booked' },
    ]);
    const { rows } = await pool.query<{ engagementId: string; place: number }>(
      `select p.engagement_id as "engagementId", p.place from patients p
        join appointments a on a.patient_id = p.id where a.id = $1`,
      [without],
    );
    await setPatient(pool, rows[0] ?? { engagementId: '' }, { contact: {} });
    for (const appointmentId of [withMail, without])
      await turnAway({ appointmentId, version: 0 } as DeskVisit); // the only fields it reads
    expect((await lettersAfter(LATER)).map(({ recipient }) => recipient)).toEqual(['a@b.example']);
  });
});

describe('a patient who was given the vaccine', () => {
  it.each([
    ['en', 'Thank you for your visit. See your record'],
    ['es', 'Gracias por su visita. Vea su registro'],
  ] as const)(
    'CRD-02 gets a letter in %s once the step can no longer be undone, with a link to the record',
    async (language, subject) => {
      const visit = await desk.booked();
      await pool.query(
        `update engagements set language = $1 where id =
          (select engagement_id from appointments where id = $2)`,
        [language, visit.appointmentId],
      );
      const ready = await walkTo(desk, visit, ...isReady);
      await desk.member.ask(giveDoses, givenBody(desk, ready));
      expect(await lettersAfter(UNDO_SECONDS, 'visitGiven')).toEqual([]);
      const [letter, ...others] = await lettersAfter(LATER, 'visitGiven');
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ recipient: 'ana@example.com', subject });
      expect(letter?.plain).toContain('/vaccination-history#');
      expect(withoutLinks(letter?.plain ?? '')).not.toMatch(/flu|gripe|150/i);
      expect(office.setbacks.filter(({ template }) => template === 'visitGiven')).toEqual([]);
    },
  );

  it('CRD-02 gets no letter when the team undid the step', async () => {
    const visit = await desk.booked();
    const ready = await walkTo(desk, visit, ...isReady);
    await undo(await desk.member.ask(giveDoses, givenBody(desk, ready)));
    expect(await lettersAfter(LATER, 'visitGiven')).toEqual([]);
  });
});

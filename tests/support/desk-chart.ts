// The desk's chart without a server: its calls wait until the test answers them.
import { expect, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { DeskDay, DeskSheet, DeskVisit, GivenDose } from '#contract/desk.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Desk } from '#contract/team.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import type { DeskInput } from '#machines/desk/context.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import type { DeskPorts } from '#machines/desk/ports.ts';

export const NOW = '2026-11-23T15:00:00.000Z';
export const MINUTE_MS = 60_000;

export const at = (minutes: number) =>
  new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString();

export const desk = (changes: Partial<Desk> = {}, memberId = 'pat'): Desk => ({
  now: NOW,
  openId: false,
  state: 'working',
  member: {
    memberId,
    name: 'Pat Lee',
    stores: [{ storeNumber: '1001', name: 'Loop', role: 'pharmacist' }],
    locksAt: at(15),
    endsAt: at(12 * 60),
  },
  ...changes,
});
export const ended = (changes: Partial<Desk> = {}): Desk => ({
  now: NOW,
  openId: false,
  state: 'ended',
  ...changes,
});
export const locked = (changes: Partial<Desk> = {}) => desk({ state: 'locked', ...changes });

export const yes = (value: unknown): Outcome<unknown> => ({ ok: true, value });
export const no = (code: ErrorCode, fields?: ErrorReply['fields']): Outcome<unknown> => ({
  ok: false,
  refusal: { code, message: '', transactionId: '', ...(fields && { fields }) },
});

interface Asked {
  call: string;
  input: { params?: unknown; query?: unknown; body?: unknown; intention?: string };
  answer: (outcome: Outcome<unknown>) => void;
  fail: () => void;
}

/** The desk's chart, whose calls wait until the test answers them. */
export function openDesk(input: DeskInput = {}) {
  const waiting: Asked[] = [];
  const calls = [
    'getDesk',
    'signInToDesk',
    'verifyDeskSignIn',
    'stayAtDesk',
    'lockDesk',
    'unlockDesk',
    'signOutOfDesk',
    'openTeamInvitation',
    'acceptTeamInvitation',
    'getDeskDay',
    'getDeskVisit',
    'takeStep',
    'undoStep',
    'giveDoses',
    'markEnteredInError',
    'findVisit',
    'findPatients',
    'getPoster',
    'replacePoster',
    'openDoorScreen',
    'getStoreWeek',
    'lookAtCalendarChange',
    'changeCalendar',
    'getCallList',
    'noteCall',
    'getStock',
    'countIn',
    'correctLot',
    'throwAway',
    'setFloor',
    'pauseVaccine',
    'getPeople',
    'inviteMember',
    'changeRole',
    'removeMember',
    'getWebhooks',
    'tellEventAgain',
    'tellDaysAgain',
    'listEligibleVaccines',
    'createEngagement',
    'patchEngagement',
    'createPatient',
    'createHold',
    'postConsent',
    'confirmAppointment',
  ];
  const port = (call: string) =>
    fromPromise(
      ({ input: asked }) =>
        new Promise<Outcome<unknown>>((answer, fail) => {
          waiting.push({
            call,
            input: asked as Asked['input'],
            answer,
            fail: () => fail(new Error()),
          });
        }),
    );
  const openLogin = vi.fn<() => void>();
  const actor = createActor(
    deskMachine.provide({
      actors: {
        ...Object.fromEntries(calls.map((call) => [call, port(call)])),
        storeFeed: fromCallback(() => {}),
        // Each is a promise of an outcome, like its port.
      } as unknown as DeskPorts,
      actions: { openTeamLogin: openLogin },
    }),
    { input },
  );
  actor.start();
  const take = (call: string): Asked => {
    const index = waiting.findIndex((one) => one.call === call);
    const [found] = index < 0 ? [] : waiting.splice(index, 1);
    if (!found) throw new Error(`${call} was not asked`);
    return found;
  };
  return {
    actor,
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    openLogin,
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
    asked: (call: string) => waiting.some((one) => one.call === call),
    /** The key under which a waiting call would be taken once. */
    keyOf: (call: string) => waiting.find((one) => one.call === call)?.input.intention,
    answer: async (call: string, outcome: Outcome<unknown>) => {
      const one = take(call);
      one.answer(outcome);
      await vi.waitFor(() => expect(waiting.includes(one)).toBe(false));
      await Promise.resolve();
      await Promise.resolve();
      return one.input;
    },
    fail: async (call: string) => {
      take(call).fail();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

export const visitOf = (changes: Partial<DeskVisit> = {}): DeskVisit => ({
  appointmentId: 'ana',
  confirmationNumber: 'AAAAAAAAAA',
  place: 1,
  version: 0,
  stage: 'booked',
  startsAt: '2026-11-23T09:00:00-06:00',
  slot: '09:00',
  firstName: 'Ana',
  lastName: 'Rivera',
  dob: '1984-04-28',
  phone: '312-555-0123',
  language: 'en',
  vaccines: [{ code: '150', name: 'Flu', dose: '1', rxRequired: false }],
  ...changes,
});

export const dayOf = (...visits: DeskVisit[]): DeskDay => ({
  store: {
    storeNumber: '1001',
    name: 'Loop',
    state: 'IL',
    timeZone: 'America/Chicago',
    locationId: 'here',
    organizationId: 'org',
    vaccines: ['150', '207'],
  },
  date: '2026-11-23',
  now: NOW,
  visits,
});

/** A dose of flu vaccine as it was recorded. */
export const doseOf = (doseId: string, changes: Partial<GivenDose> = {}): GivenDose => ({
  doseId,
  code: '150',
  dose: '1',
  cvx: '140',
  mvx: 'PMC',
  lot: 'FL1',
  lotExpiresOn: '2027-01-31',
  route: 'PO',
  visDate: '2026-01-01',
  by: 'Pat',
  at: '2026-11-23T10:00:00.000Z',
  fromStock: false,
  ...changes,
});

/** The desk with this visit open, the only one of the day. */
export async function openVisit(sheet: DeskSheet) {
  const chart = openDesk();
  await chart.answer('getDesk', yes(desk()));
  await chart.answer('getDeskDay', yes(dayOf(sheet.visit)));
  chart.send({ type: 'sheet.opened', appointmentId: sheet.visit.appointmentId });
  await chart.answer('getDeskVisit', yes(sheet));
  return chart;
}

// Two visitors: whatever one of them has, the other asks for, changes and takes (SAF-09).
import { isDeepStrictEqual } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { fingerprintOf } from '#tests/support/fingerprint.ts';
import { addressOf } from '#tests/faults/address-of.ts';
import {
  requestedIds,
  validRequests,
  type Request,
  type RequestedId,
} from '#tests/faults/valid-requests.ts';
import type { State } from '#tests/faults/visitor-state.ts';
import { keepStates } from '#tests/faults/kept-states.ts';
import { idSpots, nobodys, valueAt, withValue, type Spot } from './spots.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { walletSettings } from '#tests/support/wallets.ts';

const server = await bookingServer(HOLD_POLICY, walletSettings());
const { pool } = server;

/** Nothing in the request belongs to anybody: it is about everybody, or about who asks. */
const NAMES_NOBODYS = new Set<RequestedId>([
  ...(['health', 'queryLocations', 'searchStores', 'geocode', 'suggestPlaces'] as const),
  ...(['getVaccineDetails', 'getGroupVaccineDetails', 'listEligibleVaccines'] as const),
  ...(['listProducts', 'readSlot', 'findDoctor', 'getContent', 'logDiagnostics'] as const),
  ...(['bulkPublish', 'readFeedFile', 'createLanguageTicket'] as const),
  ...(['createEngagement', 'createSchedulerEngagement', 'sendNumber'] as const),
  ...(['listAppointments', 'listRecords', 'getProfile', 'updateProfile', 'logout'] as const),
  ...(['signUp', 'changePassword', 'changeEmail', 'listSessions', 'endOtherSessions'] as const),
  ...([
    'deleteAccount',
    'listSights',
    'createAccountCopy',
    'listDependents',
    'addDependent',
  ] as const),
  ...(['getCalendarAddress', 'createCalendarAddress', 'endCalendarAddress'] as const),
  ...(['getDesk', 'stayAtDesk', 'lockDesk', 'signOutOfDesk'] as const),
  // By an id that the table of requests makes up: attacked in account-care.test.ts.
  'endSession',
]);

/** Who has the key is meant: it is as long as no guess, and it was sent to them. */
const BY_KEY: Partial<Record<RequestedId, string>> = {
  decryptKey: 'says whether a link is good, and nothing of whom it is about',
  initializeEngagement: 'the same, before the date of birth is asked',
  getEngagementFromShortCode: 'leads from a short code to the key, which asks for the date',
  openCampaign: 'says which campaign an invitation is for',
  readEarlierOffer: 'an earlier time, taken or left by who was written to (EAR-04)',
  takeEarlierOffer: 'the same',
  declineEarlierOffer: 'the same',
  redeemLanguageTicket: 'the same browser, on the other language’s host, for a minute',
  openWalkIn: 'hangs on the wall of a store',
  openDoorScreen: 'is of a screen at the door of a store',
  openTeamInvitation: 'a new colleague, who has no session yet',
  acceptTeamInvitation: 'the same',
};

/** What proves whose it is, made wrong: everybody may ask who can show it. */
const wrongDate = ['body', 'dateOfBirth', '1990-02-03'] as const;
const wrongPassword = ['body', 'password', 'not the password at all'] as const;
const BY_PROOF: Partial<Record<RequestedId, readonly ['body', string, string]>> = {
  resumeEngagement: wrongDate,
  startQuickFlow: wrongDate,
  startPrescription: wrongDate,
  searchAppointments: wrongDate,
  checkIn: wrongDate,
  signIn: wrongPassword,
  signInToDesk: wrongPassword,
  unlockDesk: wrongPassword,
};

/** Everybody is answered 200, and alike: that is why. */
const TOLD_NOTHING: Partial<Record<RequestedId, string>> = {
  searchTimeslots: 'free times, whatever the journey',
  searchSchedulerTimeslots: 'the same',
  searchGroupTimeslots: 'the same',
  releaseHold: 'nothing of theirs was held',
  requestPasswordCode: 'whether there is an account goes to its address only',
  sendConfirmation: 'what is sent goes to who booked only',
  removeDependent: 'the own people are listed; who is none of them is not there before or after',
};

/** What goes on telling: with whose ids, or such as are nobody's. */
const FOLLOWED: Record<
  Exclude<keyof typeof ALL_OPERATIONS, RequestedId>,
  (of: State, spelled: (id: string) => string) => string
> = {
  watchDesk: ({ storeNumber }, spelled) =>
    addressOf(ALL_OPERATIONS.watchDesk, { params: { storeNumber: spelled(storeNumber) } }),
  followCheckIn: ({ walkedIn }, spelled) =>
    addressOf(ALL_OPERATIONS.followCheckIn, { params: { checkInId: spelled(walkedIn.checkInId) } }),
};

/** Who has a link is told that the date is wrong, and not that there is no link. */
const KNOWS_ITS_LINK = new Set<RequestedId>(['resumeEngagement', 'startQuickFlow']);

const attackedIds = requestedIds().filter((id) => !NAMES_NOBODYS.has(id) && !(id in BY_KEY));

let kept: Awaited<ReturnType<typeof keepStates>>;
let attacker: State;
let victim: State;

beforeAll(async () => {
  kept = await keepStates(server, 2);
  [attacker, victim] = [kept.state(0), kept.state(1)];
});

/** Both have again what they had. */
async function again() {
  await kept.again();
  [attacker, victim] = [kept.state(0), kept.state(1)];
}

const spotsOf = (id: RequestedId): Spot[] =>
  idSpots(ALL_OPERATIONS[id], [
    validRequests(victim)[id],
    validRequests(victim)[id],
    validRequests(attacker)[id],
  ]);

const send = (one: State, id: RequestedId, request: Request) => {
  const operation: Operation = ALL_OPERATIONS[id];
  return one.visitor.send(
    operation.method,
    addressOf(operation, request),
    request.body,
    request.headers,
  );
};

/** All that a refused attack must leave as it was. */
const fingerprint = () =>
  fingerprintOf(pool, [
    'engagements',
    'patients',
    'consents',
    'claims',
    'appointments',
    'accounts',
    'calendar_addresses',
    'dependents',
    'immunizations',
    'stores',
    'store_products',
    'team_members',
  ]);

/** Without what differs in every answer. */
function said({ statusCode, body }: LightMyRequestResponse): [number, unknown] {
  const json: unknown = JSON.parse(body);
  return [
    statusCode,
    JSON.parse(
      JSON.stringify(json, (name, value: unknown) =>
        ['transactionId', 'now', 'expiresAt', 'retryAfter'].includes(name) ? undefined : value,
      ),
    ),
  ];
}

/** The victim's everything, and then each of it among what is the attacker's own. */
function attacksOn(id: RequestedId, spots: Spot[]) {
  const theirs: Request = validRequests(victim)[id];
  const mine: Request = validRequests(attacker)[id];
  const proof = BY_PROOF[id];
  const spoil = (request: Request) => {
    if (!proof) return request;
    const [part, name, wrong] = proof;
    return withValue(request, [part, name], wrong);
  };
  const all = (request: Request) =>
    spots.reduce(
      (now, spot) => withValue(now, spot, nobodys(String(valueAt(theirs, spot)))),
      request,
    );
  return [
    { foreign: spoil(theirs), unknown: spoil(all(theirs)) },
    ...spots.map((spot) => ({
      foreign: spoil(withValue(mine, spot, valueAt(theirs, spot))),
      unknown: spoil(withValue(mine, spot, nobodys(String(valueAt(theirs, spot))))),
    })),
  ];
}

/** What is wrong with how the attacks on an operation were answered. */
async function attack(id: RequestedId): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { foreign, unknown } of attacksOn(id, spotsOf(id))) {
    // Limits have attacks of their own.
    await forgetTries(pool);
    const before = await fingerprint();
    const [toForeign, toUnknown] = [
      await send(attacker, id, foreign),
      await send(attacker, id, unknown),
    ];
    if (TOLD_NOTHING[id] === undefined && !isRefusal(toForeign)) wrong.push(said(toForeign));
    const isAlike = isDeepStrictEqual(said(toForeign), said(toUnknown));
    if (!isAlike && !KNOWS_ITS_LINK.has(id))
      wrong.push({ foreign: said(toForeign), unknown: said(toUnknown) });
    if ((await fingerprint()) !== before) wrong.push('something was changed');
  }
  return wrong;
}

function isRefusal({ statusCode, body }: LightMyRequestResponse): boolean {
  const error = ErrorReply.safeParse(JSON.parse(body));
  return error.success && statusCode < 500 && statusCode === ERRORS[error.data.code].status;
}

describe('of two visitors', () => {
  it.each(attackedIds)('SAF-09 one has nothing of the other’s: %s', async (id) => {
    const operation: Operation = ALL_OPERATIONS[id];
    expect(spotsOf(id), 'it names nothing of anybody: say so in NAMES_NOBODYS').not.toEqual([]);
    expect(await attack(id)).toEqual([]);
    // That it was refused for whose it is and for nothing else: to its owner it is answered.
    const ask = () => send(victim, id, validRequests(victim)[id]);
    const taken = operation.status ?? 200;
    // What requests before have left of the victim may be enough.
    if ((await ask()).statusCode === taken) return;
    await again();
    expect(await attack(id)).toEqual([]);
    const reply = await ask();
    expect([reply.statusCode, reply.body]).toEqual([taken, expect.any(String)]);
  });

  it.each(Object.entries(FOLLOWED))(
    'SAF-09 one does not follow the other’s: %s',
    async (id, path) => {
      const { visitor } = attacker;
      const foreign = await visitor.send('GET', path(victim, String));
      const unknown = await visitor.send('GET', path(victim, nobodys));
      expect([id, isRefusal(foreign), said(foreign)]).toEqual([id, true, said(unknown)]);
    },
  );

  it('SAF-09 one has no file of the other’s appointment', async () => {
    await again();
    const calendarOf = (number: string) => `/api/appointments/v6/${number}/calendar`;
    const { confirmationNumber: number } = victim.booked;
    const ask = (one: State, of: string) => one.visitor.send('GET', calendarOf(of));
    const [foreign, unknown] = [await ask(attacker, number), await ask(attacker, nobodys(number))];
    expect([isRefusal(foreign), said(foreign)]).toEqual([true, said(unknown)]);
    expect((await ask(victim, number)).body).toContain('BEGIN:VCALENDAR');
  });

  it('SAF-09 nothing that is excused names something of somebody', () => {
    for (const id of NAMES_NOBODYS) expect([id, spotsOf(id)]).toEqual([id, []]);
  });
});

/** Our chart, as the journeys walk it. */
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { invokesOf, replyOf } from '@dosepath/journeys/chart';
import {
  createWorlds,
  exclusionObligations,
  exclusionProbes,
  obligationsOf,
  type Asked,
  type Case,
  type Cases,
  type Model,
  type Obligation,
  type PlaceOf,
  type Start,
} from '@dosepath/journeys';
import { PASS_WALLETS } from '#domain/wallets.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { OVERLAYS } from '#machines/knowledge/events.ts';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import type { Asked as OperationAsked, Input, Question } from '#machines/knowledge/ports.ts';
import { requestOf } from '#src/app/calls/requests.ts';
import { addressOf, placeOf as placeOfJourney } from '#src/app/address.ts';
import { casesOfEvent } from './cases.ts';
import { worthTrying } from './economy/economy.ts';
import { detour } from './detour.ts';
import { leavingMet, leavingObligations } from './leaving.ts';
import { liveOf } from './keys.ts';
import { canHappen } from './person.ts';
import { casesOfReply } from './replies.ts';
import { managed } from './managed-samples.ts';
import { today } from './samples.ts';

/** The ports that send events on their own; all others answer once. */
export const callbacks: ReadonlySet<string> = new Set(['holdTimer']);

export const starts: readonly Start[] = [
  { label: 'Guest', input: { language: 'en', today, testing: true, wallets: PASS_WALLETS } },
];

const srcOf = new Map(invokesOf(journeyMachine).map(({ id, src }) => [id, src]));

function casesAnew(type: string): readonly Case[] {
  const reply = replyOf(type);
  if (reply !== undefined) return casesOfReply(type, reply.kind, srcOf.get(reply.call) ?? '');
  return casesOfEvent(type) ?? [{ event: { type } }];
}

const known = new Map<string, readonly Case[]>();
/** Every sample event of a type. */
export const casesOfType: Cases = (type) => {
  const found = known.get(type) ?? casesAnew(type);
  known.set(type, found);
  return found;
};

/** EDT-01. The opener of an overlay is the event that its Change link sends. */
const overlays = {
  region: 'overlay',
  openers: new Map(
    OVERLAYS.flatMap((overlay) => {
      const opener = casesOfType('overlay.opened').find(
        ({ event }) => event['overlay'] === overlay,
      );
      return opener === undefined ? [] : [[overlay, opener] as const];
    }),
  ),
};

const exclusive = exclusionProbes(overlays);

/**
 * Calls that can succeed only with an existing account, link or invitation whose code or key is
 * known.
 */
const OF_KNOWN: ReadonlySet<string> = new Set([
  'getDocuments',
  'saveDocument',
  'findDoctor',
  'getRecord',
  'listRecords',
  'issueHealthCards',
  'createWalletPass',
  'createAppointmentPass',
  'saveCardPicture',
  'removeCardPicture',
  'readEarlierOffer',
  'readSlot',
  'takeEarlierOffer',
  'declineEarlierOffer',
  'openWalkIn',
  'checkIn',
  'getCheckIn',
  'leaveQueue',
  'atCounter',
  'signUp',
  'verifyEmail',
  'signIn',
  'verifySignIn',
  'requestPasswordCode',
  'resetPassword',
  'changePassword',
  'changeEmail',
  'verifyNewEmail',
  'deleteAccount',
  'createAccountCopy',
  'saveEngagement',
  'initializeEngagement',
  'getEngagementFromShortCode',
  'resumeEngagement',
  'openCampaign',
  'startQuickFlow',
  'startPrescription',
  'searchAppointments',
  'listAppointments',
  'listSights',
  'getGroupStatus',
]);

/**
 * While a password or a code is being sent nothing is stored (CHN-01), and a browser journey reads
 * the stored state.
 */
const SECRETS: readonly string[] = [
  'signIn.submitted',
  'signUp.submitted',
  'code.submitted',
  'password.chosen',
  'passwordChange.submitted',
  'emailChange.submitted',
  'deletion.confirmed',
  'copy.submitted',
];

/**
 * What a journey in a browser cannot do: only a made-up server would answer so, or the chart's
 * state could not be seen.
 */
export const isBeyondBrowser = ({ event }: Pick<Case, 'event'>): boolean => {
  const reply = replyOf(event.type);
  const output = event['output'] as { ok: boolean; value?: unknown } | undefined; // from a reply
  const isTold = reply?.kind === 'done' && output?.ok === true;
  return (
    SECRETS.includes(event.type) ||
    needsWallets(event) ||
    namesOwnDose(output) ||
    (isTold && (OF_KNOWN.has(srcOf.get(reply.call) ?? '') || isMadeUp(reply.call, output)))
  );
};

/** CRD-04: a server without Apple's or Google's certificates offers no wallet. */
const needsWallets = ({ type, page }: Case['event']): boolean =>
  type === 'pass.wanted' || (type === 'NAV' && page === 'appointment-pass');

/** What the server returns about a new booking, and the times it offers instead, are its own. */
const isMadeUp = (call: string, output: { value?: unknown }): boolean =>
  call === 'searchTimeslots.winBack' ||
  (call === 'getAppointment' && JSON.stringify(output.value) !== JSON.stringify(managed()));

/** VAC-15: an appointment number that no real server has. */
const namesOwnDose = (output: object | undefined): boolean =>
  JSON.stringify(output ?? {}).includes('bookedDoses');

/** API-06, ENG-15: what the chart requests must match the contract, by either address. */
function wrongWith({ src, input }: Asked): string | undefined {
  if (!Object.hasOwn(OPERATIONS, src)) return undefined;
  // `src` has just been found among the keys; what it is asked with is its input
  const question = src as Question & OperationAsked;
  for (const globalScheduler of [false, true]) {
    const { operation, input: sent } = requestOf(question, input as Input<OperationAsked>, {
      globalScheduler,
      channel: () => ({ channel: 'Web', client: 'Customer' }),
    });
    const parsed = operation.body?.safeParse((sent as { body?: unknown }).body);
    if (parsed && !parsed.success)
      return `${operation.operationId} is asked wrongly: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`;
  }
  return undefined;
}

export const owed: readonly Obligation[] = [
  ...obligationsOf(journeyMachine, casesOfType),
  ...exclusionObligations(overlays),
  ...leavingObligations,
];

export const createModel = (): Model => ({
  worlds: createWorlds(journeyMachine, starts[0]?.input),
  starts,
  cases: casesOfType,
  liveOf,
  worthTrying,
  offers: canHappen,
  detour,
  wrongWith,
  shortcut: isBeyondBrowser,
  probes: {
    ...exclusive,
    met: (...step) => [...exclusive.met(...step), ...leavingMet(...step)],
  },
});

/** The page and address of a snapshot, as the address bar shows them (RTE-20). */
export const placeOf: PlaceOf = (snapshot: AnyMachineSnapshot) => {
  // the journeys forget the type of our chart's snapshots, which these are
  const place = placeOfJourney(snapshot as JourneySnapshot);
  const url = addressOf(place);
  return { page: place.page, ...(url !== undefined && { url }) };
};

/** What is topmost: a question of the held time, an overlay, or the page. */
export function screenOf(value: StateValue): string {
  const { flow, overlay, hold = '' } = value as Partial<Record<string, StateValue>>; // our chart is parallel
  if (/expired|warning|lastMinutes|extend/.test(JSON.stringify(hold))) return JSON.stringify(hold);
  return overlay === undefined || overlay === 'closed'
    ? `page ${nameOf(flow)}`
    : `sheet ${nameOf(overlay)}`;
}

const nameOf = (value: StateValue = ''): string =>
  typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');

// Invites the people of a list to a campaign, and sends or prints their links (QCK-01).
import { quickFlowAddress } from '#domain/campaigns.ts';
import type { ResumeFlow } from '#domain/resume-flows.ts';
import { personKey } from '#server/booking/patients/person-key.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { keyOf, type LinkKeys } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { stateFor } from '#server/links/proof.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { e164 } from '#server/messages/e164.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { stoppedAmong } from '#server/messages/text-choices.store.ts';
import { textDestination } from '#server/messages/text-destination.ts';
import { serverKey } from '#server/security/keys.ts';
import { targetOf, type Campaign, type Invitation, type Invited } from '../invitations.store.ts';
import {
  findInvitations,
  keepCampaign,
  keepInvitations,
  markSent,
  type KeyedPerson,
} from './invite.store.ts';
import type { ListedPerson } from './people-csv.ts';
import type { ImportRequest } from './read-arguments.ts';
import { summaryOf, type NoLink } from './summary.ts';

/** People per statement; PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 500;

/** What the command prints. */
export interface Imported {
  /** Line number and link of everyone whose link works; empty when the links were sent. */
  links: string[];
  summary: string;
}

interface Listed {
  line: number;
  person: KeyedPerson;
}

interface Desk {
  tx: Tx;
  keys: LinkKeys;
  address: PublicAddress;
  campaign: Campaign;
  request: ImportRequest;
}

/**
 * Invites everyone or no one. People invited before are not invited again, and links sent before
 * are not sent again.
 * @throws ListProblem when a different campaign has that name
 */
export async function importPeople(
  { db, pool }: Database,
  people: readonly ListedPerson[],
  request: ImportRequest,
  address: PublicAddress,
): Promise<Imported> {
  const secret = await serverKey(pool, 'person');
  const keys = openLinkKeys(pool, 'campaign');
  const listed = people.map(({ line, person }) => ({
    line,
    person: { ...person, personKey: personKey(person, secret) },
  }));
  return inTransaction(db, async (tx) => {
    const campaign = await keepCampaign(tx, request);
    checkSame(campaign, request);
    const desk = { tx, keys, address, campaign, request };
    const parts: Part[] = [];
    for (let start = 0; start < listed.length; start += AT_ONCE)
      parts.push(await importSome(desk, listed.slice(start, start + AT_ONCE)));
    const outcomes = parts.flatMap((part) => part.outcomes);
    const added = parts.reduce((all, part) => all + part.added, 0);
    const linked = outcomes.filter((one) => one.what === 'linked');
    return {
      links: request.isSent ? [] : linked.map(({ line, link }) => `${line}\t${link}`),
      summary: summaryOf({ added, isSent: request.isSent }, outcomes),
    };
  });
}

function checkSame(kept: Campaign, asked: ImportRequest): void {
  if (kept.nameEs === asked.nameEs && kept.vaccineCode === asked.vaccineCode) return;
  throw new ListProblem(
    `there is a campaign "${kept.nameEn}" already, in Spanish "${kept.nameEs}", for vaccine ${kept.vaccineCode}: ` +
      'say the same, or choose another name',
  );
}

/** The outcome of a line: a link, or why there is none. */
type Outcome =
  | { line: number; what: NoLink | 'sentBefore' }
  | { line: number; what: 'linked'; invited: Invited; flow: ResumeFlow; link: string };

interface Part {
  added: number;
  outcomes: readonly Outcome[];
}

async function importSome(desk: Desk, listed: readonly Listed[]): Promise<Part> {
  const { tx, campaign, request } = desk;
  const people = listed.map(({ person }) => person);
  const added = await keepInvitations(tx, { campaignId: campaign.id, days: request.days }, people);
  const invitations = await findInvitations(tx, campaign.id, people);
  const stopped = await stoppedPhones(tx, people);
  const outcomes: Outcome[] = [];
  for (const { line, person } of listed) {
    const invited = invitations.get(person.personKey.toString('base64'));
    if (!invited) throw new Error('an invitation was not kept');
    outcomes.push({ line, ...(await outcomeFor(desk, invited, stopped)) });
  }
  if (request.isSent) {
    const linked = outcomes.filter((one) => one.what === 'linked');
    await putIntoOutbox(tx, linked.map(messageOf));
    await markSent(
      tx,
      linked.map(({ invited }) => invited.invitation.id),
    );
  }
  return { added, outcomes };
}

async function outcomeFor(
  { keys, address, request }: Desk,
  invited: Invited,
  stopped: ReadonlySet<string>,
) {
  const { invitation } = invited;
  const { id, version, expiresAt, language, sentAt } = invitation;
  const state = stateFor({ id, version, expiresAt }, targetOf(invited));
  if (state === 'spent') return { what: 'booked' } as const;
  if (state !== 'valid') return { what: 'expired' } as const;
  if (request.isSent && sentAt) return { what: 'sentBefore' } as const;
  const way = wayTo(invitation, stopped);
  if (request.isSent && way === undefined)
    return { what: canBeTexted(invitation) ? 'stopped' : 'noText' } as const;
  const flow = way ?? 'sms';
  const key = await keyOf(keys, { id, version, expiresAt });
  const link = `${address(language)}${quickFlowAddress(flow, key)}`;
  return { what: 'linked', invited, flow, link } as const;
}

/**
 * SMS-01: a text to a person who agreed to texts and has not sent STOP since, if one can go to that
 * number, else an email; undefined when neither is possible.
 */
function wayTo(
  { email, phone, textsAgreed }: Invitation,
  stopped: ReadonlySet<string>,
): ResumeFlow | undefined {
  const isTexted = textsAgreed && canBeTexted({ phone }) && !stopped.has(e164(phone ?? '') ?? '');
  if (isTexted) return 'sms';
  return email === null ? undefined : 'email';
}

/** SAF-03: to numbers that no phone has, or that cost extra, the outbox takes no text. */
const canBeTexted = ({ phone }: Pick<Invitation, 'phone'>): boolean =>
  textDestination(e164(phone ?? '') ?? '') !== undefined;

const stoppedPhones = (tx: Tx, people: readonly KeyedPerson[]) =>
  stoppedAmong(
    tx,
    people.flatMap(({ phone, textsAgreed }) => (textsAgreed && phone && e164(phone)) || []),
  );

function messageOf({
  invited: { invitation, campaign },
  flow,
  link,
}: Extract<Outcome, { what: 'linked' }>): NewMessage {
  const { language, firstName, email, phone, expiresAt } = invitation;
  const details = {
    link,
    expiresAt: expiresAt.toISOString(),
    firstName,
    campaign: language === 'es' ? campaign.nameEs : campaign.nameEn,
  };
  const recipient = (flow === 'sms' ? phone : email) ?? '';
  return { kind: flow, payload: { template: 'campaignInvitation', recipient, language, details } };
}

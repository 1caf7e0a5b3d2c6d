// SAF-07: an account's part of the log, as shown to its owner.
import { DEVICES } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import type { listSights, SeenBy, Sight } from '#contract/sights.ts';
import { HOUSE_JOBS } from '#domain/seen.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import type { Db } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { whatOf } from './shown.ts';
import {
  peopleBookedBy,
  sightsOf,
  type BookedPerson,
  type SightRow,
} from './sights-of-account.store.ts';

/** Rows per page. */
export const PAGE_LINES = 25;

interface Asker {
  accountId: string;
  sessionId: SessionId;
  /** Only rows before this one. */
  before: string | undefined;
}

/** A page of accesses to the data of the account and of those it booked for, newest first. */
export async function sightsOfAccount(
  db: Db,
  { accountId, sessionId, before }: Asker,
): Promise<Reply<typeof listSights>> {
  const people = await peopleBookedBy(db, accountId);
  const ids = [...new Set([accountId, ...people.flatMap(idsOf)])];
  // One more than shown tells whether there is a next page.
  const rows = await sightsOf(db.$client, { ids, before, limit: PAGE_LINES + 1 });
  const shown = rows.slice(0, PAGE_LINES);
  return {
    sights: shown.map((row) => ({
      sightId: row.id,
      at: row.at,
      by: seenBy(row, { accountId, sessionId }),
      what: whatOf(row.operation),
      about: namesIn(row, people),
      isRefused: row.isRefused,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

const idsOf = ({ engagementId, appointmentId }: BookedPerson): string[] =>
  appointmentId === null ? [engagementId] : [engagementId, appointmentId];

/** For appointments only their patients; for a booking as a whole, everyone in it. */
function namesIn({ whose }: SightRow, people: readonly BookedPerson[]): Sight['about'] {
  const named = new Set(whose);
  const theirs = people.filter(({ appointmentId }) => named.has(appointmentId ?? ''));
  const meant = theirs.length > 0 ? theirs : people.filter((one) => named.has(one.engagementId));
  return [...new Set(meant.flatMap(({ firstName }) => firstName ?? []))];
}

/** The links in these messages need no further proof. */
const KEYED: ReadonlySet<string> = new Set([
  'readEarlierOffer',
  'takeEarlierOffer',
  'declineEarlierOffer',
]);

function seenBy(row: SightRow, { accountId, sessionId }: Omit<Asker, 'before'>): SeenBy {
  if (row.isMember)
    return { kind: 'team', role: oneOf(TEAM_ROLES, row.role) ?? null, store: row.store };
  if (row.program !== null) return { kind: 'program', name: row.program };
  if (row.visitor === null) return { kind: 'house', job: oneOf(HOUSE_JOBS, row.job) ?? null };
  const device = oneOf(DEVICES, row.device) ?? 'other';
  if (row.accountId === accountId)
    return { kind: 'you', device, isHere: row.visitor === sessionId };
  if (row.accountId !== null) return { kind: 'otherAccount', device };
  if (KEYED.has(row.operation)) return { kind: 'keyed', device };
  return { kind: row.hasShown ? 'shown' : 'somebody', device };
}

/** Another release may have written a word unknown here. */
const oneOf = <T extends string>(words: readonly T[], word: string | null): T | undefined =>
  words.find((one) => one === word);

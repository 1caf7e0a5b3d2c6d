// When the server's copy of a journey is saved (ENG-02). It may be late while only this tab can
// continue the journey: no link was sent, and it began in this page. What decides eligibility is
// saved at once. The current page, and answers given with it, wait until the visitor rests or
// leaves, and are saved together; the confirmation carries them along. The tab itself always keeps
// everything (SES-04).
import type { Input } from '#machines/knowledge/ports.ts';

/** A visitor who has stayed on a page this long may be about to leave. */
export const REST_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

type Patch = Input<'patchEngagement'>;
type Said = Pick<Patch['body'], 'bookingType' | 'metaData' | 'userResponses'>;

/** For each journey that may be saved late: the eligibility answers that the server last got. */
const told = new Map<string, string>();
const waiting = new Map<string, Set<{ carry: () => void; drop: () => void }>>();

const decisive = ({ bookingType, metaData, userResponses = [] }: Said): string =>
  JSON.stringify([
    bookingType,
    metaData?.dob,
    metaData?.history ?? [],
    metaData?.party,
    userResponses,
  ]);

/** A new journey starts with what the server has just been sent. */
export const recordBegun = (engagementId: string, said: Said): void =>
  void told.set(engagementId, decisive(said));

/** The server has just been sent everything, including what was waiting. */
export function recordTold(engagementId: string, said: Said): void {
  if (told.has(engagementId)) told.set(engagementId, decisive(said));
  for (const { carry } of waiting.get(engagementId) ?? []) carry();
}

/**
 * RES-01: the journey may be resumed elsewhere at any time, so from now on everything is saved at
 * once.
 */
export const recordShared = (engagementId: string): void => void told.delete(engagementId);

/** SES-03: forgets the journeys, and drops what was waiting to be saved. */
export function forgetRecords(): void {
  told.clear();
  for (const ends of waiting.values()) for (const { drop } of ends) drop();
}

/**
 * Ends when a patch is due: `send` at once, when the visitor rests, or when the page is left;
 * `carried` when another call has saved it meanwhile; `dropped` when no caller waits for it any
 * more, or its journey was left.
 *
 * @param isCurrent whether the journey is still this one
 */
export function whenDue(
  { body }: Patch,
  isCurrent: () => boolean,
  signal: AbortSignal,
): Promise<'send' | 'carried' | 'dropped'> {
  const { engagementId } = body;
  const mayWait = told.get(engagementId) === decisive(body) && !document.hidden;
  if (!mayWait) return Promise.resolve('send');
  return new Promise((settle) => {
    const end = (how: 'send' | 'carried' | 'dropped') => () => {
      clearInterval(timer);
      all.delete(ends);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      signal.removeEventListener('abort', drop);
      settle(how);
    };
    const [leave, carry, drop] = [end('send'), end('carried'), end('dropped')];
    const hide = () => {
      if (document.hidden) leave();
    };
    let waited = 0;
    // Answers are kept no longer than their journey.
    const look = () => {
      waited += LOOK_EVERY_MS;
      if (!isCurrent()) drop();
      else if (waited >= REST_MS) leave();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    const ends = { carry, drop };
    const all = waiting.get(engagementId) ?? new Set();
    waiting.set(engagementId, all.add(ends));
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    signal.addEventListener('abort', drop);
  });
}

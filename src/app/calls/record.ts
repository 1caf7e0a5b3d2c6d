// The server's copy of a journey (ENG-02), told late while nobody but its tab can go on with it: no
// link was sent, and it began in this page. What decides who may have what is told at once. Where
// somebody is, and what they have said beside it, waits until they rest or leave, and is told
// together; the confirmation carries it along. The tab itself keeps all of it at every moment
// (SES-04).
import type { Input } from '#machines/knowledge/ports.ts';

/** Who has come no further for so long may be about to go. */
export const REST_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

type Patch = Input<'patchEngagement'>;
type Said = Pick<Patch['body'], 'bookingType' | 'metaData' | 'userResponses'>;

/** Of each that may be told late: what the server was told last that decides who may have what. */
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

/** A journey begins with what the server has just been told. */
export const recordBegun = (engagementId: string, said: Said): void =>
  void told.set(engagementId, decisive(said));

/** The server has just been told: what waited to be told has been said with it. */
export function recordTold(engagementId: string, said: Said): void {
  if (told.has(engagementId)) told.set(engagementId, decisive(said));
  for (const { carry } of waiting.get(engagementId) ?? []) carry();
}

/** RES-01: somebody may go on elsewhere at any time, and is told of all at once from here on. */
export const recordShared = (engagementId: string): void => void told.delete(engagementId);

/** SES-03: of whom that was is not remembered, and what waited to be told is not told any more. */
export function forgetRecords(): void {
  told.clear();
  for (const ends of waiting.values()) for (const { drop } of ends) drop();
}

/**
 * Ends when a patch is due: `send` at once, when its visitor rests, or when the page is left;
 * `carried` when another call has told the server meanwhile, and `dropped` when nobody waits for it
 * any more, or its journey was left.
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
    // What somebody said is kept no longer than their journey.
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

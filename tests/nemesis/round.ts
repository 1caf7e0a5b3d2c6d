/** People come and go at a few stores while something strikes, until it has struck (REL-08). */
import { addStore } from '#tests/support/booking.ts';
import type { Reading } from '#tests/support/visitor.ts';
import type { Cluster } from './cluster.ts';
import { noTraffic, visitOverHttp, type Traffic } from './over-http.ts';
import { comeAndGo, emptyJournal, SLOT_MINUTES, type Journal } from './people.ts';

/** The longest that all servers may need until they are ready at the end. */
export const LONGEST_MS = 60_000;

interface Round<T> {
  journal: Journal;
  traffic: Traffic;
  storeNumbers: readonly string[];
  /** What `strike` answered. */
  struck: T;
}

/** @param strike is waited for; then everybody does to its end what they do, and all is over */
export async function playRound<T>(
  cluster: Pick<Cluster, 'pool' | 'servers' | 'recovery'>,
  {
    people,
    stores,
    read,
    traffic = noTraffic(),
    enough,
  }: {
    people: number;
    stores: number;
    read?: Reading;
    traffic?: Traffic;
    /** Once it is fulfilled nobody waits for those who are still at it. */
    enough?: Promise<unknown>;
  },
  strike: (journal: Journal) => Promise<T>,
): Promise<Round<T>> {
  const { pool, servers } = cluster;
  const storeNumbers: string[] = [];
  for (let store = 0; store < stores; store += 1)
    storeNumbers.push(await addStore(pool, { seats: 1 + (store % 2), slotMinutes: SLOT_MINUTES }));
  const journal = emptyJournal();
  const visitor = () => visitOverHttp(servers, traffic, read);
  let isStruck = false;
  const isOver = () => isStruck;
  const coming = Array.from({ length: people }, () =>
    // One who meets what nobody thought of is a finding, and no end of all others.
    comeAndGo({ storeNumbers, visitor, journal, isOver }).catch((cause: unknown) => {
      traffic.failures.push(String(cause));
    }),
  );
  const struck = await strike(journal).finally(() => (isStruck = true));
  await Promise.race([Promise.all(coming), ...(enough ? [enough] : [])]);
  await cluster.recovery(LONGEST_MS);
  return { journal, traffic, storeNumbers, struck };
}

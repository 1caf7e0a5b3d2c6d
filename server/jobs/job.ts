import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { PostOffice } from '#server/messages/dispatcher.ts';
import type { Queries } from '#server/database/queries.ts';
import type { GiveWay } from '#server/give-way.ts';
import type { Reporting } from '#server/registry/reporting.ts';
import type { Telling as TellingWallets } from '#server/passes/telling.ts';
import type { Telling } from '#server/webhooks/delivering.ts';

/** What the work of a server needs. */
export interface JobParts {
  database: Pick<Database, 'db' | 'pool' | 'direct'>;
  /** Connections for what takes its time. */
  chores: pg.Pool;
  address: PublicAddress;
  office: PostOffice;
  telling: Telling;
  wallets: TellingWallets;
  reporting?: Reporting | undefined;
  /** Is told of what fails beside the round, which goes on. */
  failed: (error: unknown) => void;
}

/** A round as whoever carries it knows it. */
export interface Round {
  /** Ends it early: the rest is left to the next one. */
  stopping: AbortSignal;
  /** What the servers call who carries it: once that is missed, others call its `giveBack`. */
  carrier: string;
  /** Waited for before each piece of work of which there may be many. */
  giveWay: GiveWay;
}

/** In how many seconds there is something to do again, where that is sooner than usual. */
export type Again = number | undefined;

/** A recurring piece of work of the servers (OPS-05): one row of `jobs.ts`. */
export interface Job {
  /** In lists, metrics, and as the database's channel calls it that wakes it. */
  readonly name: string;
  /** The next round begins as long after the last one ended, or sooner when it is woken. */
  readonly everySeconds: number;
  /** Whether the database wakes it when there is something to do (0521_jobs.sql). */
  readonly isWoken?: true;
  /** Rounds at once over all servers together, for what is parallel by nature; 1. */
  readonly lanes?: number;
  /** A round that takes longer is told to stop, and counts as failed. */
  readonly limitSeconds: number;
  /** Why it does no harm that a round is carried out twice, at once or one after the other. */
  readonly twice: string;
  /** What is not done while it is dead. */
  readonly dead: string;
  /** Whether servers of these settings carry it. */
  readonly isOn?: (
    config: Pick<Config, 'feed' | 'noShow' | 'registry' | 'appleWallet' | 'googleWallet'>,
  ) => boolean;
  readonly work: (parts: JobParts, round: Round) => Promise<Again>;
  /** Lets others have at once what rounds of these carriers had taken, who are dead. */
  readonly giveBack?: (db: Queries, carriers: readonly string[]) => Promise<void>;
}

/**
 * Tries in a row of one that fails, 3 s, 7 s, 20 s, 55 s and 148 s apart, as the library waits.
 * After the last it is dead: listed, told of, and tried once an hour.
 */
export const MOST_TRIES = 6;

/** A job's places: as many of its rounds may be under way at once. */
export const placesOf = ({ name, lanes = 1 }: Pick<Job, 'name' | 'lanes'>): string[] =>
  lanes === 1 ? [name] : Array.from({ length: lanes }, (_, lane) => `${name}-${lane + 1}`);

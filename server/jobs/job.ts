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

/** What a server's jobs need. */
export interface JobParts {
  database: Pick<Database, 'db' | 'pool' | 'direct'>;
  /** Connections for long work. */
  chores: pg.Pool;
  address: PublicAddress;
  office: PostOffice;
  telling: Telling;
  wallets: TellingWallets;
  reporting?: Reporting | undefined;
  /** Called for failures that do not stop the round. */
  failed: (error: unknown) => void;
}

/** What a job knows about its round. */
export interface Round {
  /** Ends the round early: the rest is left to the next one. */
  stopping: AbortSignal;
  /**
   * The id of the server process that runs it; if it dies, others call the job's `giveBack` with
   * it.
   */
  carrier: string;
  /** To await before each of many pieces of work. */
  giveWay: GiveWay;
}

/** Seconds until there is work again, if that is sooner than usual. */
export type Again = number | undefined;

/** A recurring job of the servers (OPS-05): one entry of `jobs.ts`. */
export interface Job {
  /** Used in lists, metrics, and the database notifications that wake it. */
  readonly name: string;
  /** Time from the end of a round to the next, unless it is woken. */
  readonly everySeconds: number;
  /** Whether the database wakes it when there is work (0521_jobs.sql). */
  readonly isWoken?: true;
  /** Concurrent rounds over all servers, for parallel work; 1 by default. */
  readonly lanes?: number;
  /** A longer round is told to stop, and counts as failed. */
  readonly limitSeconds: number;
  /** Why it is harmless when a round runs twice, at once or in succession. */
  readonly twice: string;
  /** What stops working while it is dead. */
  readonly dead: string;
  /** Whether servers with these settings run it. */
  readonly isOn?: (
    config: Pick<Config, 'feed' | 'noShow' | 'registry' | 'appleWallet' | 'googleWallet'>,
  ) => boolean;
  readonly work: (parts: JobParts, round: Round) => Promise<Again>;
  /** Frees at once what the rounds of these dead processes had taken. */
  readonly giveBack?: (db: Queries, carriers: readonly string[]) => Promise<void>;
}

/**
 * Tries of a failing job, 3 s, 7 s, 20 s, 55 s and 148 s apart, by the library's backoff. After the
 * last one it is dead: listed, reported, and tried once an hour.
 */
export const MOST_TRIES = 6;

/** The job's places: each can have one round at a time. */
export const placesOf = ({ name, lanes = 1 }: Pick<Job, 'name' | 'lanes'>): string[] =>
  lanes === 1 ? [name] : Array.from({ length: lanes }, (_, lane) => `${name}-${lane + 1}`);

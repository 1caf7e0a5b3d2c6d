// A server's jobs and what they need, from its settings.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { openPostOffice } from '#server/messages/post-office.ts';
import { walletServices } from '#server/passes/telling.ts';
import type { Job, JobParts } from './job.ts';
import { JOBS } from './jobs.ts';

/** The jobs a server with these settings runs. */
export const jobsOf = (config: Parameters<NonNullable<Job['isOn']>>[0]): Job[] =>
  JOBS.filter(({ isOn = () => true }) => isOn(config));

interface Given extends Pick<JobParts, 'database' | 'chores' | 'address'> {
  config: Pick<Config, 'environment' | 'messages' | 'registry' | 'appleWallet' | 'googleWallet'>;
  log: FastifyBaseLogger;
}

/** What cannot be sent, or fails, is logged with ids and codes only. */
export function partsOf({ database, chores, address, config, log }: Given): JobParts {
  const { environment, messages, registry, appleWallet, googleWallet } = config;
  const failed = (err: unknown) => log.error({ err });
  return {
    database,
    chores,
    address,
    failed,
    office: openPostOffice({ database, environment, config: messages, address, log }),
    telling: {
      database,
      environment,
      givenUp: (setback) => log.error(setback, 'webhook given up'),
      failed,
    },
    wallets: {
      db: database.db,
      publicAddress: address,
      services: walletServices({ apple: appleWallet, google: googleWallet }),
      givenUp: (setback) => log.error(setback, 'wallet not told of a change'),
      failed,
    },
    reporting: registry && {
      db: database.db,
      environment,
      registry,
      delayed: (setback) => log.warn(setback, 'dose not told to the registry yet'),
      givenUp: (setback) => log.error(setback, 'dose not told to the registry'),
      failed,
    },
  };
}

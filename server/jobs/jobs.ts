// The servers' jobs: what recurs, how often, and why it is safe when a server is killed in the
// middle. Run by carrying.ts; for the reasons see docs/decisions/051-jobs-on-a-queue.md.
import { FEED_SECONDS } from '#contract/feed.ts';
import { tellMissed } from '#server/booking/changes/missed.ts';
import { openOffering } from '#server/booking/earlier/offering.ts';
import { sweepHolds } from '#server/booking/holds/holds.store.ts';
import { remindAll } from '#server/booking/reminders/reminding.ts';
import { publish } from '#server/feed/publishing.ts';
import { clearAway } from '#server/housekeeping.ts';
import { dispatchDue } from '#server/messages/dispatcher.ts';
import { giveBackOf, nextDue as nextMessage } from '#server/messages/queue.store.ts';
import { giveBackPlaces } from '#server/passes/changes.store.ts';
import { tellWallet } from '#server/passes/telling.ts';
import { giveBackReports } from '#server/registry/registry.store.ts';
import { reportDue } from '#server/registry/reporting.ts';
import { sellAgain } from '#server/stock/selling-again.ts';
import { tellDue } from '#server/webhooks/delivering.ts';
import { giveBackDeliveries, nextDue as nextDelivery } from '#server/webhooks/deliveries.store.ts';
import type { Job, JobParts, Round } from './job.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** For jobs the database wakes: in case the notification is lost. */
const UNHEARD_SECONDS = 30;
/** Until the next try of a full round, while another one is running. */
const BUSY_SECONDS = 5;

const messages = (kind: 'email' | 'sms') => async (parts: JobParts, round: Round) => {
  await dispatchDue(parts.office, kind, round);
  return nextMessage(parts.database.pool, kind);
};

/** A phone in a pocket can wait this long. */
const WALLET_SECONDS = 5;

const ROWS_ONCE = 'each row is taken by one process, for a lease';

export const JOBS: readonly Job[] = [
  {
    name: 'email',
    everySeconds: UNHEARD_SECONDS,
    isWoken: true,
    lanes: 2,
    limitSeconds: 15 * MINUTE,
    twice: `${ROWS_ONCE}; a second try has the same Message-ID`,
    dead: 'no e-mail leaves',
    work: messages('email'),
    giveBack: giveBackOf('email'),
  },
  {
    name: 'sms',
    everySeconds: UNHEARD_SECONDS,
    isWoken: true,
    lanes: 2,
    limitSeconds: 15 * MINUTE,
    twice: `${ROWS_ONCE}; one of which nobody knows whether it went does not go again`,
    dead: 'no text leaves',
    work: messages('sms'),
    giveBack: giveBackOf('sms'),
  },
  {
    name: 'webhooks',
    everySeconds: UNHEARD_SECONDS,
    isWoken: true,
    lanes: 2,
    limitSeconds: 15 * MINUTE,
    twice: `${ROWS_ONCE}; a second try has the same webhook-id`,
    dead: 'programs hear nothing',
    work: async ({ telling, database }, round) => {
      await tellDue(telling, round);
      return nextDelivery(database.pool);
    },
    giveBack: giveBackDeliveries,
  },
  {
    name: 'registry',
    everySeconds: 5,
    isWoken: true,
    limitSeconds: 15 * MINUTE,
    twice: `${ROWS_ONCE}; a second try has the same MSH-10 and ORC-3`,
    dead: 'the registry is told of no dose',
    isOn: ({ registry }) => registry !== undefined,
    work: async ({ reporting }, round) => {
      if (reporting) await reportDue(reporting, round);
      return undefined;
    },
    giveBack: giveBackReports,
  },
  {
    name: 'apple-wallet',
    everySeconds: WALLET_SECONDS,
    limitSeconds: 15 * MINUTE,
    twice: `${ROWS_ONCE}; a device that is told again asks again`,
    dead: 'passes on phones do not follow their appointments',
    isOn: ({ appleWallet }) => appleWallet !== undefined,
    work: async ({ wallets }, round) => {
      await tellWallet(wallets, 'apple', round);
      return undefined;
    },
    giveBack: giveBackPlaces('apple'),
  },
  {
    name: 'google-wallet',
    everySeconds: WALLET_SECONDS,
    limitSeconds: 15 * MINUTE,
    twice: `${ROWS_ONCE}; a pass that is written again says the same`,
    dead: 'passes in Google’s wallet do not follow their appointments',
    isOn: ({ googleWallet }) => googleWallet !== undefined,
    work: async ({ wallets }, round) => {
      await tellWallet(wallets, 'google', round);
      return undefined;
    },
    giveBack: giveBackPlaces('google'),
  },
  {
    name: 'reminders',
    everySeconds: MINUTE,
    limitSeconds: 15 * MINUTE,
    twice: 'the mark of a reminder and its messages are of one transaction, and the mark is unique',
    dead: 'nobody is reminded',
    work: async ({ database }, { stopping }) => {
      await remindAll(database.db, stopping);
      return undefined;
    },
  },
  {
    name: 'missed',
    everySeconds: 5 * MINUTE,
    limitSeconds: 15 * MINUTE,
    twice: 'the mark and the message are of one transaction',
    dead: 'who did not come is not asked for another time',
    isOn: ({ noShow }) => noShow,
    work: async ({ database }, { stopping }) => {
      await tellMissed(database.db, stopping);
      return undefined;
    },
  },
  {
    name: 'earlier-times',
    everySeconds: 10,
    isWoken: true,
    limitSeconds: 15 * MINUTE,
    twice: 'a seat is offered once, and nobody has two offers, by constraint',
    dead: 'freed seats are offered to nobody, and who lost a time is not told',
    work: async ({ database, failed }) => {
      await openOffering(database, failed).round({ isFull: false });
      return undefined;
    },
  },
  {
    name: 'all-wishes',
    everySeconds: 15 * MINUTE,
    limitSeconds: HOUR,
    twice: 'a seat is offered once, and nobody has two offers, by constraint',
    dead: 'times that became free without being given up are offered to nobody',
    work: async ({ database, failed }, { stopping }) => {
      const offering = openOffering(database, failed);
      const offered = await offering.round({ isFull: true, stopping });
      return offered === undefined ? BUSY_SECONDS : undefined;
    },
  },
  {
    name: 'selling-again',
    everySeconds: 10,
    limitSeconds: 5 * MINUTE,
    twice: 'what a store sells is computed anew',
    dead: 'doses that came back are not sold; none is sold twice',
    work: async ({ database }) => {
      await sellAgain(database.pool);
      return undefined;
    },
  },
  {
    name: 'sweep-holds',
    everySeconds: HOUR,
    limitSeconds: 10 * MINUTE,
    twice: 'what is gone is not there to be taken away',
    dead: 'the table of claims grows; nothing is decided by it',
    work: async ({ chores }) => {
      await sweepHolds(chores);
      return undefined;
    },
  },
  {
    name: 'retention',
    everySeconds: 10 * MINUTE,
    limitSeconds: HOUR,
    twice: 'what is gone is not there to be taken away',
    dead: 'what has served its time is kept',
    work: async ({ chores }, { stopping }) => {
      await clearAway(chores, stopping);
      return undefined;
    },
  },
  {
    name: 'feed',
    everySeconds: FEED_SECONDS,
    limitSeconds: 30 * MINUTE,
    twice: 'an edition is published whole, and nothing new is no edition',
    dead: 'other systems read times of before',
    isOn: ({ feed }) => feed,
    work: async ({ chores, address }, { stopping }) => {
      await publish(chores, address('en'), stopping);
      return undefined;
    },
  },
];

/**
 * A shop's checkout, as another team may have one: the basket is reserved for ten minutes, a
 * voucher is looked up, a card is charged, and a sheet explains what may be asked.
 */
import { and, assign, fromPromise, not, raise, setup, stateIn } from 'xstate';

interface Context {
  readonly address: string;
  readonly discount: number;
  /** How often a card was refused. */
  readonly refusals: number;
}

type CheckoutEvent =
  | { type: 'address.given'; address: string }
  | { type: 'voucher.given'; code: string }
  | { type: 'payment.sent' }
  | { type: 'payment.changed' }
  | { type: 'back.pressed' }
  | { type: 'more.time' }
  | { type: 'basket.lost' }
  | { type: 'order.placed' }
  | { type: 'help.asked'; about: 'delivery' | 'returns' }
  | { type: 'help.closed' };

/** The shop's answer to a card. */
type Charged = { paid: true; order: string } | { paid: false };

const notProvided = () => Promise.reject(new Error('not provided'));

const base = setup({
  types: {} as { context: Context; events: CheckoutEvent },
  actors: {
    lookUpVoucher: fromPromise<{ discount: number }, { code: string }>(notProvided),
    chargeCard: fromPromise<Charged, { address: string; discount: number }>(notProvided),
  },
  guards: {
    hasAddress: ({ context }) => context.address !== '',
    mayTryAgain: ({ context }) => context.refusals < 2,
    isPaid: ({ event }) => 'output' in event && (event.output as Charged).paid,
    isWorth: ({ event }) =>
      'output' in event && (event.output as { discount: number }).discount > 0,
  },
  delays: { slow: 4000, patience: 20_000, basket: 600_000, lastMinute: 540_000 },
});

const step = base.createStateConfig({
  initial: 'address',
  states: {
    address: {
      on: {
        'address.given': {
          target: 'payment',
          actions: assign({ address: ({ event }) => event.address }),
        },
        'basket.lost': 'lost',
      },
    },
    payment: {
      initial: 'form',
      on: { 'back.pressed': 'address', 'basket.lost': 'lost' },
      states: {
        form: {
          on: {
            'voucher.given': 'lookingUp',
            'payment.sent': { guard: 'hasAddress', target: '#charging' },
          },
        },
        lookingUp: {
          after: { patience: 'noVoucher' },
          invoke: {
            src: 'lookUpVoucher',
            id: 'lookUpVoucher',
            input: ({ event }) => ({ code: event.type === 'voucher.given' ? event.code : '' }),
            onDone: [
              {
                guard: 'isWorth',
                target: 'form',
                actions: assign({ discount: ({ event }) => event.output.discount }),
              },
              { target: 'noVoucher' },
            ],
            onError: 'noVoucher',
          },
        },
        noVoucher: { on: { 'voucher.given': 'lookingUp', 'payment.sent': '#charging' } },
        refused: {
          on: { 'payment.changed': { guard: 'mayTryAgain', target: 'form' } },
        },
      },
    },
    charging: {
      id: 'charging',
      initial: 'quiet',
      // A charge that has started is not called back.
      on: { 'basket.lost': {} },
      invoke: {
        src: 'chargeCard',
        id: 'chargeCard',
        input: ({ context: { address, discount } }) => ({ address, discount }),
        onDone: [
          { guard: 'isPaid', target: 'ordered', actions: raise({ type: 'order.placed' }) },
          {
            target: 'payment.refused',
            actions: assign({ refusals: ({ context }) => context.refusals + 1 }),
          },
        ],
        onError: 'payment',
      },
      states: { quiet: { after: { slow: 'stillAtIt' } }, stillAtIt: {} },
    },
    lost: { on: { 'back.pressed': 'address' } },
    ordered: { type: 'final' },
  },
});

const basket = base.createStateConfig({
  initial: 'kept',
  states: {
    kept: {
      initial: 'quiet',
      after: { basket: { target: 'gone', actions: raise({ type: 'basket.lost' }) } },
      on: { 'order.placed': 'bought' },
      states: {
        quiet: { after: { lastMinute: 'lastMinute' } },
        lastMinute: { on: { 'more.time': { target: '#again' } } },
      },
    },
    again: { id: 'again', always: 'kept' },
    gone: { on: { 'order.placed': 'bought', 'address.given': 'kept' } },
    bought: {},
  },
});

const asksFor = (about: 'delivery' | 'returns') =>
  and([
    not(stateIn({ step: 'ordered' })),
    ({ event }: { event: CheckoutEvent }) => event.type === 'help.asked' && event.about === about,
  ]);

const help = base.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'help.asked': [
          { guard: asksFor('delivery'), target: 'delivery' },
          { guard: asksFor('returns'), target: 'returns' },
        ],
      },
    },
    delivery: { on: { 'help.closed': 'closed', 'basket.lost': 'closed' } },
    returns: { on: { 'help.closed': 'closed', 'basket.lost': 'closed' } },
  },
});

export const checkout = base.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: { address: '', discount: 0, refusals: 0 },
  states: { step, basket, help },
});

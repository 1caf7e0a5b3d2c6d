/** Small charts that are wrong in one way each: the proofs must see it. */
import { createMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { causeOf, createWorlds, type Case, type Model } from '@dosepath/journeys';
import { isAt } from '@dosepath/journeys/chart';
import type { Claims } from './prove.ts';

export const toyModel = (machine: AnyStateMachine): Model => ({
  worlds: createWorlds(machine, undefined),
  starts: [{ label: 'Guest', input: undefined }],
  cases: (type) => (type === 'NAV' ? [] : [{ event: { type } }]),
  liveOf: () => [],
});

/**
 * Three pages with an address each, the last being what they are for. What `more` says of a page is
 * added to it.
 */
export const pages = (more: Partial<Record<'first' | 'second' | 'third', object>> = {}) =>
  createMachine({
    id: 'pages',
    initial: 'first',
    on: {
      NAV: [
        { guard: ({ event }) => event['page'] === 'first', target: '.first' },
        { guard: ({ event }) => event['page'] === 'second', target: '.second' },
        { guard: ({ event }) => event['page'] === 'third', target: '.third' },
      ],
    },
    states: {
      first: { on: { went: 'second' }, ...more.first },
      second: { on: { went: 'third' }, ...more.second },
      third: { on: { went: 'booked' }, ...more.third },
      booked: {},
      left: {},
    },
  });

const nameOf = ({ value }: AnyMachineSnapshot) =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The address of a page is its name; a sheet over it has one of its own. */
const addressOf = ({ value }: AnyMachineSnapshot): string => {
  const sheet = isAt({ second: 'sheet' }, value) || isAt({ second: 'asking' }, value);
  const page = typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '');
  return sheet ? `/${page}?edit` : `/${page}`;
};

const byHand = (candidate: Case) =>
  causeOf(candidate) === 'person' && candidate.event.type !== 'NAV';

export const toyClaims: Claims = {
  destinations: {
    ends: [{ name: 'booked', reason: '', at: ({ value }) => isAt('booked', value) }],
    stops: [{ name: 'left', reason: '', at: ({ value }) => isAt('left', value) }],
    exits: [],
    byHand,
    sightOf: nameOf,
  },
  back: {
    bar: {
      addressOf,
      belowSheet: (snapshot) =>
        addressOf(snapshot).endsWith('?edit')
          ? addressOf(snapshot).replace('?edit', '')
          : undefined,
      replaces: ({ value }) => isAt('booked', value),
      eventAt: (address) => ({ type: 'NAV', page: address.slice(1).replace('?edit', '') }),
      shown: (address) => address,
    },
    comesWith: '/first',
    typedBy: () => undefined,
    layersOf: (snapshot) => (addressOf(snapshot).endsWith('?edit') ? 'sheet' : ''),
    asks: ({ value }) => isAt({ second: 'asking' }, value),
    byHand,
    stays: [{ name: 'booked', reason: '', at: ({ value }) => isAt('booked', value) }],
  },
  wrongNow: ({ value }) =>
    typeof value === 'object' &&
    Object.values(value as object).filter((one) => one === 'open').length > 1
      ? 'two sheets are open'
      : undefined,
  wrongStep: () => undefined,
};

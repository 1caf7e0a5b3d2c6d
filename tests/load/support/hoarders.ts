// The hoarders of npm run simulate:hoarding, by how they go about it, and the honest beside them.
import * as hoarding from '../../attack/hoarding.ts';
import type { Day, Person, World } from '../../attack/hoarding.ts';

/** So many sessions at each address: parties of ten, and single people. */
export const crowd = { addresses: 50, parties: 4, singles: 16 };

/** Whoever was told to wait comes back then: what they held stays counted for a day. */
const PATIENCE_MINUTES = 30;
/** Before its end a time is kept for longer. */
const SOON_MINUTES = 1;

export interface Address {
  people: Person[];
  waitsUntil: number;
}

export async function gather(world: World): Promise<Address[]> {
  const addresses: Address[] = [];
  for (let index = 0; index < crowd.addresses; index += 1) {
    const people: Person[] = [];
    for (let one = 0; one < crowd.parties + crowd.singles; one += 1)
      people.push(
        await hoarding.personAt(
          world,
          `203.0.113.${index}`,
          one < crowd.parties ? hoarding.PARTY : 1,
        ),
      );
    addresses.push({ people, waitsUntil: 0 });
  }
  return addresses;
}

interface Grab {
  /** Who of an address takes part. */
  who?: (person: Person) => boolean;
  /** Takes another time instead of keeping the one that ends. */
  moves?: boolean;
}

/** Everybody of an address holds as much as there is and as they are let. */
async function grab(world: World, day: Day, address: Address, { who, moves }: Grab = {}) {
  if (world.minute < address.waitsUntil) return;
  let free = await day.free();
  for (const person of address.people) {
    if (who && !who(person)) continue;
    const left = (person.held?.until ?? 0) - world.minute;
    if (left > SOON_MINUTES) continue;
    if (left > 0 && !moves && (await hoarding.extend(world, person))) continue;
    const answer = await day.take(person, free);
    if (answer === 'wait') {
      address.waitsUntil = world.minute + PATIENCE_MINUTES;
      return;
    }
    if (answer === 'held') free = await day.free();
    else if (free.length === 0) return;
  }
}

export interface Strategy {
  name: string;
  days: number;
  act(world: World, day: Day, addresses: readonly Address[]): Promise<void>;
}

const isSingle = ({ people }: Person) => people === 1;
const ALONE_MINUTES = 60;
const QUIET_MINUTES = 120;
const QUIET_SINGLES = 2;
const MOVES_EVERY = 3;

const all = async (world: World, day: Day, addresses: readonly Address[], how?: Grab) => {
  for (const address of addresses) await grab(world, day, address, how);
};

export const STRATEGIES: readonly Strategy[] = [
  { name: 'all at once, kept as long as it goes', days: 1.1, act: all },
  {
    name: 'one address spends the budget, then all',
    days: 1.1,
    act: (world, day, addresses) =>
      all(world, day, world.minute < ALONE_MINUTES ? addresses.slice(0, 1) : addresses),
  },
  {
    name: 'quietly up to what is looked at, then all at once',
    days: 1.1,
    act: async (world, day, addresses) => {
      if (world.minute >= QUIET_MINUTES) return all(world, day, addresses);
      const [first] = addresses;
      const few = new Set(first?.people.filter(isSingle).slice(0, QUIET_SINGLES));
      await all(world, day, addresses.slice(0, 1), { who: (person) => few.has(person) });
    },
  },
  {
    name: 'from time to time, giving back each third minute',
    days: 1.1,
    act: async (world, day, addresses) => {
      if (world.minute % MOVES_EVERY === 0)
        for (const { people } of addresses)
          for (const person of people)
            if (person.held && person.held.until > world.minute) {
              await hoarding.giveBack(person);
              person.held = undefined;
            }
      await all(world, day, addresses, { moves: true });
    },
  },
  {
    name: 'single people only, with all extensions',
    days: 1.1,
    act: (world, day, addresses) => all(world, day, addresses, { who: isSingle }),
  },
  { name: 'again as soon as the day is quiet, for three days', days: 3, act: all },
];

/** Somebody who books: comes, holds, types, and is done. */
export interface Honest {
  person: Person;
  comes: number;
  /** Minutes of typing that are left. */
  typing: number;
  /** Minutes in which there was no seat, and in which the network's turn had not come. */
  full: number;
  waited: number;
  lost: number;
  doneAt?: number;
}

export const honest = (person: Person, comes: number, typing: number): Honest => ({
  person,
  comes,
  typing,
  full: 0,
  waited: 0,
  lost: 0,
});

const WARNING_MINUTES = 5;

/** One minute of theirs. */
export async function live(world: World, day: Day, one: Honest): Promise<void> {
  if (one.doneAt !== undefined || world.minute < one.comes) return;
  const left = (one.person.held?.until ?? 0) - world.minute;
  if (left <= 0) {
    if (one.person.held) one.lost += 1;
    one.person.held = undefined;
    const answer = await day.take(one.person, await day.free());
    if (answer === 'full') one.full += 1;
    if (answer === 'wait') one.waited += 1;
    return;
  }
  if (one.typing > 0) {
    if (left <= WARNING_MINUTES && one.typing > left) await hoarding.extend(world, one.person);
    one.typing -= 1;
    return;
  }
  await hoarding.book(one.person);
  one.doneAt = world.minute;
}

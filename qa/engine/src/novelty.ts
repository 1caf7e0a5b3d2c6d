/**
 * The order in which a walk takes the worlds it finds, and what it tries there: whatever shows
 * something new goes first (novelty search, as planners do it).
 */
import type { Description } from './kinship.ts';

/**
 * 0: a text never seen; 1: a state never seen with some other text; 2: two texts never seen
 * together; 3: nothing new.
 */
export type Rank = 0 | 1 | 2 | 3;
export const nothingNew: Rank = 3;

type Described = Pick<Description, 'numbers' | 'leaves'>;

/**
 * Ranks worlds by the texts that describe them; remembers every text and pair of texts ranked so
 * far.
 */
export function createNovelty(): (described: Described) => Rank {
  const known = new Set<number>();
  /** One row per text: which of the smaller numbers were seen with it. */
  const pairs: Uint8Array[] = [];
  return ({ numbers, leaves }) => {
    let isNewText = false;
    for (const number of numbers) {
      if (known.has(number)) continue;
      known.add(number);
      pairs[number] = new Uint8Array(number);
      isNewText = true;
    }
    let rank = nothingNew;
    for (const [place, one] of numbers.entries()) {
      for (let later = place + 1; later < numbers.length; later += 1) {
        const other = numbers[later] ?? one;
        const row = pairs[one > other ? one : other];
        const column = one > other ? other : one;
        if (row === undefined || one === other || row[column] === 1) continue;
        row[column] = 1;
        if (place < leaves) rank = 1;
        else if (rank === nothingNew) rank = 2;
      }
    }
    return isNewText ? 0 : rank;
  };
}

/** Whether something is tried for the first time in a world with one of these texts. */
export interface Trials<T> {
  isNew: (tried: T, described: Described) => boolean;
  note: (tried: T, described: Described) => void;
}

export function createTrials<T>(): Trials<T> {
  const seenWith = new Map<T, Set<number>>();
  return {
    isNew: (tried, { numbers }) => {
      const seen = seenWith.get(tried);
      return seen === undefined || numbers.some((number) => !seen.has(number));
    },
    note: (tried, { numbers }) => {
      const seen = seenWith.get(tried) ?? new Set();
      seenWith.set(tried, seen);
      for (const number of numbers) seen.add(number);
    },
  };
}

export interface Frontier {
  push(node: number, rank: Rank): void;
  /** First in, first out, within the best rank that has any. */
  take(): number | undefined;
}

export function createFrontier(): Frontier {
  const queues: readonly number[][] = [[], [], [], []];
  const heads = [0, 0, 0, 0];
  return {
    push: (node, rank) => void queues[rank]?.push(node),
    take: () => {
      for (const [rank, queue] of queues.entries()) {
        const head = heads[rank] ?? 0;
        if (head >= queue.length) continue;
        heads[rank] = head + 1;
        return queue[head];
      }
      return undefined;
    },
  };
}

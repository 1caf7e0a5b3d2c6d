/** In which order a walk takes the worlds it finds: what shows something new goes first (novelty search, as planners do it). */

/** 0: a text never seen; 1: two texts never seen together; 2: nothing new. */
export type Rank = 0 | 1 | 2;
export const nothingNew: Rank = 2;

const mostAtoms = 100_000;

/** Ranks worlds by the texts that describe them; remembers every text and every pair of texts it has ranked. */
export function createNovelty(): (atoms: readonly string[]) => Rank {
  const numberOf = new Map<string, number>();
  const pairs = new Set<number>();
  return (atoms) => {
    const known = numberOf.size;
    const numbers = atoms.map((atom) => {
      const number = numberOf.get(atom) ?? numberOf.size;
      numberOf.set(atom, number);
      return number;
    });
    const knownPairs = pairs.size;
    for (const a of numbers) for (const b of numbers) if (a < b) pairs.add(a * mostAtoms + b);
    if (numberOf.size > known) return 0;
    return pairs.size > knownPairs ? 1 : nothingNew;
  };
}

export interface Frontier {
  push(node: number, rank: Rank): void;
  /** First in, first out, of the best rank that has any. */
  take(): number | undefined;
}

export function createFrontier(): Frontier {
  const queues: Record<Rank, number[]> = { 0: [], 1: [], 2: [] };
  const heads: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 };
  const ranks: readonly Rank[] = [0, 1, 2];
  return {
    push: (node, rank) => void queues[rank].push(node),
    take: () => {
      const rank = ranks.find((one) => heads[one] < queues[one].length);
      if (rank === undefined) return undefined;
      heads[rank] += 1;
      return queues[rank][heads[rank] - 1];
    },
  };
}

/**
 * In which order a walk takes the worlds it finds: what shows something new goes first (novelty
 * search, as planners do it).
 */

/** 0: a text never seen; 1: two texts never seen together; 2: nothing new. */
export type Rank = 0 | 1 | 2;
export const nothingNew: Rank = 2;

/**
 * Ranks worlds by the texts that describe them; remembers every text and every pair of texts it has
 * ranked.
 */
export function createNovelty(): (atoms: readonly string[]) => Rank {
  const numberOf = new Map<string, number>();
  /** One row a text: which of the texts known before it were seen with it. */
  const pairs: Uint8Array[] = [];
  return (atoms) => {
    const known = numberOf.size;
    const numbers = atoms.map((atom) => {
      const number = numberOf.get(atom) ?? numberOf.size;
      if (number === numberOf.size) {
        numberOf.set(atom, number);
        pairs.push(new Uint8Array(number));
      }
      return number;
    });
    let isNewPair = false;
    for (const b of numbers) {
      const row = pairs[b];
      for (const a of numbers) {
        if (row === undefined || a >= b || row[a] === 1) continue;
        row[a] = 1;
        isNewPair = true;
      }
    }
    if (numberOf.size > known) return 0;
    return isNewPair ? 1 : nothingNew;
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

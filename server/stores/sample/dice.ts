/** Reproducible randomness: the same seed gives the same numbers on every machine. */
export interface Dice {
  /** 0 <= n < 1. */
  next(): number;
  /** 0 <= whole < count. */
  below(count: number): number;
  /** True in this many of 100 calls. */
  percent(chance: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  uuid(): string;
}

/** Mulberry32, a 32-bit generator: enough to vary sample stores, not for secrets. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    percent: (chance) => next() * 100 < chance,
    pick: (from) => from[below(from.length)] ?? from[0],
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('');
      // RFC 9562: version 4, variant 10.
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

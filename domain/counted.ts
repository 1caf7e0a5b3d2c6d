// For those who work on the product: what patients read is counted by its texts, in each language.

/** `1 step`, `12 steps`, `1,200 steps`. */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

// What the desk knows of the store's stock (DSK-04): the list, and the form that is open.
import type { Stock } from '#contract/stock.ts';
import type { Pause } from '#domain/stock.ts';

export type StockTask = 'countIn' | 'correct' | 'throwAway' | 'floor';

/** What is done, and to what: `of` is a lot, or a product; of any that came in, nothing. */
export interface StockForm {
  task: StockTask;
  of: string;
  productId: string;
  lot: string;
  /** As typed, MM/DD/YYYY. */
  lotExpiresOn: string;
  /** As typed; an empty floor is none. */
  doses: string;
  reason: string;
}
export type StockField = Exclude<keyof StockForm, 'task' | 'of'>;

export interface StockDesk {
  /** As it was read last. */
  shown: Stock | undefined;
  /** What the list is narrowed to, as typed. */
  filter: string;
  form: StockForm | undefined;
  problems: readonly { name: StockField; problem: string }[];
  /** What was refused as a whole. */
  refused: string | undefined;
  /** Which vaccine's sales are being stopped or begun. */
  pausing: { code: string; until: Pause } | undefined;
  /** A form was saved, and none begun since. */
  isSaved: boolean;
}

export const freshStock: StockDesk = {
  shown: undefined,
  filter: '',
  form: undefined,
  problems: [],
  refused: undefined,
  pausing: undefined,
  isSaved: false,
};

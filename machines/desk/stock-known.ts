// What the desk knows about the store's stock (DSK-04): the list, and the open form.
import type { Stock } from '#contract/stock.ts';
import type { Pause } from '#domain/stock.ts';
import type { TypedForms } from './typed-forms.ts';

export type StockTask = 'countIn' | 'correct' | 'throwAway' | 'floor';

/** The task and its object: `of` is a lot or a product; empty for a delivery. */
export interface StockForm {
  task: StockTask;
  of: string;
  productId: string;
  lot: string;
  /** As typed, MM/DD/YYYY. */
  lotExpiresOn: string;
  /** As typed; an empty floor means none. */
  doses: string;
  reason: string;
}
export type StockField = Exclude<keyof StockForm, 'task' | 'of'>;

/**
 * Doses of a lot that were sent as come or thrown away, and how many the list had before. Until an
 * answer comes it is unknown whether they were saved.
 */
export interface Sent {
  task: StockTask;
  productId: string;
  lot: string;
  before: number;
}

/** A form as it was typed, and what was sent of it. */
export interface TypedStock {
  form: StockForm;
  sent: Sent | undefined;
}

export interface StockDesk {
  /** As last read. */
  shown: Stock | undefined;
  /** The filter of the list, as typed. */
  filter: string;
  form: StockForm | undefined;
  typed: TypedForms<TypedStock>;
  problems: readonly { name: StockField; problem: string }[];
  /** The refusal of the form as a whole. */
  refused: string | undefined;
  sent: Sent | undefined;
  /** The vaccine whose sales are being stopped or resumed. */
  pausing: { code: string; until: Pause } | undefined;
  /** A form was saved, and no other was opened since. */
  isSaved: boolean;
}

export const freshStock: StockDesk = {
  shown: undefined,
  filter: '',
  form: undefined,
  typed: {},
  problems: [],
  refused: undefined,
  sent: undefined,
  pausing: undefined,
  isSaved: false,
};

// The actions and guards of the stock page, by name (DSK-04).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { Stock } from '#contract/stock.ts';
import { roleAt } from './list.ts';
import { refusalSaid } from './refusal-said.ts';
import {
  mayDo,
  nameOfForm,
  openedForm,
  problemsSaid,
  sentNow,
  stockProblems,
} from './stock-form.ts';
import { freshStock, type StockDesk, type StockForm } from './stock-known.ts';
import { withForm, withoutForm } from './typed-forms.ts';
import { calendarWords } from './calendar-words.ts';

const isOpen = ({ form }: StockDesk, { task, of }: Pick<StockForm, 'task' | 'of'>) =>
  form?.task === task && form.of === of;

/** The forms that were typed, without the open one: it is saved, given up, or started over. */
const typedElse = ({ typed, form }: StockDesk) =>
  form ? withoutForm(typed, nameOfForm(form)) : typed;

const withoutOpen = (stock: StockDesk): StockDesk => ({
  ...stock,
  form: undefined,
  typed: typedElse(stock),
  problems: [],
  refused: undefined,
  sent: undefined,
});

/** The open form, with what was sent of it, is what opens again. */
const asTyped = (stock: StockDesk): StockDesk => {
  const { form, sent, typed, shown } = stock;
  if (!form) return stock;
  const kept = { form, sent };
  const fresh = openedForm({ shown, typed: {} }, form);
  return {
    ...stock,
    typed: withForm(typed, { name: nameOfForm(form), form: kept, fresh, kept }),
  };
};

export const stockWords = calendarWords.extend({
  guards: {
    mayDoToStock: ({ context, event }) =>
      event.type === 'stock.begun' &&
      context.stock.shown !== undefined &&
      mayDo(context, event.task),
    /** Another form than the open one. */
    beginsAnother: ({ context, event }) =>
      event.type === 'stock.begun' && !isOpen(context.stock, event),
    mayPause: ({ context }) => roleAt(context) === 'manager',
    /** Something was typed in the open form: it can be started over. */
    stockTyped: ({ context: { stock } }) =>
      stock.form !== undefined && nameOfForm(stock.form) in stock.typed,
    stockRight: ({ context }) => stockProblems(context).length === 0,
    countsIn: ({ context }) => context.stock.form?.task === 'countIn',
    corrects: ({ context }) => context.stock.form?.task === 'correct',
    throwsAway: ({ context }) => context.stock.form?.task === 'throwAway',
  },
  actions: {
    beginStock: assign(({ context: { stock } }) => ({
      opens: undefined,
      stock: { ...freshStock, typed: stock.typed },
    })),
    keepSent: assign(({ context: { stock } }) => ({
      stock: asTyped({ ...stock, sent: sentNow(stock) }),
    })),
    keepStock: assign(({ context: { stock } }, shown: Stock) => ({ stock: { ...stock, shown } })),
    narrowStock: assign(({ context: { stock } }, filter: string) => ({
      stock: { ...stock, filter },
    })),
    beginStockForm: assign(({ context, event }) =>
      event.type === 'stock.begun'
        ? {
            stock: {
              ...context.stock,
              ...openedForm(context.stock, event),
              problems: [],
              refused: undefined,
              isSaved: false,
            },
          }
        : {},
    ),
    beginStockFormAnew: assign(({ context: { stock } }) => {
      const { form } = stock;
      if (!form) return {};
      const anew = withoutOpen(stock);
      return { stock: { ...anew, ...openedForm(anew, form) } };
    }),
    typeStock: assign(({ context: { stock }, event }) => {
      if (event.type !== 'stock.typed' || !stock.form) return {};
      const form = { ...stock.form, [event.field]: event.text };
      const problems = stock.problems.filter(({ name }) => name !== event.field);
      return { stock: asTyped({ ...stock, form, problems, refused: undefined }) };
    }),
    showStockProblems: assign(({ context }) => ({
      attempts: context.attempts + 1,
      stock: { ...context.stock, problems: stockProblems(context) },
    })),
    /** What the server refused, at its fields or as a whole. */
    keepStockRefusal: assign(
      ({ context: { stock, attempts } }, { fields = [], ...refusal }: ErrorReply) => {
        const problems = problemsSaid(fields);
        const refused = problems.length > 0 ? undefined : refusalSaid(refusal);
        const now = asTyped({ ...stock, problems, refused, sent: undefined });
        return { attempts: attempts + 1, stock: now };
      },
    ),
    /** Shown until another form is opened. */
    endStockForm: assign(({ context: { stock } }) => ({
      stock: { ...withoutOpen(stock), isSaved: true },
    })),
    forgetStockForm: assign(({ context: { stock } }) => ({
      stock: withoutOpen(stock),
    })),
    keepPause: assign(({ context: { stock }, event }) =>
      event.type === 'stock.paused'
        ? {
            stock: {
              ...stock,
              isSaved: false,
              refused: undefined,
              pausing: { code: event.code, until: event.until },
            },
          }
        : {},
    ),
  },
});

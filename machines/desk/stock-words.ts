// The actions and guards of the stock page, by name (DSK-04).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { Stock } from '#contract/stock.ts';
import { roleAt } from './list.ts';
import { beginForm, mayDo, problemsSaid, sentNow, stockProblems } from './stock-form.ts';
import { freshStock, type StockDesk, type StockForm } from './stock-known.ts';
import { calendarWords } from './calendar-words.ts';

const isOpen = ({ form }: StockDesk, { task, of }: Pick<StockForm, 'task' | 'of'>) =>
  form?.task === task && form.of === of;

const noForm = { form: undefined, problems: [], refused: undefined, sent: undefined } as const;

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
    stockRight: ({ context }) => stockProblems(context).length === 0,
    countsIn: ({ context }) => context.stock.form?.task === 'countIn',
    corrects: ({ context }) => context.stock.form?.task === 'correct',
    throwsAway: ({ context }) => context.stock.form?.task === 'throwAway',
  },
  actions: {
    beginStock: assign(({ context: { stock } }) => ({
      opens: undefined,
      stock: { ...freshStock, form: stock.form },
    })),
    keepSent: assign(({ context: { stock } }) => ({ stock: { ...stock, sent: sentNow(stock) } })),
    keepStock: assign(({ context: { stock } }, shown: Stock) => ({ stock: { ...stock, shown } })),
    narrowStock: assign(({ context: { stock } }, filter: string) => ({
      stock: { ...stock, filter },
    })),
    beginStockForm: assign(({ context, event }) =>
      event.type === 'stock.begun'
        ? {
            stock: {
              ...context.stock,
              form: beginForm(context, event.task, event.of),
              problems: [],
              refused: undefined,
              sent: isOpen(context.stock, event) ? context.stock.sent : undefined,
              isSaved: false,
            },
          }
        : {},
    ),
    typeStock: assign(({ context: { stock }, event }) => {
      if (event.type !== 'stock.typed' || !stock.form) return {};
      const form = { ...stock.form, [event.field]: event.text };
      const problems = stock.problems.filter(({ name }) => name !== event.field);
      return { stock: { ...stock, form, problems, refused: undefined } };
    }),
    showStockProblems: assign(({ context }) => ({
      attempts: context.attempts + 1,
      stock: { ...context.stock, problems: stockProblems(context) },
    })),
    /** What the server refused, at its fields or as a whole. */
    keepStockRefusal: assign(
      ({ context: { stock, attempts } }, { message, fields = [] }: ErrorReply) => {
        const problems = problemsSaid(fields);
        const refused = problems.length > 0 ? undefined : message;
        return { attempts: attempts + 1, stock: { ...stock, problems, refused, sent: undefined } };
      },
    ),
    /** Shown until another form is opened. */
    endStockForm: assign(({ context: { stock } }) => ({
      stock: { ...stock, ...noForm, isSaved: true },
    })),
    forgetStockForm: assign(({ context: { stock } }) => ({
      stock: { ...stock, ...noForm },
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

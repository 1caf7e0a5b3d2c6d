/** What the store has, by lot (DSK-04). */
import { mayDo, stockProblems } from '#machines/desk/stock-form.ts';
import { roleAt } from '#machines/desk/list.ts';
import type { StockField, StockForm, StockTask } from '#machines/desk/stock-known.ts';
import { press } from '../../controls/moment.ts';
import type { Name } from '../../gestures.ts';
import { turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import { flu, lot, stock as sample } from '../stock-samples.ts';

type OfStock =
  | 'stock.wanted'
  | 'stock.narrowed'
  | 'stock.begun'
  | 'stock.typed'
  | 'stock.cleared'
  | 'stock.left'
  | 'stock.submitted'
  | 'stock.paused';
type Asked = 'getStock' | 'countIn' | 'correctLot' | 'throwAway' | 'setFloor' | 'pauseVaccine';

const TEXTS: readonly (readonly [task: StockTask, field: StockField, text: string])[] = [
  ['countIn', 'productId', flu.productId],
  ['countIn', 'lot', 'AB12'],
  ['countIn', 'lotExpiresOn', '12/31/2026'],
  ['countIn', 'doses', '10'],
  ['correct', 'doses', '8'],
  ['correct', 'reason', 'recount'],
  ['throwAway', 'doses', '2'],
  ['throwAway', 'reason', 'broken'],
  ['floor', 'doses', 'x'],
];

const LABELS: Readonly<Record<StockTask, Readonly<Partial<Record<StockField, string>>>>> = {
  countIn: {
    productId: 'give.product',
    lot: 'give.lot',
    lotExpiresOn: 'give.expires',
    doses: 'stock.came',
  },
  correct: { doses: 'stock.there', reason: 'stock.why' },
  throwAway: { doses: 'stock.away', reason: 'stock.why' },
  floor: { doses: 'stock.floorField' },
};

/** The form is filled in from the first field to the last. */
function isTurnOf(form: StockForm, field: StockField): boolean {
  const next = TEXTS.find(([task, name]) => task === form.task && form[name] === '');
  return form.task === 'floor' ? form.doses !== 'x' : next?.[1] === field;
}

const about =
  (key: string, what: string) => (words: Parameters<Extract<Name, (words: never) => string>>[0]) =>
    `${words.copy('desk', key)} ${what}`;

/** The button that starts it. */
const begins = (task: StockTask, of: string): Name => {
  if (task === 'countIn' && of === '') return inDesk('stock.countIn');
  const keys = {
    countIn: 'stock.countIn',
    correct: 'stock.correct',
    throwAway: 'stock.throwAway',
    floor: 'stock.setFloor',
  } as const;
  return about(keys[task], task === 'correct' || task === 'throwAway' ? lot.lot : flu.name);
};

const onForm = (moment: DeskMoment) => onPage(moment, { stock: 'form' });
/** The form can be filled in. */
const isFilling = (moment: DeskMoment) =>
  onForm(moment) || onPage(moment, { stock: 'looking' }, { stock: 'unsaved' }, { stock: 'unseen' });
/** The list is on screen, without a form beside it. */
const hasListAlone = (moment: DeskMoment) =>
  moment.context.stock.shown !== undefined &&
  onPage(moment, ...['shown', 'reading', 'failed', 'unpaused'].map((one) => ({ stock: one })));

/** Begun where a delivery is typed: another form, or the same one where it could not be saved. */
const beginsBeside = (moment: DeskMoment, task: unknown) =>
  onPage(moment, { stock: 'unsaved' })
    ? task === 'floor' || task === 'countIn'
    : task === 'floor' &&
      (onPage(moment, { stock: 'looking' }) || moment.context.stock.form?.productId === '');

export const stock = partOf<OfStock, Asked>({
  events: {
    'stock.wanted': {
      variants: plain,
      control: (moment) => (onPage(moment, 'list') ? press(inDesk('stock.open')) : undefined),
      says: usual,
    },
    'stock.narrowed': {
      variants: [{ text: 'flu' }],
      control: (moment, { text }) =>
        onPage(moment, { stock: 'shown' })
          ? [{ do: 'type', label: inDesk('stock.find'), text }]
          : undefined,
      says: turn('looks for a vaccine'),
    },
    'stock.begun': {
      variants: [
        { label: 'a lot that came', task: 'countIn', of: '' },
        { label: 'another number', task: 'correct', of: lot.lotId },
        { label: 'what is thrown away', task: 'throwAway', of: lot.lotId },
        { label: 'the floor', task: 'floor', of: flu.productId },
      ],
      control: (moment, { task, of }) =>
        (hasListAlone(moment) || isFilling(moment)) && mayDo(moment.context, task)
          ? press(begins(task, of))
          : undefined,
      says: (_, { label }) => turn(`begins ${label}`),
    },
    'stock.typed': {
      variants: TEXTS.map(([task, field, text]) => ({
        label: `${task} ${field}`,
        field,
        text,
        when: ({ stock: { form } }) => form?.task === task,
      })),
      control: (moment, { field, text }) => {
        const { form } = moment.context.stock;
        const label = form && LABELS[form.task][field];
        if (!isFilling(moment) || !form || label === undefined || form[field] === text)
          return undefined;
        if (field === 'productId')
          return [
            {
              do: 'select',
              label: inDesk(label),
              option: { text: `${flu.name} – ${flu.vaccine}, ${flu.maker}` },
            },
          ];
        return field === 'reason'
          ? [{ do: 'select', label: inDesk(label), option: inDesk(`stock.reason.${text}`) }]
          : [{ do: 'type', label: inDesk(label), text }];
      },
      says: usual,
    },
    'stock.cleared': {
      variants: plain,
      control: (moment) => (isFilling(moment) ? press(inDesk('stock.anew')) : undefined),
      says: turn('starts the form over'),
    },
    'stock.left': {
      variants: plain,
      control: (moment) => (isFilling(moment) ? press(inDesk('stock.back')) : undefined),
      says: turn('goes back to the stock'),
    },
    'stock.submitted': {
      variants: plain,
      control: (moment) =>
        onForm(moment) || onPage(moment, { stock: 'unsaved' }, { stock: 'unseen' })
          ? press(inDesk('stock.save'))
          : undefined,
      says: usual,
    },
    'stock.paused': {
      variants: [{ code: '150', until: 'tomorrow' }],
      control: (moment, { until }) =>
        hasListAlone(moment) && roleAt(moment.context) === 'manager'
          ? [
              {
                do: 'select',
                label: inDesk('stock.sales', { name: flu.vaccine }),
                option: inDesk(`stock.choose.${until}`),
              },
            ]
          : undefined,
      says: turn('stops the sales until tomorrow'),
    },
  },
  calls: {
    getStock: { says: 'reading the stock', answers: [{ value: sample }] },
    countIn: {
      says: 'counting in a lot',
      answers: [{ value: sample }],
      fields: [{ name: 'doses', message: 'doses.invalid', code: 'doses.invalid' }],
    },
    correctLot: { says: 'correcting a lot', answers: [{ value: sample }] },
    throwAway: { says: 'throwing doses away', answers: [{ value: sample }] },
    setFloor: { says: 'keeping a floor', answers: [{ value: sample }] },
    pauseVaccine: { says: 'stopping the sales', answers: [{ value: sample }] },
  },
  screens: {
    stock: {
      of: [{ atDesk: { working: { page: 'stock' } } }],
      says: 'the stock',
      heading: () => inDesk('stock.title'),
    },
  },
  retry: (moment) =>
    onPage(moment, { stock: 'unsaved' })
      ? press(inDesk('give.again'))
      : onPage(moment, { stock: 'failed' }, { stock: 'unpaused' }, { stock: 'unseen' })
        ? press(inDesk('unreachable.again'))
        : undefined,
  live: (moment) => {
    if (!onPage(moment, 'stock')) return {};
    const { filter, form, shown, typed } = moment.context.stock;
    return {
      filter,
      typed: Object.keys(typed).join(),
      stock: shown !== undefined,
      form: form && JSON.stringify(form),
      stockRight: stockProblems(moment.context).length === 0,
    };
  },
  rules: [
    // A manager can do all of it; for others, what they may not do is tried.
    (moment, type, event) => {
      if (!type.startsWith('stock.')) return true;
      if (moment.context.pressed.length > 0) return false;
      if (roleAt(moment.context) === 'manager') return true;
      const isFloor = 'task' in event && event.task === 'floor';
      return (
        type === 'stock.wanted' ||
        type === 'stock.paused' ||
        isFloor ||
        ('of' in event && event.of === '')
      );
    },
    // One form at a time, from its first field to its last, with nothing else done meanwhile.
    (moment, type, event) => {
      if (!onPage(moment, 'stock') || type.startsWith('xstate.')) return true;
      const { form } = moment.context.stock;
      if (type === 'stock.typed' && form && 'field' in event)
        return isTurnOf(form, event.field as StockField);
      if (type === 'stock.narrowed')
        return (
          onPage(moment, { stock: 'shown' }) &&
          form === undefined &&
          moment.context.stock.filter === ''
        );
      if (type === 'stock.begun')
        return hasListAlone(moment)
          ? form === undefined
          : roleAt(moment.context) !== 'manager' ||
              (form?.task === 'countIn' && 'task' in event && beginsBeside(moment, event.task));
      const isSaving = !onPage(moment, { stock: 'shown' }) && !isFilling(moment);
      if (type === 'sheet.opened' || type === 'store.chosen') return isSaving;
      return /^(?:stock\.|sheet\.closed|retried|day\.changed)/.test(type);
    },
  ],
  chartOnly: [
    { of: /^refused: \S+unsaved on stock\.begun/, reason: 'Its button waits: the form is open.' },
    { of: /^refused: .*\[stockTyped\]/, reason: 'Its button waits while nothing is typed.' },
    { of: /\[mayDoToStock\]|\[mayPause\]/, reason: 'The button is there only for who may.' },
    {
      of: /page\.stock\.\w+ on sheet\.opened/,
      reason: 'The list is not beside the stock.',
    },
  ],
});

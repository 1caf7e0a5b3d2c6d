// The forms of the stock page (DSK-04), one at a time, as typed.
import type { Stock, StockLot, StockProduct, StockVaccine } from '#contract/stock.ts';
import { checkLot, checkLotExpiry, cleanLot } from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { CORRECTION_REASONS, readDoses, WASTE_REASONS } from '#domain/stock.ts';
import { isAtLeast, type TeamRole } from '#domain/visits.ts';
import type { DeskContext } from './context.ts';
import { roleAt } from './list.ts';
import type {
  Sent,
  StockDesk,
  StockField,
  StockForm,
  StockTask,
  TypedStock,
} from './stock-known.ts';
import { isoOf, oneOf } from './typed-values.ts';

/** CHN-12: which role may do what; the server has the last word. */
const ROLE_OF: Readonly<Record<StockTask, TeamRole>> = {
  countIn: 'pharmacist',
  correct: 'pharmacist',
  throwAway: 'pharmacist',
  floor: 'manager',
};

export function mayDo(context: Pick<DeskContext, 'desk' | 'storeNumber'>, task: StockTask) {
  const role = roleAt(context);
  return role !== undefined && isAtLeast(role, ROLE_OF[task]);
}

interface Listed {
  vaccine: StockVaccine;
  product: StockProduct;
}

const products = (stock: Stock | undefined): Listed[] =>
  (stock?.vaccines ?? []).flatMap((vaccine) =>
    vaccine.products.map((product) => ({ vaccine, product })),
  );

export const productIn = (stock: Stock | undefined, productId: string): Listed | undefined =>
  products(stock).find(({ product }) => product.productId === productId);

export function lotIn(
  stock: Stock | undefined,
  lotId: string,
): (Listed & { lot: StockLot }) | undefined {
  for (const listed of products(stock)) {
    const lot = listed.product.lots.find((one) => one.lotId === lotId);
    if (lot) return { ...listed, lot };
  }
  return undefined;
}

const dosesOfLot = (
  stock: Stock | undefined,
  { productId, lot }: Pick<Sent, 'productId' | 'lot'>,
) => productIn(stock, productId)?.product.lots.find((one) => one.lot === lot)?.doses ?? 0;

/** What the form sends, beside the list as it is; the other forms cannot be counted twice. */
export function sentNow({ shown, form }: Pick<StockDesk, 'shown' | 'form'>): Sent | undefined {
  if (form?.task === 'countIn') {
    const of = { productId: form.productId, lot: cleanLot(form.lot) };
    return { ...of, task: form.task, before: dosesOfLot(shown, of) };
  }
  if (form?.task !== 'throwAway') return undefined;
  const found = lotIn(shown, form.of);
  if (!found) return undefined;
  const of = { productId: found.product.productId, lot: found.lot.lot };
  return { ...of, task: form.task, before: found.lot.doses };
}

/** What was sent without an answer has changed the list: it was probably saved. */
export function savedUnanswered({ shown, form, sent }: StockDesk) {
  if (!sent || form?.task !== sent.task) return undefined;
  const now = dosesOfLot(shown, sent);
  return now === sent.before ? undefined : { lot: sent.lot, before: sent.before, now };
}

/** What a form is called among those typed. */
export const nameOfForm = ({ task, of }: Pick<StockForm, 'task' | 'of'>): string => `${task} ${of}`;

/** The form as it was typed and left, or a new one. */
export const openedForm = (
  { shown, typed }: Pick<StockDesk, 'shown' | 'typed'>,
  of: Pick<StockForm, 'task' | 'of'>,
): TypedStock => typed[nameOfForm(of)] ?? { form: freshForm(shown, of), sent: undefined };

/** Starts with known values: the current floor, or all doses of an expired lot to discard. */
function freshForm(
  shown: Stock | undefined,
  { task, of }: Pick<StockForm, 'task' | 'of'>,
): StockForm {
  const begun = { task, of, productId: '', lot: '', lotExpiresOn: '', doses: '', reason: '' };
  if (task === 'floor') return { ...begun, doses: `${productIn(shown, of)?.product.floor ?? ''}` };
  const lot = lotIn(shown, of)?.lot;
  return task === 'throwAway' && lot?.isExpired
    ? { ...begun, doses: `${lot.doses}`, reason: 'expired' }
    : begun;
}

export const correctionReason = (text: string) => oneOf(CORRECTION_REASONS, text);
export const wasteReason = (text: string) => oneOf(WASTE_REASONS, text);

/** The form's problems, in the order of its fields, by the same rules as the server's. */
export function stockProblems({
  stock: { form },
  day,
}: Pick<DeskContext, 'stock' | 'day'>): StockDesk['problems'] {
  if (!form) return [];
  const doses = readDoses(form.doses);
  const some = doses === undefined || doses === 0 ? 'doses.invalid' : undefined;
  const any = doses === undefined ? 'doses.invalid' : undefined;
  const found: Readonly<Record<StockTask, Partial<Record<StockField, ProblemCode | undefined>>>> = {
    countIn: {
      productId: form.productId === '' ? 'manufacturer.missing' : undefined,
      lot: checkLot(cleanLot(form.lot)),
      lotExpiresOn: checkLotExpiry(isoOf(form.lotExpiresOn), day?.date ?? ''),
      doses: some,
    },
    correct: {
      doses: any,
      reason: correctionReason(form.reason) ? undefined : 'reason.missing',
    },
    throwAway: { doses: some, reason: wasteReason(form.reason) ? undefined : 'reason.missing' },
    floor: { doses: form.doses.trim() === '' ? undefined : any },
  };
  return Object.entries(found[form.task]).flatMap(([name, problem]) =>
    // Object.entries loses the type of the keys.
    problem ? [{ name: name as StockField, problem }] : [],
  );
}

/** Server field names that differ from the form's. */
const FIELD_OF: Readonly<Record<string, StockField>> = {
  seen: 'doses',
  floor: 'doses',
  doses: 'doses',
  productId: 'productId',
  lot: 'lot',
  lotExpiresOn: 'lotExpiresOn',
  reason: 'reason',
};

/**
 * The server's problems at the form's fields; with the server's sentences, since they contain
 * numbers.
 */
export const problemsSaid = (
  fields: readonly { name: string; message: string }[],
): StockDesk['problems'] =>
  fields.flatMap(({ name, message }) => {
    const field = FIELD_OF[name];
    return field ? [{ name: field, problem: message }] : [];
  });

/** The request body, from a form that was already validated. */
export const countedBody = ({ productId, lot, lotExpiresOn, doses }: StockForm) => ({
  productId,
  lot: cleanLot(lot),
  lotExpiresOn: isoOf(lotExpiresOn),
  doses: readDoses(doses) ?? 0,
});

export const dosesOf = ({ doses }: Pick<StockForm, 'doses'>): number => readDoses(doses) ?? 0;

export const floorOf = (form: StockForm): number | null =>
  form.doses.trim() === '' ? null : dosesOf(form);

// The form for given doses (DSK-03): one part per dose, filled in with what is known.
import type { DeskDay, DeskSheet, DeskVisit, GivenDose, giveDoses } from '#contract/desk.ts';
import type { CallInput } from '#contract/operation.ts';
import type { Stock } from '#contract/stock.ts';
import { isoToUs, type IsoDate } from '#domain/dates.ts';
import {
  checkLot,
  checkLotExpiry,
  checkVisDate,
  cleanLot,
  differsFrom,
  ERROR_REASONS,
  hasSite,
  ROUTES,
  SITES,
  usualRoute,
} from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { shelfFor } from '#domain/shelf.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import { localDate } from '#domain/zones.ts';
import type { DeskContext, DoseFields, DoseProblem } from './context.ts';
import { isoOf, oneOf } from './typed-values.ts';

type Body = CallInput<typeof giveDoses>['body'];

/** Vaccines of a visit whose doses were entered in error and not recorded again since. */
export const toRecordAnew = ({ visit, given }: DeskSheet): string[] =>
  visit.vaccines
    .map(({ code }) => code)
    .filter((code) => {
      const own = given.filter((dose) => isOfVaccine(dose, code));
      return own.length > 0 && own.every(({ error }) => error !== undefined);
    });

/** A dose is recorded under the canonical code of the booked vaccine. */
export const isOfVaccine = (dose: Pick<GivenDose, 'code'>, code: string): boolean =>
  dose.code === canonicalCode(code);

/**
 * Nothing but doses entered in error is recorded: the visit is given already, or of another day.
 */
export const isOnlyAnew = (day: DeskDay | undefined, { visit }: DeskSheet): boolean =>
  visit.stage === 'given' ||
  day?.visits.some(({ appointmentId }) => appointmentId === visit.appointmentId) !== true;

/**
 * One part per booked vaccine, or only per dose to record again; a single product is preselected.
 */
export function freshDoses(day: DeskDay | undefined, sheet: DeskSheet): DoseFields[] {
  const { visit, products } = sheet;
  const anew = isOnlyAnew(day, sheet) ? toRecordAnew(sheet) : undefined;
  const asked = visit.vaccines.filter(({ code }) => anew?.includes(code) ?? true);
  return asked.map(({ code, productId }) => {
    const kept = products.filter((product) => product.code === code);
    // A product that was chosen and is kept no more: none of several is in its place.
    const chosen = kept.find((product) => product.productId === productId);
    const [only] = kept.length === 1 ? kept : [];
    return {
      code,
      productId: (chosen ?? only)?.productId ?? '',
      lot: '',
      lotExpiresOn: '',
      site: '',
      route: usualRoute(code),
      visDate: '',
    };
  });
}

/**
 * The form as it was typed and left, unless doses of it were recorded meanwhile, or no longer
 * stand: it is for the same doses, or it is none.
 */
export function openedDoses({
  day,
  sheet,
  drafts,
}: Pick<DeskContext, 'day' | 'sheet' | 'drafts'>): readonly DoseFields[] {
  if (!sheet) return [];
  const fresh = freshDoses(day, sheet);
  const draft = drafts[sheet.visit.appointmentId];
  const isOfSame =
    draft?.length === fresh.length && draft.every(({ code }, at) => code === fresh[at]?.code);
  return isOfSame ? draft : fresh;
}

export const errorReasonNamed = (text: string) => oneOf(ERROR_REASONS, text);

/** What is wrong with the doses as typed, by the same rules as the server's. */
export function problemsOf({
  doses,
  day,
  sheet,
}: Pick<DeskContext, 'doses' | 'day' | 'sheet'>): DoseProblem[] {
  return doses.flatMap((dose, index) => {
    const givenOn = day ? dateGiven(day, sheet, dose.code) : '';
    const route = oneOf(ROUTES, dose.route);
    const needsSite = route !== undefined && hasSite(route);
    const found: Record<keyof Omit<DoseFields, 'code'>, ProblemCode | undefined> = {
      productId: dose.productId === '' ? 'manufacturer.missing' : undefined,
      lot: checkLot(cleanLot(dose.lot)),
      lotExpiresOn:
        checkLotExpiry(isoOf(dose.lotExpiresOn), givenOn) ??
        differsFrom(sheet && listedLot(sheet, dose)?.expiresOn, isoOf(dose.lotExpiresOn)),
      site: needsSite && !oneOf(SITES, dose.site) ? 'site.missing' : undefined,
      route: route ? undefined : 'route.missing',
      visDate: checkVisDate(isoOf(dose.visDate), givenOn),
    };
    return Object.entries(found).flatMap(([name, problem]) =>
      problem ? [{ name: `doses.${index}.${name}`, problem }] : [],
    );
  });
}

/** In store time: today, or the day of the dose that was recorded wrongly. */
function dateGiven(day: DeskDay, sheet: DeskSheet | undefined, code: string): IsoDate {
  const last = sheet?.given.findLast((dose) => isOfVaccine(dose, code));
  return last?.error?.reason === 'wrongDetails' ? localDate(last.at, day.store.timeZone) : day.date;
}

/** The request body, from doses that were already validated. */
export const dosesBody = (doses: readonly DoseFields[]): Body['doses'] =>
  doses.map(({ code, productId, lot, lotExpiresOn, site, route, visDate }) => {
    const known = oneOf(ROUTES, route) ?? 'IM';
    const at = oneOf(SITES, site);
    return {
      code,
      productId,
      lot: cleanLot(lot),
      lotExpiresOn: isoOf(lotExpiresOn),
      ...(hasSite(known) && at && { site: at }),
      route: known,
      visDate: isoOf(visDate),
    };
  });

/** A lot in the store's stock (DSK-04). */
export type ListedLot = DeskSheet['lots'][number];

/** What choosing a listed lot fills in: everything printed on its box. */
export const ofListedLot = ({ productId, lot, expiresOn }: ListedLot): Partial<DoseFields> => ({
  productId,
  lot,
  lotExpiresOn: isoToUs(expiresOn),
});

/** The listed lot that the fields name. */
export const listedLot = ({ lots }: DeskSheet, { code, productId, lot }: DoseFields) =>
  lots.find((one) => one.code === code && one.productId === productId && one.lot === cleanLot(lot));

/**
 * Booked vaccines without a dose to give, as far as the store's stock list knows: all of their
 * products are counted, and none has a usable lot left (DSK-04).
 */
export const noneLeftOf = ({ visit, products, lots }: DeskSheet): DeskVisit['vaccines'] =>
  visit.vaccines.filter(({ code }) => {
    const kept = products.filter((product) => product.code === code);
    const isCounted = kept.length > 0 && kept.every((product) => product.isCounted);
    return isCounted && !lots.some((lot) => lot.code === code);
  });

/** Whether two listed lots are the same lot of the same product. */
const isSameLot = (one: ListedLot, other: ListedLot): boolean =>
  one.code === other.code && one.productId === other.productId && one.lot === other.lot;

/** The sheet with what the store has now of the visit's vaccines (DSK-04). */
export function withShelf(sheet: DeskSheet, { vaccines, recalled }: Stock): DeskSheet {
  const kept = vaccines.flatMap(({ code: vaccineCode, products }) =>
    products.map((product) => ({ ...product, vaccineCode })),
  );
  // The release before tells only the maker's name of a product that came meanwhile.
  const mvxOf = ({ productId, mvx, maker }: (typeof kept)[number]) =>
    mvx ?? sheet.products.find((one) => one.productId === productId)?.mvx ?? maker;
  const shelf = shelfFor(sheet.visit.vaccines, {
    products: kept.map((product) => ({
      vaccineCode: product.vaccineCode,
      productId: product.productId,
      name: product.name,
      mvx: mvxOf(product),
      isCounted: product.floor !== undefined,
    })),
    lots: kept.flatMap(({ vaccineCode, productId, lots }) =>
      lots.map((lot) => ({ ...lot, vaccineCode, productId })),
    ),
    recalled: (recalled ?? []).map(({ code, lot }) => ({ vaccineCode: code, lot })),
  });
  return {
    ...sheet,
    products: shelf.products,
    lots: shelf.lots,
    ...(recalled && { recalled: shelf.recalled }),
  };
}

/** Lots that were listed before and are no more; one that is listed again is not among them. */
export const lotsGone = (gone: readonly ListedLot[], before: DeskSheet, now: DeskSheet) =>
  [...gone, ...before.lots].filter((lot) => !now.lots.some((one) => isSameLot(one, lot)));

/**
 * The edition in our list of the information sheet of a dose, as it would be typed; undefined once
 * it is typed, or if the list has none. It is offered, not filled in: the record names the sheet
 * that was handed over, which somebody has to look at, and a store may use up an earlier edition.
 */
export function editionToOffer(
  { editions = [] }: DeskSheet,
  { code, visDate }: DoseFields,
): string | undefined {
  const listed = editions.find((one) => one.code === code);
  const typed = listed && isoToUs(listed.visDate);
  return typed === visDate ? undefined : typed;
}

/** Whether the typed lot was on the list when the visit was opened, and no longer is. */
export const isGone = (
  { sheet, goneLots }: Pick<DeskContext, 'sheet' | 'goneLots'>,
  dose: DoseFields,
): boolean =>
  sheet !== undefined &&
  !listedLot(sheet, dose) &&
  goneLots.some(({ code, lot }) => code === dose.code && lot === cleanLot(dose.lot));

/** Whether the store threw this lot away as recalled, whichever product it was typed for. */
export const isRecalled = ({ recalled = [] }: DeskSheet, { code, lot }: DoseFields): boolean =>
  recalled.some((one) => one.code === code && one.lot === cleanLot(lot));

/** Whether the store lists this product's lots, and the typed lot is not among them. */
export function isUnlisted(sheet: DeskSheet, dose: DoseFields): boolean {
  const { code, productId, lot } = dose;
  const isCounted = sheet.products.some(
    (one) => one.code === code && one.productId === productId && one.isCounted,
  );
  return isCounted && checkLot(cleanLot(lot)) === undefined && !listedLot(sheet, dose);
}

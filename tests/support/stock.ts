// A store that counts its stock.
import { countIn, getStock, type StockVaccine } from '#contract/stock.ts';
import { dayAhead } from './booking.ts';
import type { Visitor } from './visitor.ts';

/** Doses of a lot that came to the store; the member is a pharmacist there. */
export async function countDoses(
  member: Visitor,
  storeNumber: string,
  doses: number,
  { productId = '150-product', lot = 'FL1', lotExpiresOn = dayAhead(90) } = {},
): Promise<void> {
  await member.ask(countIn, {
    params: { storeNumber },
    body: { productId, lot, lotExpiresOn, doses },
  });
}

/** The store's stock of one vaccine. */
export async function stockOf(
  member: Visitor,
  storeNumber: string,
  code = '150',
): Promise<StockVaccine> {
  const { vaccines } = await member.ask(getStock, { params: { storeNumber } });
  const found = vaccines.find((one) => one.code === code);
  if (!found) throw new Error(`the store keeps no ${code}`);
  return found;
}

/** The only lot of a vaccine's first product. */
export async function onlyLot(member: Visitor, storeNumber: string, code = '150') {
  const [lot] = (await stockOf(member, storeNumber, code)).products.flatMap(({ lots }) => lots);
  if (!lot) throw new Error('nothing was counted in');
  return lot;
}

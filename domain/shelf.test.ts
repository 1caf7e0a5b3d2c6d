import { expect, it } from 'vitest';
import { isExpiredOn, shelfFor, type KeptLot } from './shelf.ts';

const product = (vaccineCode: string, productId: string) => ({
  vaccineCode,
  productId,
  name: productId,
  mvx: 'PMC',
  isCounted: true,
});
const lot = (changes: Partial<KeptLot>): KeptLot => ({
  vaccineCode: '150',
  productId: 'FLU1',
  lot: 'FL1',
  expiresOn: '2027-01-31',
  isExpired: false,
  doses: 3,
  ...changes,
});
const nothing = { products: [], lots: [], recalled: [] };

it('DSK-04 a dose comes from a lot of its vaccine that has doses and is not expired', () => {
  const lots = [
    lot({ lot: 'LATER', expiresOn: '2027-06-30' }),
    lot({ lot: 'EMPTY', doses: 0 }),
    lot({ lot: 'OVER', isExpired: true }),
    lot({ lot: 'COVID', vaccineCode: '207' }),
    lot({ lot: 'SOON' }),
  ];
  const found = shelfFor([{ code: '150' }], { ...nothing, lots }).lots;
  expect(found.map((one) => one.lot)).toEqual(['SOON', 'LATER']);
});

it.each([
  ['2026-11-22', true],
  ['2026-11-23', false],
])('DSK-04 a lot that expires on %s is expired on 2026-11-23: %s', (expiresOn, isExpired) => {
  expect(isExpiredOn(expiresOn, '2026-11-23')).toBe(isExpired);
});

it('DSK-04 names what is for a vaccine by the code it was booked by', () => {
  const shelf = shelfFor([{ code: '83' }], {
    products: [product('52', 'HAV1')],
    lots: [lot({ vaccineCode: '52', productId: 'HAV1' })],
    recalled: [{ vaccineCode: '52', lot: 'HA9' }],
  });
  expect([shelf.products[0]?.code, shelf.lots[0]?.code, shelf.recalled[0]?.code]).toEqual([
    '83',
    '83',
    '83',
  ]);
});

it('DSK-03 puts the product that the patient chose first', () => {
  const products = [product('150', 'FLU1'), product('150', 'FLU2')];
  const found = shelfFor([{ code: '150', productId: 'FLU2' }], { ...nothing, products }).products;
  expect(found.map(({ productId }) => productId)).toEqual(['FLU2', 'FLU1']);
});

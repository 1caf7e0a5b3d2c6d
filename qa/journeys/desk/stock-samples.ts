/** What a store has, for the desk's journeys (DSK-04). */
import type { Stock } from '#contract/stock.ts';
import { now } from './samples.ts';

export const flu = { productId: 'FLU1', name: 'Fluzone', vaccine: 'Flu', maker: 'Sanofi' };

export const lot = {
  lotId: '5f6a7b8c-9d0e-4f1a-9b2c-3d4e5f6a7b8c',
  lot: 'U1234AA',
  expiresOn: '2026-12-31',
  isExpired: false,
  doses: 10,
};

export const stock: Stock = {
  vaccines: [
    {
      code: '150',
      name: flu.vaccine,
      promised: 3,
      pause: 'none',
      products: [
        {
          productId: flu.productId,
          name: flu.name,
          maker: flu.maker,
          floor: 2,
          sells: true,
          onHand: lot.doses,
          lots: [lot],
        },
      ],
    },
  ],
  catalogue: [flu],
  movements: [
    {
      at: now,
      kind: 'countedIn',
      doses: 10,
      by: 'Pat Lee',
      product: flu.name,
      lot: lot.lot,
    },
  ],
};

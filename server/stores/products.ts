// The products behind each vaccine of the catalogue, and how many stores carry the vaccine.
import type { VaccineCode } from '#domain/vaccine-codes.ts';

/** Codes of CDC's MVX table, except those the specification gives: PFI and MOD (COV-01). */
export const MANUFACTURERS = {
  BN: 'Bavarian Nordic',
  DVX: 'Dynavax',
  MOD: 'Moderna',
  MSD: 'Merck',
  PFI: 'Pfizer',
  PMC: 'Sanofi',
  SEQ: 'Seqirus',
  SKB: 'GSK',
  VAL: 'Valneva',
} as const;

export type ManufacturerCode = keyof typeof MANUFACTURERS;

const names = new Map<string, string>(Object.entries(MANUFACTURERS));

/**
 * The name for a manufacturer's code; the code itself when a store's list has one that is not in
 * the table.
 */
export const manufacturerName = (code: string): string => names.get(code) ?? code;

export interface Product {
  productId: string;
  manufacturer: ManufacturerCode;
  name: string;
}

interface Shelf {
  /**
   * How many of 100 sample stores carry the vaccine: fewer for travel than for seasonal vaccines.
   * Our own numbers.
   */
  stores: number;
  /** The usual product first. */
  products: readonly [Product, ...Product[]];
}

const product = (productId: string, manufacturer: ManufacturerCode, name: string): Product => ({
  productId,
  manufacturer,
  name,
});

/** US brands as named in CDC's vaccine price list of 2025. */
export const SHELVES: Readonly<Record<VaccineCode, Shelf>> = {
  '207': {
    stores: 96,
    products: [product('comirnaty', 'PFI', 'Comirnaty'), product('spikevax', 'MOD', 'Spikevax')],
  },
  '150': {
    stores: 99,
    products: [
      product('fluzone', 'PMC', 'Fluzone'),
      product('flucelvax', 'SEQ', 'Flucelvax'),
      product('fluarix', 'SKB', 'Fluarix'),
    ],
  },
  '93': {
    stores: 86,
    products: [
      product('abrysvo', 'PFI', 'Abrysvo'),
      product('arexvy', 'SKB', 'Arexvy'),
      product('mresvia', 'MOD', 'mRESVIA'),
    ],
  },
  '87': { stores: 94, products: [product('shingrix', 'SKB', 'Shingrix')] },
  '33': {
    stores: 93,
    products: [
      product('prevnar-20', 'PFI', 'Prevnar 20'),
      product('capvaxive', 'MSD', 'Capvaxive'),
    ],
  },
  '115': {
    stores: 95,
    products: [product('boostrix', 'SKB', 'Boostrix'), product('adacel', 'PMC', 'Adacel')],
  },
  '113': { stores: 62, products: [product('tenivac', 'PMC', 'Tenivac')] },
  '52': {
    stores: 74,
    products: [product('havrix', 'SKB', 'Havrix'), product('vaqta', 'MSD', 'Vaqta')],
  },
  '43': {
    stores: 81,
    products: [
      product('engerix-b', 'SKB', 'Engerix-B'),
      product('heplisav-b', 'DVX', 'Heplisav-B'),
    ],
  },
  '104': { stores: 51, products: [product('twinrix', 'SKB', 'Twinrix')] },
  '03': {
    stores: 77,
    products: [product('mmr-ii', 'MSD', 'M-M-R II'), product('priorix', 'SKB', 'Priorix')],
  },
  '136': {
    stores: 72,
    products: [product('menquadfi', 'PMC', 'MenQuadfi'), product('menveo', 'SKB', 'Menveo')],
  },
  '163': {
    stores: 54,
    products: [product('bexsero', 'SKB', 'Bexsero'), product('trumenba', 'PFI', 'Trumenba')],
  },
  '21': { stores: 73, products: [product('varivax', 'MSD', 'Varivax')] },
  '62': { stores: 71, products: [product('gardasil-9', 'MSD', 'Gardasil 9')] },
  '101': { stores: 34, products: [product('typhim-vi', 'PMC', 'Typhim Vi')] },
  '18': {
    stores: 15,
    products: [product('imovax', 'PMC', 'Imovax'), product('rabavert', 'BN', 'RabAvert')],
  },
  '10': { stores: 26, products: [product('ipol', 'PMC', 'IPOL')] },
  '37': { stores: 7, products: [product('yf-vax', 'PMC', 'YF-Vax')] },
  '134': { stores: 8, products: [product('ixiaro', 'VAL', 'Ixiaro')] },
  '174': { stores: 6, products: [product('vaxchora', 'BN', 'Vaxchora')] },
  '223': { stores: 5, products: [product('ticovac', 'PFI', 'Ticovac')] },
  '206': { stores: 18, products: [product('jynneos', 'BN', 'Jynneos')] },
  '317': { stores: 4, products: [product('vimkunya', 'BN', 'Vimkunya')] },
};

// Object.entries loses the type of the table's keys.
export const SHELF_LIST = Object.entries(SHELVES) as readonly (readonly [VaccineCode, Shelf])[];

const brands = new Map(
  SHELF_LIST.flatMap(([, { products }]) =>
    products.map(({ productId, name }) => [productId, name]),
  ),
);

/** The brand of a product; undefined for one from a store's list that we do not know. */
export const productName = (productId: string): string | undefined => brands.get(productId);

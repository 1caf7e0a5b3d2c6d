// Products given under an emergency use authorization (EUA) instead of a licence: recipients must
// be told, with FDA's fact sheet for recipients (DOC-08; 21 U.S.C. 360bbb-3(e)).

export interface EmergencyProduct {
  productId: string;
  /** FDA's fact sheet for recipients and caregivers. */
  factSheet: string;
  /** The date of the fact sheet. */
  edition: string;
}

/**
 * None of the catalogue's products: FDA ended the authorizations of the COVID-19 vaccines on August
 * 27, 2025; all given since are licensed.
 */
export const EMERGENCY_PRODUCTS: readonly EmergencyProduct[] = [];

/** The products that need the fact sheet. */
export const emergencyProductsAmong = (
  productIds: readonly (string | undefined)[],
  products: readonly EmergencyProduct[] = EMERGENCY_PRODUCTS,
): EmergencyProduct[] => products.filter(({ productId }) => productIds.includes(productId));

// Products that are given under an emergency use authorization (EUA) and not under a licence: who
// gets one is told so, with FDA's fact sheet for recipients (DOC-08; 21 U.S.C. 360bbb-3(e)).

export interface EmergencyProduct {
  productId: string;
  /** FDA's fact sheet for recipients and caregivers. */
  factSheet: string;
  /** The date of the fact sheet. */
  edition: string;
}

/**
 * None of those that the catalogue has: FDA ended the authorizations of the COVID-19 vaccines on
 * August 27, 2025; what is given since is licensed.
 */
export const EMERGENCY_PRODUCTS: readonly EmergencyProduct[] = [];

/** Those of the products that need the fact sheet. */
export const emergencyProductsAmong = (
  productIds: readonly (string | undefined)[],
  products: readonly EmergencyProduct[] = EMERGENCY_PRODUCTS,
): EmergencyProduct[] => products.filter(({ productId }) => productIds.includes(productId));

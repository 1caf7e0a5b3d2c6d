import type { StoreCard } from '#server/stores/store-cards.ts';
import type { HeldVaccine } from '../booking.schema.ts';

/** Whether the store has all of the vaccines, from the maker that somebody wants. */
export function isStocked(
  vaccines: readonly HeldVaccine[],
  { manufacturers }: Pick<StoreCard, 'manufacturers'>,
): boolean {
  return vaccines.every(({ code, manufPref }) => {
    const makers = manufacturers.get(code);
    return makers && (manufPref === undefined || makers.includes(manufPref));
  });
}

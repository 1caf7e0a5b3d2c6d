/** What must never be so, whatever the chances were; empty when all is well. */
export function refused(figures: { twice: number; outOfOrder: number; taken: number }): string[] {
  return [
    ...(figures.twice > 0 ? [`offered twice at once: ${figures.twice}`] : []),
    ...(figures.outOfOrder > 0 ? [`offered out of order: ${figures.outOfOrder}`] : []),
    ...(figures.taken === 0 ? ['nobody moved'] : []),
  ];
}

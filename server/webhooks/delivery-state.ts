import type { DELIVERY_STATES } from '#domain/webhooks.ts';

interface Delivery<Moment> {
  attempts: number;
  dueAt: Moment;
  deliveredAt: Moment | null;
  givenUpAt: Moment | null;
  failure: string | null;
}

/** A delivery's state and since when; for one that is still open, when its next try is due. */
export function standingOf<Moment>({
  attempts,
  dueAt,
  deliveredAt,
  givenUpAt,
  failure,
}: Delivery<Moment>): { state: (typeof DELIVERY_STATES)[number]; when: Moment } {
  if (deliveredAt !== null) return { state: 'delivered', when: deliveredAt };
  if (givenUpAt !== null) return { state: 'givenUp', when: givenUpAt };
  if (failure !== null) return { state: 'again', when: dueAt };
  return { state: attempts === 0 ? 'waiting' : 'onItsWay', when: dueAt };
}

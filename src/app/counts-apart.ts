/**
 * A random start for counting idempotency keys, so that two tabs of one session, or with copies of
 * one journey, do not collide.
 */
export const countApart = (): number => Math.ceil(Math.random() * 1e9);

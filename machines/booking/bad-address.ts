import { base } from '../vocabulary/base.ts';

/** RTE-19: an address that cannot be decoded. */
export const badAddress = base.createStateConfig({
  id: 'bad-address',
  meta: { page: 'bad-address' },
  on: { back: { actions: 'leadToStart' } },
});

import { base } from '../vocabulary/base.ts';

/** RTE-19: an address that is not one of our pages, with ways on. */
export const notFound = base.createStateConfig({
  id: 'not-found',
  meta: { page: 'not-found' },
  on: { back: { actions: 'leadToStart' } },
});

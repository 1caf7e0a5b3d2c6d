import { base } from './setup.ts';

/** Who is using the product (CHN-01). Everyone is a guest until accounts open. */
export const session = base.createStateConfig({ initial: 'guest', states: { guest: {} } });

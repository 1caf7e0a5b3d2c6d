import { landing } from './setup/landing.ts';

/** Who is using the product (CHN-01). Everyone is a guest until accounts open. */
export const session = landing.createStateConfig({
  initial: 'guest',
  // A device that slept may wake on another day.
  on: { 'clock.woke': { actions: { type: 'keepToday', params: ({ event }) => event.today } } },
  states: { guest: {} },
});

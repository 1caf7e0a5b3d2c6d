import { landingBase } from '../vocabulary/landing.ts';

/**
 * Everyone is a guest until the server has been asked; this much of the session is in the first
 * load.
 */
export const sessionStart = landingBase.createStateConfig({
  initial: 'guest',
  // A device that slept may wake on another day.
  on: { 'clock.woke': { actions: { type: 'keepToday', params: ({ event }) => event.today } } },
  states: { guest: {} },
});

import type { Plugin } from 'vite';

/** The values Vite sets: one of the two, depending on the command. */
const EITHER = 'development|production';

/**
 * Libraries as in a built app: without the checks of their development builds. Node, which loads
 * them, reads `NODE_ENV` (the `env` of a project).
 */
export const asInProduction = (): Plugin => ({
  name: 'as-in-production',
  config: () => ({ oxc: { jsx: { development: false } } }),
  configResolved({ environments, ssr }) {
    for (const { resolve } of [...Object.values(environments), ssr])
      for (const conditions of [resolve?.conditions, resolve?.externalConditions]) {
        const place = conditions?.indexOf(EITHER) ?? -1;
        if (place !== -1) conditions?.splice(place, 1, 'production');
      }
  },
});

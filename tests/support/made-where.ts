import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * In development React records for each element which call created it, for warnings that are not
 * read here: 11 s in 100 of CPU time in three files of views and of the lab. It records at most ten
 * thousand in a second; told that they are used up, it records none. If React no longer has such a
 * counter nothing is changed.
 */
export function forgetWhereElementsAreMade(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  });
}

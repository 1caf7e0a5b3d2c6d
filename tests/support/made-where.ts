import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React in development notes of each element by which call it was made, for warnings that nobody
 * reads here: 11 s in 100 of the processor in three files of views and of the lab. It notes no more
 * than ten thousand in a second; told that they are made already, it notes none. Where React has no
 * such count any more nothing is changed.
 */
export function forgetWhereElementsAreMade(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  });
}

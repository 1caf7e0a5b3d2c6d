// Where the team works (DSK-01): addresses of its own, no part of a patient's journey.

export const DESK_PATH = '/desk';

/** Where an invitation's link leads; its token stands behind the #. */
export const INVITATION_PATH = `${DESK_PATH}/invitation`;

/** What hangs at the store's door. */
export const POSTER_PATH = `${DESK_PATH}/poster`;

/** What the store has of each vaccine. */
export const STOCK_PATH = `${DESK_PATH}/stock`;

/** Who works at the store, and as what. */
export const PEOPLE_PATH = `${DESK_PATH}/people`;

/** Begins the login of a team member at their provider. */
export const TEAM_LOGIN_PATH = '/api/team/v1/openid/login';

/** Whether an address is a page of the desk. */
export const isOfDesk = (pathname: string): boolean =>
  [DESK_PATH, INVITATION_PATH, POSTER_PATH, STOCK_PATH, PEOPLE_PATH].includes(
    pathname.replace(/\/$/, ''),
  );

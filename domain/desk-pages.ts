// Where the team works (DSK-01): addresses of its own, no part of a patient's journey.

export const DESK_PATH = '/desk';

/** Where an invitation's link leads; its token stands behind the #. */
export const INVITATION_PATH = `${DESK_PATH}/invitation`;

/** A screen at the door, where nobody is signed in; its key stands behind the #. */
export const DOOR_SCREEN_PATH = `${DESK_PATH}/screen`;

/** Pages beside the day that have an address of their own. */
export const DESK_PAGES = ['calendar', 'stock', 'people', 'webhooks', 'poster'] as const;
export type DeskPage = (typeof DESK_PAGES)[number];

export const deskPathOf = (page: DeskPage): string => `${DESK_PATH}/${page}`;

/** Begins the login of a team member at their provider. */
export const TEAM_LOGIN_PATH = '/api/team/v1/openid/login';

/** Whether an address is a page of the desk. */
export const isOfDesk = (pathname: string): boolean =>
  [DESK_PATH, INVITATION_PATH, DOOR_SCREEN_PATH, ...DESK_PAGES.map(deskPathOf)].includes(
    pathname.replace(/\/$/, ''),
  );

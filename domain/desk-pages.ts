// Where the team works (DSK-01): separate addresses, not part of a patient's journey.

export const DESK_PATH = '/desk';

/** Where an invitation's link leads; its token is behind the #. */
export const INVITATION_PATH = `${DESK_PATH}/invitation`;

/** A screen at the door, where no one is signed in; its key is behind the #. */
export const DOOR_SCREEN_PATH = `${DESK_PATH}/screen`;

/** Pages besides the day view that have their own address. */
export const DESK_PAGES = ['calendar', 'stock', 'people', 'webhooks', 'poster'] as const;
export type DeskPage = (typeof DESK_PAGES)[number];

export const deskPathOf = (page: DeskPage): string => `${DESK_PATH}/${page}`;

/** Starts a team member's login at their provider. */
export const TEAM_LOGIN_PATH = '/api/team/v1/openid/login';

/** Whether an address is a desk page. */
export const isOfDesk = (pathname: string): boolean =>
  [DESK_PATH, INVITATION_PATH, DOOR_SCREEN_PATH, ...DESK_PAGES.map(deskPathOf)].includes(
    pathname.replace(/\/$/, ''),
  );

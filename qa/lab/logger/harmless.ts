// What of a kept journey is shown as it is: facts of our own about how far it has come. All else is
// shown by its shape (DIA-01).
import { LANGUAGES } from '#domain/languages.ts';
import { isPageId } from '#domain/pages.ts';
import { isProblemCode } from '#domain/problems.ts';
import { LOGIN_PROBLEMS } from '#domain/login.ts';

type Check = (value: unknown) => boolean;

const flag: Check = (value) => typeof value === 'boolean';
const MOST = 1000;
/** So small that it counts something: no date, no phone number, no place. */
const count: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST;
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const text =
  (check: (text: string) => boolean): Check =>
  (value) =>
    typeof value === 'string' && check(value);
const page = text(isPageId);

/**
 * By place, and only while the value is one of ours: what somebody wrote into the storage is not
 * believed.
 */
const HARMLESS: Readonly<Record<string, Check>> = {
  language: oneOf(...LANGUAGES),
  testing: flag,
  at: page,
  returnTo: page,
  'link.page': page,
  visitor: oneOf('guest', 'account'),
  'me.isLoggedIn': flag,
  loginProblem: oneOf(...LOGIN_PROBLEMS),
  'start.bookingOption': oneOf('me', 'dependent', 'group'),
  vaccinesAccepted: flag,
  offerMade: flag,
  remember: flag,
  textsAnswered: flag,
  'problems.code': text(isProblemCode),
  refusals: count,
  'search.miles': count,
  'search.page': count,
  'search.isDateChosen': flag,
  'search.isSplit': flag,
  'hold.extensionsLeft': count,
  'hold.warningSeconds': count,
  'party.members.place': count,
  'manage.asGuest': flag,
  'manage.isGroup': flag,
  'manage.asksGroup': flag,
  'manage.changing': flag,
  'manage.isMovingAll': flag,
  'manage.scope': oneOf('person', 'group'),
};

/** @param place names from the context down, without places in lists: `problems.code` */
export const isHarmless = (place: string, value: unknown): boolean =>
  Object.hasOwn(HARMLESS, place) && HARMLESS[place]?.(value) === true;

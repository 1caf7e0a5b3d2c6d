/**
 * API-03: the words with which each failure is told. Most have the common ones of their kind; a
 * screen that says more about its own is named in the table of its chart.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { pathOf } from '@dosepath/journeys/chart';
import type { Name, Words } from '../gestures.ts';
import { troubledNodes } from './awaited.ts';

/** Which failing states are told by which words; the first row that fits counts. */
export type Failures = readonly (readonly [of: RegExp, says: Name])[];

const said = (copy: string, key: string): Name => ({ copy, key });

/** Rows of states whose own names are the keys of their words. */
const byName = (of: string, names: readonly string[], says: (name: string) => Name): Failures =>
  names.map((name) => [new RegExp(`^${of}\\.${name}$`), says(name)]);

/** Of the patient's app. */
export const PATIENT_FAILURES: Failures = [
  ...byName('flow.review-appt', ['failed', 'unanswered'], (name) =>
    said('review-appt', `trouble.title.${name}`),
  ),
  ...byName('flow.review-change', ['failed', 'unanswered'], (name) =>
    said('review-change', `trouble.title.${name}`),
  ),
  ...byName(
    'flow.win-back',
    ['moveFailed', 'moveUnanswered', 'cancelFailed', 'cancelUnanswered'],
    (name) => said('win-back', `trouble.title.${name}`),
  ),
  ...byName('flow.timeslots', ['moveFailed', 'moveUnanswered'], (name) =>
    said('timeslots', `group.move.${name}.title`),
  ),
  ...byName('flow.earlier-time', ['takeFailed', 'takeUnanswered'], (name) =>
    said('earlier-time', `trouble.${name}.title`),
  ),
  ...byName('flow.walk-in-review', ['failed', 'unanswered'], (name) =>
    said('walk-in-review', `trouble.${name}`),
  ),
  ...byName('flow.queue', ['unheard', 'leaveFailed'], (name) => said('queue', `${name}.title`)),
  ...['manage-timeslot', 'manage-vaccine'].flatMap((sheet): Failures => [
    [new RegExp(`^overlay\\.${sheet}\\.saveFailed$`), said(sheet, 'trouble.failed')],
    [new RegExp(`^overlay\\.${sheet}\\.saveUnanswered$`), said(sheet, 'trouble.slow')],
  ]),
  [/^hold\.held\.extendFailed$/, said('hold', 'warning.failedTitle')],
  [/^hold\.expired\.retakeFailed$/, said('hold', 'expired.failedTitle')],
  [/^flow\.account\.removal\.failed$/, said('account', 'removal.failedTitle')],
  [/^flow\.account\.signOutFailed$/, said('account', 'signOut.failedTitle')],
  [/\.notEnded$/, said('account', 'devices.notEndedTitle')],
  [/\.notAdded$/, said('who-has-seen', 'notAddedTitle')],
  [/\.appleFailed$/, said('into-wallet', 'trouble.appleFailed')],
  [/\.googleFailed$/, said('into-wallet', 'trouble.googleFailed')],
  [/^flow\.(?:account|sign-in|sign-up)\..*\blimited$/, said('sign-in', 'limited.title')],
  [/^flow\.finish-later\.limited$/, said('finish-later', 'limited.title')],
  [/^flow\.confirmation\.limited$/, said('confirmation', 'again.limited')],
  [/[lL]imited$/, said('links', 'limited.title')],
  [/[uU]nanswered$|\.(?:notResumed|notStarted)$/, said('common', 'trouble.slowTitle')],
  [/./, said('common', 'trouble.failedTitle')],
];

const desk = (key: string) => said('desk', key);
const calendar = (key: string) => said('store-calendar', `trouble.${key}`);

/** Of the desk. */
export const DESK_FAILURES: Failures = [
  [/^unreachable$/, desk('unreachable.title')],
  [/^away\.notLeft$/, said('door', 'notLeft.title')],
  [/^away\.unopened$/, said('door', 'unopened.title')],
  [/^away\./, said('door', 'failed.title')],
  [/^doorScreen\.dark$/, desk('screen.dark')],
  [/\.poster\.open\.unreplaced$/, desk('poster.unreplaced')],
  [/\.poster\./, desk('poster.failed')],
  [/\.stock\.unsaved$/, desk('give.unrecorded')],
  [/\.stock\./, desk('stock.failed')],
  [/\.people\./, desk('people.failed')],
  [/\.webhooks\./, desk('webhooks.failed')],
  ...byName('atDesk.working.page.walkIn', ['unoffered', 'stuck'], (name) => desk(`walkIn.${name}`)),
  ...byName(
    'atDesk.working.page.calendar',
    ['unread', 'unlooked', 'unchanged', 'unnoted'],
    calendar,
  ),
  [/\.calendar\./, calendar('unread')],
  [/\.unsought$/, desk('find.unsought')],
  [/\.unopened$/, desk('sheet.unopened')],
  [/\.unmarked$/, desk('correction.unmarked')],
  [/\.unrecorded$/, desk('give.unrecorded')],
];

interface Told {
  readonly failures: Failures;
  readonly words: Words;
  /** What is announced, and the heading that has the focus. */
  readonly said: readonly string[];
}

/** A line for each failure that is told otherwise than by its own words, or not at all. */
export function wrongFailures(
  snapshot: AnyMachineSnapshot,
  { failures, words, said }: Told,
): string[] {
  return troubledNodes(snapshot).flatMap((node) => {
    const path = pathOf(node);
    const name = failures.find(([of]) => of.test(path))?.[1];
    if (name === undefined) return [`no words are known for ${path}`];
    const wanted = words.say(name);
    return said.some((text) => text.includes(wanted))
      ? []
      : [`${path} is not told by "${wanted}", but by ${said.join(', ') || 'nothing'}`];
  });
}

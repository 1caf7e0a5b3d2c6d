import { files } from '#src/i18n/files/en.ts';
import { isPageId } from '#domain/pages.ts';
import { partTitle } from './titles.ts';

const NAMES = new Map(
  Object.entries(files).map(([path, { pageName }]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    pageName,
  ]),
);

/** `timeslots` -> Select Appointment. */
export function titleOf(id: string): string {
  const name = isPageId(id) ? NAMES.get(id) : undefined;
  return typeof name === 'string' ? name : partTitle(id);
}

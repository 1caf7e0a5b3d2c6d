/**
 * The hand in a browser: Playwright finds by role and name exactly one control that is not hidden,
 * and uses it as a visitor does.
 */
import type { Locator, Page } from '@playwright/test';
import type { Gesture, Hand, Name, Part, Words } from '../gestures.ts';
import { UNFOLDS, type Surroundings } from './dom.ts';

/** `own`: what this visitor types where the journey says what any visitor would. */
/** Emptied first: filling a field with its current text does not count as typing. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.fill('');
  if (text !== '') await field.fill(text);
}

export function createBrowserHand(
  page: Page,
  words: Words,
  own: ReadonlyMap<string, string>,
  around: Surroundings,
): Hand {
  type Role = Parameters<Page['getByRole']>[0];
  /** What is behind a dialog is inert, which Playwright does not count as hidden. */
  const reachable = page.locator(':not([inert] *)');
  const only = (within: Page | Locator, role: Role, name: Name | undefined) =>
    within
      .getByRole(role, { ...(name !== undefined && { name: words.say(name), exact: true }) })
      .and(reachable);
  const inside = (part: Part | undefined) =>
    part === undefined
      ? page
      : only(page, part.role, part.name).filter({ hasText: part.saying ?? '' });

  return {
    async perform(gesture: Gesture) {
      switch (gesture.do) {
        case 'press':
        case 'choose':
          return only(inside(gesture.within), gesture.role, gesture.name).click();
        case 'select':
          await chooseIn(
            only(inside(gesture.within), 'combobox', gesture.label),
            words.say(gesture.option),
          );
          return;
        case 'type':
          return retype(
            only(inside(gesture.within), gesture.role ?? 'textbox', gesture.label),
            own.get(gesture.text) ?? gesture.text,
          );
        case 'pressKey':
          return page.keyboard.press(gesture.key);
        case 'unfold':
          return page.locator(UNFOLDS.selector).getByText(words.say(gesture.name)).click();
        case 'goTo':
          return around.goTo(gesture.address);
        case 'goBack':
          return around.goBack();
        case 'wake':
          return around.wake();
        case 'stir':
          return around.stir();
      }
    },
  };
}

/**
 * A list that says that it stands still opens all the same, and the chart takes nothing of it;
 * Playwright would wait until it says otherwise.
 */
async function chooseIn(list: Locator, label: string): Promise<void> {
  if ((await list.getAttribute('aria-disabled')) !== 'true')
    return void (await list.selectOption({ label }));
  await list.evaluate((select, option) => {
    if (!(select instanceof HTMLSelectElement)) throw new Error('it is no list');
    const at = [...select.options].findIndex((one) => one.label === option);
    if (at < 0) throw new Error(`the list has no "${option}"`);
    select.selectedIndex = at;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, label);
}

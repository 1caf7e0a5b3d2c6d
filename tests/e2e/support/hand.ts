import { expect, type Locator, type Page } from '@playwright/test';

/**
 * How a visitor uses a page: by pointer or by keyboard. Everything else in a booking is the same
 * for both.
 */
export interface Hand {
  type: (field: Locator, text: string) => Promise<void>;
  press: (control: Locator) => Promise<void>;
  /** Ticks a radio or a checkbox. */
  choose: (option: Locator) => Promise<void>;
  /** Chooses an option of a native select. */
  pick: (select: Locator, option: string) => Promise<void>;
}

export const pointer: Hand = {
  type: (field, text) => field.fill(text),
  press: (control) => control.click(),
  choose: (option) => option.check(),
  pick: async (select, option) => void (await select.selectOption({ label: option })),
};

/**
 * The visitor's effort for a booking; a field that is typed into counts once, a press, tick or pick
 * each time.
 */
export interface Effort {
  typed: number;
  activations: number;
  /** Those that chose an option from a list. */
  picked: number;
}

/** The same hand, with its work counted in `effort`. */
export const counting = (hand: Hand, effort: Effort): Hand => ({
  type: (field, text) => {
    effort.typed += 1;
    return hand.type(field, text);
  },
  press: (control) => {
    effort.activations += 1;
    return hand.press(control);
  },
  choose: (option) => {
    effort.activations += 1;
    return hand.choose(option);
  },
  pick: (select, option) => {
    effort.activations += 1;
    effort.picked += 1;
    return hand.pick(select, option);
  },
});

/** More stops than any page of ours has. */
const MOST_STOPS = 120;

/** Only Tab, arrows, Space and Enter. Everything that gets the focus on the way must show it. */
export function keyboard(page: Page): Hand {
  /** Tabs to a control; in a group of radios Tab reaches one of them, and arrows the others. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const key = await keyTowards(target);
      if (key === undefined) return expectFocusShown(page);
      await page.keyboard.press(key);
    }
    throw new Error(`no Tab comes to ${target.toString()}`);
  }

  return {
    async type(field, text) {
      await reach(field);
      await page.keyboard.type(text);
    },
    async press(control) {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    async choose(option) {
      await reach(option);
      if (!(await option.isChecked())) await page.keyboard.press('Space');
      await expect(option).toBeChecked();
    },
    async pick(select, option) {
      await reach(select);
      await page.keyboard.type(option);
      await expect(select.locator('option:checked')).toHaveText(option);
    },
  };
}

/** The keys from the focus to a control; undefined when it has the focus. */
const keyTowards = (target: Locator) =>
  target.evaluate((element) => {
    const { activeElement: active } = document;
    if (element === active) return undefined;
    const isInSameGroup =
      element instanceof HTMLInputElement &&
      active instanceof HTMLInputElement &&
      element.type === 'radio' &&
      active.type === 'radio' &&
      element.name === active.name;
    return isInSameGroup ? 'ArrowDown' : 'Tab';
  });

/** WCAG 2.4.7 and 2.4.11: the focus is visible, and nothing sticky in the window covers it. */
export async function expectFocusShown(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return 'nothing has the focus';
    const name = activeElement.outerHTML.slice(0, 120);
    // A control that we draw ourselves shows the focus on its label.
    const drawn = [activeElement, activeElement.closest('label')].filter((box) => box !== null);
    const isDrawn = drawn.some((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
    if (!isDrawn) return `no focus to be seen on ${name}`;
    const box = (activeElement.closest('label') ?? activeElement).getBoundingClientRect();
    const inView =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!inView) return `the focus is outside the window on ${name}`;
    const top = document.elementFromPoint(
      Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
      Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
    );
    const isOnTop = drawn.some((one) => one.contains(top) || top?.contains(one));
    return isOnTop ? '' : `${top?.outerHTML.slice(0, 80)} lies over the focus on ${name}`;
  });
  expect(problem).toBe('');
}

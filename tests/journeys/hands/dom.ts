/** The hand in a DOM: Testing Library finds by role and label, user-event presses and types. */
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { Gesture, Hand, Part, Say } from '../gestures.ts';

/** What only the page under test can do: its address bar and its device. */
export interface Surroundings {
  goTo(address: string): Promise<void>;
  goBack(): Promise<void>;
  wake(): Promise<void>;
}

export function createDomHand(user: UserEvent, say: Say, around: Surroundings): Hand {
  const inside = (part: Part | undefined) =>
    part === undefined ? screen : within(screen.getByRole(part.role, { name: say(part.name) }));

  async function retype(field: HTMLElement, text: string): Promise<void> {
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  }

  return {
    async perform(gesture: Gesture) {
      switch (gesture.do) {
        case 'press':
        case 'choose':
          return user.click(
            inside(gesture.within).getByRole(gesture.role, { name: say(gesture.name) }),
          );
        case 'select':
          return user.selectOptions(
            inside(gesture.within).getByLabelText(say(gesture.label)),
            say(gesture.option),
          );
        case 'type':
          return retype(inside(gesture.within).getByLabelText(say(gesture.label)), gesture.text);
        case 'pressKey':
          return user.keyboard(`{${gesture.key}}`);
        case 'goTo':
          return around.goTo(gesture.address);
        case 'goBack':
          return around.goBack();
        case 'wake':
          return around.wake();
      }
    },
  };
}

import type { DeskInput } from '#machines/desk/context.ts';
import { runInDom } from '../screens/dom-journeys.ts';
import { openDeskScreen } from './dom-page.tsx';
import { desk } from './desk.ts';
import { screenKey, wrongAtDesk } from './looks.ts';

runInDom<never>(
  {
    chart: desk,
    open: (words, begin, looked) =>
      // no page of the desk leaves a mark to continue from
      openDeskScreen(words, ('input' in begin ? begin.input : {}) as DeskInput, looked),
    screenKey,
    wrongKnowledge: wrongAtDesk,
  },
  'en',
  'es',
);

import type { DeskInput } from '#machines/desk/context.ts';
import { runInDom } from '../screens/dom-journeys.ts';
import { wrongKnowledge } from '../screens/knowledge.ts';
import { openDeskScreen } from './dom-page.tsx';
import { constantIn, desk } from './desk.ts';
import { screenKey } from './looks.ts';

const constant = ({ context }: { readonly context: unknown }) => ({ context: constantIn(context) });

runInDom<never>(
  {
    chart: desk,
    open: (words, begin, looked) =>
      // no page of the desk leaves a mark to go on from
      openDeskScreen(words, ('input' in begin ? begin.input : {}) as DeskInput, looked),
    screenKey,
    wrongKnowledge: (state, moment) => wrongKnowledge(constant(state), constant(moment), []),
  },
  'en',
  'es',
);

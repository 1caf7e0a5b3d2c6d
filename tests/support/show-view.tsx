// Shows a view over the real chart, so that what is typed comes back as the chart keeps it.
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import type { Language } from '#domain/languages.ts';
import type { JourneyEvent } from '#machines/events.ts';
import type { View } from '#src/app/view.ts';
import { loadCopy, speak } from '#src/i18n/copy-files.ts';
import type { CopyName } from '#src/i18n/copy.ts';
import './css-escape.ts';
import type { TestJourney } from './journey.ts';

export const BOTH: readonly Language[] = ['en', 'es'];

/** The view as a visitor has it, in the language of the journey; `sent` collects what it said to the chart. */
export async function showView(View: View, journey: TestJourney, ...copy: readonly CopyName[]) {
  speak(journey.context().language === 'es' ? 'es-US' : 'en-US');
  await loadCopy('common', 'problems', ...copy);
  // jsdom draws nothing, so it has nothing to scroll.
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  const sent: JourneyEvent[] = [];
  const send = (event: JourneyEvent) => {
    sent.push(event);
    journey.send(event);
  };
  function Live() {
    return <View snapshot={useSelector(journey.actor, (snapshot) => snapshot)} send={send} />;
  }
  const { container } = render(<Live />);
  return {
    user: userEvent.setup({ delay: null }),
    container,
    sent,
    /** What the world does meanwhile: an answer, a failure, the hold's clock. */
    world: (happens: () => void | Promise<void>) => act(async () => happens()),
  };
}

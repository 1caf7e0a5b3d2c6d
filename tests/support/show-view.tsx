// Shows a view over the real chart, so that what is typed comes back as the chart stores it.
import { act, render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useEffect } from 'react';
import { Router } from 'react-router-dom';
import type { Language } from '#domain/languages.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { locationOf, placeOf } from '#src/app/address.ts';
import { chartNavigator } from '#src/app/chart-navigator.ts';
import { keepFocus } from '#src/app/keep-focus.ts';
import type { PartJourney } from '#src/app/part-journey.ts';
import { JourneyOfPart } from '#src/app/use-journey.ts';
import type { View } from '#src/app/view.ts';
import { loadCopy, speak } from '#src/i18n/copy-files.ts';
import './css-escape.ts';
import type { TestJourney } from './journey.ts';

export const BOTH: readonly Language[] = ['en', 'es'];

/**
 * The view as a visitor has it, in the language of the journey; `sent` collects the events it sent
 * to the chart.
 */
export async function showView(View: View, journey: TestJourney) {
  speak(journey.context().language === 'es' ? 'es-US' : 'en-US');
  await loadCopy();
  const sent: JourneyEvent[] = [];
  const { actor } = journey;
  const heard: PartJourney = {
    getSnapshot: () => actor.getSnapshot(),
    subscribe: actor.subscribe.bind(actor),
    send: (event) => {
      sent.push(event);
      journey.send(event);
    },
  };
  const { container } = render(
    <Router
      location={locationOf(placeOf(actor.getSnapshot()))}
      navigator={chartNavigator(heard.send, history)}
    >
      <JourneyOfPart value={heard}>
        <View />
        <KeptFocus />
      </JourneyOfPart>
    </Router>,
  );
  await dialogFocused();
  return {
    // No style sheet is loaded that could disable pointer events; checking costs a tenth of a
    // click.
    user: userEvent.setup({
      delay: null,
      pointerEventsCheck: PointerEventsCheckLevel.Never,
    }),
    container,
    sent,
    /** What happens outside meanwhile: an answer, a failure, the hold's clock. */
    world: (happens: () => void | Promise<void>) => act(async () => happens()),
  };
}

/** As src/app/after-shown.ts starts it. */
function KeptFocus() {
  useEffect(() => keepFocus(), []);
  return null;
}

/** A dialog takes the focus some time after it is drawn: a key pressed before is not its own. */
async function dialogFocused(): Promise<void> {
  const dialog = document.querySelector('[role$=dialog]');
  if (dialog === null) return;
  await waitFor(() => {
    if (!dialog.contains(document.activeElement)) throw new Error('the dialog has no focus');
  });
}

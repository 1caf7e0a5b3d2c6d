import { checkLocation } from '#domain/location-text.ts';
import { fetchAnswers } from './fetch-answers.ts';
import type { Journey } from './relay.ts';

/** LOC-01: looks up the typed place while the visitor answers the next question. */
export function lookUpPlaces(actor: Journey): void {
  let before = actor.getSnapshot().context.start;
  let asked = '';
  actor.subscribe(({ context: { start } }) => {
    const isLeft = start !== before && start.location === before.location;
    before = start;
    const { location } = start;
    if (!isLeft || location === asked || checkLocation(location) !== undefined) return;
    asked = location;
    // A failure is ignored: the call that needs the answer asks again.
    fetchAnswers().then(
      ({ placeAhead }) => placeAhead(location),
      () => {},
    );
  });
}

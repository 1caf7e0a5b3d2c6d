import { detailsAhead } from '#machines/requests/vaccines.ts';
import { fetchAnswers } from './fetch-answers.ts';
import type { Journey } from './relay.ts';

/** A visitor who chooses several has chosen the next one by then. */
const REST_MS = 200;

/**
 * VAC-07: requests the details of the vaccines the visitor could continue with, while they still
 * look at the list.
 */
export function askForDetails(actor: Journey): void {
  let before: readonly string[] | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const look = (snapshot: ReturnType<Journey['getSnapshot']>) => {
    const isChoosing = snapshot.matches({ flow: { 'vaccine-selector': 'form' } });
    const chosen = isChoosing ? snapshot.context.vaccines : undefined;
    if (chosen === before) return;
    before = chosen;
    clearTimeout(rest);
    if (isChoosing) rest = setTimeout(() => ask(actor), REST_MS);
  };
  look(actor.getSnapshot());
  actor.subscribe(look);
}

function ask(actor: Journey): void {
  const wanted = detailsAhead(actor.getSnapshot().context);
  if (wanted.length === 0) return;
  fetchAnswers().then(
    (answers) => wanted.forEach(answers.vaccinesAhead),
    // A failure is ignored: the call that needs the answer asks again.
    () => {},
  );
}

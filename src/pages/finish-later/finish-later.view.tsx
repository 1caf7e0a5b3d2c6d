import { useMatches } from '#src/app/use-journey.ts';
import { LaterForm } from './later-form.tsx';
import { LaterTrouble } from './later-trouble.tsx';
import { LinkSent } from './link-sent.tsx';

type State = 'saved' | 'failed' | 'unanswered' | 'limited';

/** Save and finish later: where to send the link, and what it is for (RES-01). */
export function FinishLaterView() {
  const matches = useMatches();
  const at = (state: State) => matches({ flow: { 'finish-later': state } });
  if (at('saved')) return <LinkSent />;
  if (at('failed') || at('unanswered') || at('limited')) return <LaterTrouble />;
  return <LaterForm />;
}

import { useMatches } from '#src/app/use-journey.ts';
import { LaterForm } from './later-form.tsx';
import { LaterTrouble } from './later-trouble.tsx';
import { LinkSent } from './link-sent.tsx';

type State = 'saved' | 'failed' | 'unanswered' | 'limited';

/** Save and finish later: where the link goes, and what it is good for (RES-01). */
export function FinishLaterView() {
  const matches = useMatches();
  const at = (state: State) => matches({ flow: { 'finish-later': state } });
  if (at('saved')) return <LinkSent />;
  if (at('failed') || at('unanswered') || at('limited')) return <LaterTrouble />;
  return <LaterForm />;
}

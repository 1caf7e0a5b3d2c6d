import type { ViewProps } from '#src/app/view.ts';
import { LaterForm } from './later-form.tsx';
import { LaterTrouble } from './later-trouble.tsx';
import { LinkSent } from './link-sent.tsx';

type State = 'saved' | 'failed' | 'timedOut' | 'limited';

/** Save and finish later: where the link goes, and what it is good for (RES-01). */
export function FinishLaterView(props: ViewProps) {
  const at = (state: State) => props.snapshot.matches({ flow: { 'finish-later': state } });
  if (at('saved')) return <LinkSent {...props} />;
  if (at('failed') || at('timedOut') || at('limited')) return <LaterTrouble {...props} />;
  return <LaterForm {...props} />;
}

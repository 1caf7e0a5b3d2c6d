// Who the visitor is, asked of the server once the page stands, and again whenever the tab comes
// back: somebody may have signed in or out in another one (CHN-01, CHN-06, CHN-08).
import './calls/jitless.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './calls/call.ts';
import { forgetAnswers } from './fetch-answers.ts';
import type { Journey } from './relay.ts';

/**
 * Tells the chart who it is. Without an answer the visitor is who they were: the server judges
 * every call by itself. An answer that comes while the journey waits for another may be the older
 * one, since somebody may just be signing in or out: the server is asked again afterwards.
 */
async function identify(journey: Journey): Promise<void> {
  const outcome = await call(OPERATIONS.getProfile, {}).catch(() => undefined);
  if (!outcome?.ok) return;
  const now = journey.getSnapshot();
  if (now.hasTag('busy')) {
    await rest(journey);
    return identify(journey);
  }
  const me = outcome.value;
  // CHN-08: what was read for one is no answer to another.
  if (me.meId !== (now.context.me?.meId ?? '')) forgetAnswers(true);
  journey.send({ type: 'visitor.identified', me });
}

/** Ends when the journey waits for nothing any more. */
const rest = (journey: Journey): Promise<void> =>
  new Promise((done) => {
    const { unsubscribe } = journey.subscribe((snapshot) => {
      if (snapshot.hasTag('busy')) return;
      unsubscribe();
      done();
    });
  });

/** @param nativeApp there our app itself keeps who is signed in (CHN-08) */
export function watchVisitor(journey: Journey, document: Document, nativeApp: boolean): void {
  void identify(journey);
  if (nativeApp) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void identify(journey);
  });
}

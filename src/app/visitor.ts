// Who the visitor is, asked of the server once the page stands, and again whenever the tab comes back: somebody may have signed in
// or out in another one (CHN-01, CHN-06, CHN-08).
import './calls/jitless.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './calls/call.ts';
import { forgetAnswers } from './fetch-answers.ts';
import type { Journey } from './relay.ts';

/** Tells the chart who it is. Without an answer the visitor is who they were: the server judges every call by itself. */
async function identify(journey: Journey): Promise<void> {
  const outcome = await call(OPERATIONS.getProfile, {}).catch(() => undefined);
  // While somebody signs in or out, that answer is the newer one.
  const before = journey.getSnapshot();
  if (!outcome?.ok || before.hasTag('busy')) return;
  const me = outcome.value;
  // CHN-08: what was read for one is no answer to another.
  if (me.meId !== (before.context.me?.meId ?? '')) forgetAnswers();
  journey.send({ type: 'visitor.identified', me });
}

/** @param nativeApp there our app itself keeps who is signed in (CHN-08) */
export function watchVisitor(journey: Journey, document: Document, nativeApp: boolean): void {
  void identify(journey);
  if (nativeApp) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void identify(journey);
  });
}

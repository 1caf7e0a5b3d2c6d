// Asks the server who the visitor is once the page is shown, and again whenever the tab becomes
// visible: they may have signed in or out in another one (CHN-01, CHN-06, CHN-08). A tab that stays
// in sight hears of a sign-out at once (CHN-07).
import './calls/jitless.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { call } from './calls/call.ts';
import { forgetAnswers } from './fetch-answers.ts';
import type { Journey } from './relay.ts';
import { hearSignedOut } from './signed-out-tabs.ts';

/**
 * Tells the chart who the visitor is. Without an answer they stay who they were: the server checks
 * every call itself. An answer that comes while the journey awaits another may be outdated, since
 * the visitor may just be signing in or out: the server is asked again afterwards. So it is where
 * the journey has learned meanwhile who they are.
 */
async function identify(journey: Journey): Promise<void> {
  const { me: before } = journey.getSnapshot().context;
  const outcome = await call(OPERATIONS.getProfile, {}).catch(() => undefined);
  if (!outcome?.ok) return;
  const now = journey.getSnapshot();
  if (now.hasTag('busy')) {
    await rest(journey);
    return identify(journey);
  }
  if (now.context.me !== before) return identify(journey);
  const me = outcome.value;
  // CHN-08: what was read for one visitor is no answer for another.
  if (me.meId !== (now.context.me?.meId ?? '')) forgetAnswers(true);
  journey.send({ type: 'visitor.identified', me });
}

/** Resolves when the journey awaits no answer any more. */
const rest = (journey: Journey): Promise<void> =>
  new Promise((done) => {
    const { unsubscribe } = journey.subscribe((snapshot) => {
      if (snapshot.hasTag('busy')) return;
      unsubscribe();
      done();
    });
  });

/** Once the journey is known to be that of an account; a guest has nothing to hear (CHN-07). */
function onceSignedIn(journey: Journey, begin: () => void): void {
  const { unsubscribe } = journey.subscribe(({ context }) => {
    if (context.owner === '') return;
    unsubscribe();
    begin();
  });
}

/** @param nativeApp our app itself keeps who is signed in (CHN-08) */
export function watchVisitor(journey: Journey, document: Document, nativeApp: boolean): void {
  void identify(journey);
  if (nativeApp) return;
  onceSignedIn(journey, () => hearSignedOut(journey));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void identify(journey);
  });
}

import { isTagged } from '#machines/chart/active.ts';
import { useJourney, useKnown, useMatches } from '#src/app/use-journey.ts';
import { FocusKept } from './focus-kept.tsx';
import { HoldExpired } from './hold-expired.tsx';
import { HoldLastMinutes } from './hold-last-minutes.tsx';
import { HoldWarning } from './hold-warning.tsx';

/**
 * HLD-02, HLD-03: the held time is about to end, cannot be extended, or has ended. Renders nothing
 * while there is time.
 */
export function HoldDialogView() {
  const matches = useMatches();
  const { hold } = useKnown('hold');
  const isAsking = useJourney((snapshot) => isTagged(snapshot, 'hold', 'dialog'));
  const dialog = () => {
    if (matches({ hold: 'expired' })) return <HoldExpired />;
    if (!hold) return null;
    if (matches({ hold: { held: 'lastMinutes' } }))
      return <HoldLastMinutes deadline={hold.deadline} />;
    return isAsking ? <HoldWarning deadline={hold.deadline} /> : null;
  };
  const shown = dialog();
  return shown && <FocusKept>{shown}</FocusKept>;
}

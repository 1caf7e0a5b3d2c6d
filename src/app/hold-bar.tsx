import { useCallback } from 'react';
import { heldFor } from '#machines/knowledge/held-for.ts';
import { HeldCountdown } from '#src/booking/held-countdown.tsx';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useJourney, useKnown, useMatches } from './use-journey.ts';

/**
 * HLD-02: how long the time, the group's times, or the place in a line is still held, on every page
 * from choosing to booking. Once it is over, which the server may say before the deadline, the bar
 * shows nothing and only waits to announce that it is held again (HLD-03). Beside the offer of an
 * earlier time it says which of the two it counts (CNF-05).
 */
export function HoldBar() {
  const { hold } = useKnown('hold');
  const held = useJourney(({ context }) => heldFor(context));
  const t = useCopy('common');
  const is = useMatches();
  const offer = useCopy('earlier-time');
  const isBegun = is({ flow: 'earlier-time' }) && held !== 'InLine';
  const label = isBegun ? offer('begun.label') : t(`hold.label${held}`);
  const said = useCallback(
    (count: number) => {
      if (isBegun) return offer(count > 0 ? 'begun.minutesLeft' : 'begun.over', { count });
      return count > 0 ? t(`hold.minutesLeft${held}`, { count }) : t(`hold.over${held}`);
    },
    [t, offer, held, isBegun],
  );
  return (
    <>
      {hold && !is({ hold: 'expired' }) && (
        <HeldCountdown deadline={hold.deadline} label={label} said={said} />
      )}
      <Spoken>{is({ hold: { held: 'again' } }) ? t(`hold.again${held}`) : undefined}</Spoken>
    </>
  );
}

import type { ViewProps } from '#src/app/view.ts';
import { HoldExpired } from './hold-expired.tsx';
import { HoldLastMinutes } from './hold-last-minutes.tsx';
import { HoldWarning } from './hold-warning.tsx';

/** HLD-02, HLD-03: the held time is about to end, cannot be extended, or has ended. Draws nothing while there is time. */
export function HoldDialogView(props: ViewProps) {
  const { snapshot } = props;
  const { hold } = snapshot.context;
  if (snapshot.matches({ hold: 'expired' })) return <HoldExpired {...props} />;
  if (!hold) return null;
  if (snapshot.matches({ hold: { held: 'lastMinutes' } }))
    return <HoldLastMinutes {...props} deadline={hold.deadline} />;
  const isWarning = (['warning', 'extending', 'extendFailed'] as const).some((state) =>
    snapshot.matches({ hold: { held: state } }),
  );
  return isWarning ? <HoldWarning {...props} deadline={hold.deadline} /> : null;
}

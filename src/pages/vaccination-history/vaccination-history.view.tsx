import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { ClosedLink } from './closed-link.tsx';
import { FindRecord } from './find-record.tsx';
import { NoRecords } from './no-records.tsx';
import { People } from './people.tsx';
import { Reading } from './reading.tsx';
import { ShownRecord } from './shown-record.tsx';

const SCREENS = {
  byNumber: () => <FindRecord by="byNumber" />,
  byKey: () => <FindRecord by="byKey" />,
  linkExpired: ClosedLink,
  linkRevoked: ClosedLink,
  none: NoRecords,
  people: People,
  shown: ShownRecord,
  reading: Reading,
} as const;

function screenOf(snapshot: JourneySnapshot): keyof typeof SCREENS {
  const screens = [
    'byNumber',
    'byKey',
    'linkExpired',
    'linkRevoked',
    'none',
    'people',
    'shown',
  ] as const;
  return (
    screens.find((state) => snapshot.matches({ flow: { 'vaccination-history': state } })) ??
    'reading'
  );
}

/**
 * CRD-02: what a person was given here, which earlier doses they told us of, and what is due next.
 */
export function VaccinationHistoryView() {
  const screen = useJourney(screenOf);
  useStepHeading(screen);
  const Screen = SCREENS[screen];
  return <Screen />;
}

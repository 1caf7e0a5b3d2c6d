import { doseInfoOf, type DoseInfo } from '#machines/knowledge/booking-info.ts';
import type { PersonVisit } from '#machines/knowledge/visit.ts';
import { useKnown } from '#src/app/use-journey.ts';

/** REV-02: the dose of each vaccine of a visit; by default the current person's. */
export function useDoseInfo(visit?: PersonVisit): DoseInfo[] {
  const { search, acceptedFor, manage, vaccines, details, maker } = useKnown(
    'search',
    'acceptedFor',
    'manage',
    'vaccines',
    'details',
    'maker',
  );
  const own = { vaccines, details, maker };
  return doseInfoOf({ search, acceptedFor, manage, ...own }, visit ?? own);
}

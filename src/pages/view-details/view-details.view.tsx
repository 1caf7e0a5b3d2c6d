import type { AppointmentDetails } from '#contract/manage.ts';
import { isAtStore } from '#domain/appointments.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney, useKnown, useMatches } from '#src/app/use-journey.ts';
import { shownPerson } from '#src/booking/booked-people.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { TwoColumns } from '#src/components/two-columns/two-columns.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Beside } from './beside.tsx';
import { FreeNow } from './earlier.tsx';
import { EarlierForm } from './earlier-form.tsx';
import { EarlierHeld } from './earlier-held.tsx';
import { Legacy } from './legacy.tsx';
import { OthersWithoutTime } from './lost-time.tsx';
import { Member } from './member.tsx';
import { Missed } from './missed.tsx';
import { OnlyRead } from './only-read.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { isTurnedAway } from './shown.ts';
import { Upcoming } from './upcoming.tsx';

const KINDS = {
  upcoming: Upcoming,
  member: Member,
  missed: Missed,
  legacy: Legacy,
  past: OnlyRead,
  cancelled: OnlyRead,
} as const;
type Kind = keyof typeof KINDS;

/**
 * The heading's key: a patient who has arrived or was there gets another heading than one whose
 * visit is simply past.
 */
function headingOf(kind: Kind, appointment: AppointmentDetails) {
  if (kind === 'legacy' || kind === 'member') return 'upcoming';
  if (kind !== 'past') return kind;
  if (isTurnedAway(appointment)) return 'notEligible';
  if (isAtStore(appointment)) return 'underWay';
  return appointment.outcome ? 'given' : 'past';
}

function kindOf(snapshot: JourneySnapshot): Kind | undefined {
  const at = (state: Kind) => snapshot.matches({ flow: { 'view-details': state } });
  if (at('upcoming')) return 'upcoming';
  if (at('member')) return 'member';
  if (at('missed')) return 'missed';
  if (at('legacy')) return 'legacy';
  if (at('past')) return 'past';
  return at('cancelled') ? 'cancelled' : undefined;
}

/** CNF-05: the states of the wish for an earlier time, which has its own screen. */
const WISHING = ['placing', 'locating', 'suggesting', 'waiting'] as const;

/** RTE-09: one appointment, and what can still be done with it (MNG-01..06). */
export function ViewDetailsView() {
  const matches = useMatches();
  const t = useCopy('view-details');
  const kind = useJourney(kindOf);
  const { manage } = useKnown('manage');
  const { appointment } = manage;
  const name = shownPerson(manage);
  const isWishing = WISHING.some((state) => matches({ flow: { 'view-details': state } }));
  if (isWishing && appointment)
    return (
      <TwoColumns>
        <EarlierForm appointment={appointment} />
      </TwoColumns>
    );
  if (kind && appointment) {
    const Shown = KINDS[kind];
    const heading = headingOf(kind, appointment);
    // What is below says what to do instead.
    const isAsUsual = kind !== 'legacy' && !(heading === 'upcoming' && appointment.lostTime);
    return (
      <TwoColumns aside={kind !== 'missed' && <Beside appointment={appointment} />}>
        <PageHeading lead={isAsUsual && t(`lead.${heading}`)}>
          {name ? t(`group.title.${heading}`, { name }) : t(`title.${heading}`)}
        </PageHeading>
        <SavedNotice />
        <OthersWithoutTime appointment={appointment} />
        {kind === 'upcoming' && <EarlierHeld appointment={appointment} />}
        {kind === 'upcoming' && <FreeNow />}
        <Shown appointment={appointment} />
      </TwoColumns>
    );
  }
  return (
    <TwoColumns>
      <PageHeading>{t('title.upcoming')}</PageHeading>
      <Fetching />
    </TwoColumns>
  );
}

import type { OwnCheckIn } from '#machines/knowledge/walk-in.ts';
import { pathOf } from '#domain/pages.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { InLine } from './in-line.tsx';
import { useLineNews } from './line-news.ts';

/** WLK-06: the place in a store's line, or how the visit ended. */
export function QueueView() {
  const matches = useMatches();
  const { checkedIn } = useKnown('checkedIn');
  const isOver = matches({ flow: { queue: 'over' } });
  const isGone = matches({ flow: { queue: 'gone' } });
  // Also once it is over: the store may take that back.
  useLineNews(isGone ? undefined : checkedIn?.checkInId);
  const isLooking = (['looking', 'unheard'] as const).some((state) =>
    matches({ flow: { queue: state } }),
  );
  if (!checkedIn && isLooking) return <Joined />;
  if (!checkedIn || isGone) return <Gone />;
  return isOver ? <Over checkedIn={checkedIn} /> : <InLine checkedIn={checkedIn} />;
}

/** Confirms to a patient who has just joined that they are in the line. */
function Joined() {
  const t = useCopy('queue');
  return (
    <>
      <PageHeading lead={t('joined.lead')}>{t('joined.title')}</PageHeading>
      <Fetching label={t('joined.looking')} />
    </>
  );
}

const ENDS = ['given', 'notEligible', 'left', 'noShow'] as const;

function Over({ checkedIn: { stage, appointment, leftByTeam } }: { checkedIn: OwnCheckIn }) {
  const t = useCopy('queue');
  useOwnHeading();
  const end = leftByTeam ? 'takenOut' : (ENDS.find((one) => one === stage) ?? 'other');
  const name = appointment.patient.firstName;
  return (
    <>
      <PageHeading lead={t(`over.${end}.lead`, { name })}>{t(`over.${end}.title`)}</PageHeading>
      <ToAppointment />
    </>
  );
}

function Gone() {
  const t = useCopy('queue');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t('gone.lead')}>{t('gone.title')}</PageHeading>
      <ToAppointment />
    </>
  );
}

function ToAppointment() {
  const send = useSend();
  const t = useCopy('queue');
  return (
    <ActionRow>
      <Link
        look="primary"
        to={pathOf('manage-appointment')}
        onPress={() => send({ type: 'find.wanted' })}
      >
        {t('manage')}
      </Link>
    </ActionRow>
  );
}

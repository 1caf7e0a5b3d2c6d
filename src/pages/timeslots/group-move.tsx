import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

const ENDS = ['overlapping', 'moveFailed', 'moveUnanswered'] as const;
type End = (typeof ENDS)[number];

/** Whether the booked group is being moved to the new time, or that failed. */
export const isMoving = (snapshot: JourneySnapshot): boolean =>
  snapshot.matches({ flow: { timeslots: 'moving' } }) || endOf(snapshot) !== undefined;

const endOf = (snapshot: JourneySnapshot): End | undefined =>
  ENDS.find((state) => snapshot.matches({ flow: { timeslots: state } }));

/** GRP-03: everyone is moved, or no one; the old times stay booked until then. */
export function GroupMove() {
  const t = useCopy('timeslots');
  const end = useJourney(endOf);
  if (end !== undefined) return <NotMoved end={end} />;
  return (
    <>
      <PageHeading>{t('group.move.title')}</PageHeading>
      <Fetching label={t('group.move.busy')} />
    </>
  );
}

/** Why no one was moved, or that it is not known. */
function NotMoved({ end }: { end: End }) {
  const send = useSend();
  const t = useCopy('timeslots');
  const common = useCopy('common');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t(`group.move.${end}.text`)}>{t(`group.move.${end}.title`)}</PageHeading>
      <ActionRow>
        {end === 'overlapping' ? (
          <Button variant="primary" onPress={() => send({ type: 'search.repeated' })}>
            {t('group.move.again')}
          </Button>
        ) : (
          <Button variant="primary" onPress={() => send({ type: 'retried' })}>
            {common('retry')}
          </Button>
        )}
        <Button onPress={() => send({ type: 'back' })}>
          {t(end === 'moveUnanswered' ? 'group.move.moveUnanswered.see' : 'group.none.keep')}
        </Button>
      </ActionRow>
    </>
  );
}

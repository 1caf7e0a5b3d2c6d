import { useState } from 'react';
import { turnIn } from '#machines/knowledge/turn.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { BookedTime } from './booked-time.tsx';
import { Columns } from './columns.tsx';
import { Days } from './days.tsx';
import { GroupMove, isMoving } from './group-move.tsx';
import { GroupVaccineRefused } from './group-vaccine-refused.tsx';
import { ItsTurn } from './its-turn.tsx';
import { MapBesideList } from './map-beside-list.tsx';
import { NearPlace } from './near-place.tsx';
import { NoTimes } from './no-times.tsx';
import { Offers } from './offers.tsx';
import { OtherPlace } from './other-place.tsx';
import { StoreTimes } from './store-times.tsx';
import { TimeGone } from './time-gone.tsx';
import { TimeKept } from './time-kept.tsx';
import { TimesForm } from './times-form.tsx';
import { Wishes } from './wishes.tsx';

/**
 * RTE-05, GRP-01: real times at real places, for one person or a group, with the best two at the
 * top.
 */
export function TimeslotsView() {
  const matches = useMatches();
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const isMove = useJourney(isMoving);
  const at = (
    state:
      | 'waiting'
      | 'holding'
      | 'empty'
      | 'taken'
      | 'lost'
      | 'placing'
      | 'locating'
      | 'suggesting'
      | 'vaccineRefused',
  ) => matches({ flow: { timeslots: state } });
  const isPlacing = at('placing') || at('locating') || at('suggesting');
  const hasTurn = useJourney(({ context }) => turnIn(context) !== undefined);
  const isWaiting = at('waiting') || (at('holding') && hasTurn);
  useStepHeading(isPlacing ? 'place' : isWaiting ? 'turn' : 'times');
  if (isMove) return <GroupMove />;
  if (isPlacing) return <OtherPlace />;
  if (at('empty'))
    return (
      <Columns
        top={
          <>
            <TimeKept />
            <BookedTime />
          </>
        }
      >
        <NoTimes />
      </Columns>
    );
  if (at('taken') || at('lost'))
    return (
      <Columns top={<TimeKept />}>
        <TimeGone />
      </Columns>
    );
  if (isWaiting)
    return (
      <Columns top={<TimeKept />}>
        <ItsTurn isAsking={at('holding')} />
      </Columns>
    );
  if (at('vaccineRefused'))
    return (
      <Columns top={<TimeKept />}>{isGroup ? <GroupVaccineRefused /> : <VaccineRefused />}</Columns>
    );
  return <Times isGroup={isGroup} />;
}

function Times({ isGroup }: { isGroup: boolean }) {
  const matches = useMatches();
  const t = useCopy('timeslots');
  const { party, search, manage } = useKnown('party', 'search', 'manage');
  // Local to this screen: whether a map is shown beside the list.
  const [isMapped, setIsMapped] = useState(false);
  return (
    <>
      {isGroup ? (
        <PageHeading
          lead={t(manage.isMovingAll ? 'group.move.lead' : 'group.lead', {
            count: party.members.length,
          })}
        >
          {t('group.title')}
        </PageHeading>
      ) : (
        <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      )}
      <TimesForm
        isStuck={matches({ flow: { timeslots: { searching: 'stuck' } } })}
        hasTimes={search.result !== undefined}
        top={
          <>
            <TimeKept />
            <BookedTime />
            <Offers />
          </>
        }
        side={
          <>
            <Days />
            <MapBesideList onMapped={setIsMapped} />
          </>
        }
      >
        <NearPlace />
        <Wishes isGroup={isGroup} />
        <StoreTimes
          isMapped={isMapped}
          isSearching={matches({ flow: { timeslots: 'searching' } })}
        />
      </TimesForm>
    </>
  );
}

function VaccineRefused() {
  const send = useSend();
  const t = useCopy('timeslots');
  return (
    <>
      <PageHeading lead={t('vaccineRefused.lead')}>{t('vaccineRefused.title')}</PageHeading>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.reconsidered' })}>
          {t('vaccineRefused.change')}
        </Button>
      </ActionRow>
      <StoreToCall />
    </>
  );
}

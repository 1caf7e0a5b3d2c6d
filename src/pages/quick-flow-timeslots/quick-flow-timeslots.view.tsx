import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { EligibleFrom } from '#src/pages/timeslots/eligible-from.tsx';
import { HoldButton } from '#src/pages/timeslots/hold-button.tsx';
import { Offers } from '#src/pages/timeslots/offers.tsx';
import { StoreList } from '#src/pages/timeslots/store-list.tsx';
import { TimeKept } from '#src/pages/timeslots/time-kept.tsx';

/**
 * RTE-12, QCK-01: the nearest times, and nothing else to be asked; all other wishes have the full
 * page.
 */
export function QuickFlowTimeslotsView() {
  const matches = useMatches();
  const t = useCopy('quick-flow-timeslots');
  const formats = useFormats();
  const { vaccines, place, language } = useKnown('vaccines', 'place', 'language');
  const names = vaccines.map((code) => vaccineName(code, language));
  return (
    <>
      <PageHeading lead={t('lead', { vaccines: formats.list(names), place: place?.q ?? '' })}>
        {t('title')}
      </PageHeading>
      {matches({ flow: { 'quick-flow-timeslots': 'searching' } }) ? <Searching /> : <Times />}
    </>
  );
}

function Searching() {
  const times = useCopy('timeslots');
  const common = useCopy('common');
  return (
    <Skeleton
      label={times('searching')}
      stillLabel={common('waiting.still')}
      count={4}
      blockHeight="11rem"
    />
  );
}

function Times() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('quick-flow-timeslots');
  const isHolding = matches({ flow: { 'quick-flow-timeslots': 'holding' } });
  return (
    <form
      className="stack stack-loose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'time.submitted' });
      }}
    >
      <TimeKept />
      <Offers />
      <EligibleFrom />
      <StoreList>
        <Button icon="search" onPress={() => send({ type: 'search.repeated' })}>
          {t('other')}
        </Button>
      </StoreList>
      <HoldButton waitingFor={isHolding ? 'hold' : undefined} />
    </form>
  );
}

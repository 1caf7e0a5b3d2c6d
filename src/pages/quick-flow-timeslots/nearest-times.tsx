import { useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { EligibleFrom } from '#src/pages/timeslots/eligible-from.tsx';
import { HoldButton } from '#src/pages/timeslots/hold-button.tsx';
import { Offers } from '#src/pages/timeslots/offers.tsx';
import { StoreList } from '#src/pages/timeslots/store-list.tsx';
import { TimeKept } from '#src/pages/timeslots/time-kept.tsx';

type NearestTimesProps = {
  isSearching: boolean;
  isHolding: boolean;
};

/** The nearest times for a patient we know already; for any other wish there is the full page. */
export function NearestTimes({ isSearching, isHolding }: NearestTimesProps) {
  const send = useSend();
  const press = usePress();
  const t = useCopy('quick-flow-timeslots');
  if (isSearching) return <Searching />;
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
        <Button icon="search" {...press({ type: 'search.repeated' })}>
          {t('other')}
        </Button>
      </StoreList>
      <HoldButton waitingFor={isHolding ? 'hold' : undefined} />
    </form>
  );
}

function Searching() {
  const times = useCopy('timeslots');
  return <Fetching label={times('searching')} count={4} blockHeight="11rem" />;
}

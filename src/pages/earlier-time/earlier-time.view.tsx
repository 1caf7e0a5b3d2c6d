import { pathOf } from '#domain/pages.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LookingAtLink } from '#src/links/looking-at-link.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { Moved } from './moved.tsx';
import { Offered } from './offered.tsx';

const CLOSED = ['kept', 'over', 'lost', 'changed'] as const;
const OF_OFFER = [
  'offered',
  'taking',
  'takeFailed',
  'takeUnanswered',
  'declining',
  'keepFailed',
] as const;

type State = (typeof CLOSED | typeof OF_OFFER)[number] | 'moved';

/**
 * An earlier time from a message's link, or another one because the store closed: two times, their
 * places, and one press (CNF-05, DSK-04).
 */
export function EarlierTimeView() {
  const matches = useMatches();
  const { offer } = useKnown('offer');
  const at = (state: State) => matches({ flow: { 'earlier-time': state } });
  const closed = CLOSED.find(at);
  if (closed) return <Closed why={closed} />;
  if (offer && at('moved')) return <Moved offer={offer} />;
  if (offer && OF_OFFER.some(at)) return <Offered offer={offer} />;
  return <LookingAtLink page="earlier-time" />;
}

/** Says that the appointment is unchanged, and how to see it. */
function Closed({ why }: { why: (typeof CLOSED)[number] }) {
  const send = useSend();
  const t = useCopy('earlier-time');
  const { offer, closedStore } = useKnown('offer', 'closedStore');
  useOwnHeading();
  const store = offer?.from.store ?? closedStore;
  // Whoever saw the offer came by the whole link.
  const lead = offer && why === 'over' ? t('closed.over.seenLead') : t(`closed.${why}.lead`);
  const isOfAll = why === 'kept' && offer !== undefined && offer.people > 1;
  return (
    <>
      <PageHeading lead={isOfAll ? t('closed.kept.leadAll') : lead}>
        {t(isOfAll ? 'closed.kept.titleAll' : `closed.${why}.title`)}
      </PageHeading>
      <ActionRow>
        <Link
          look="primary"
          to={pathOf('manage-appointment')}
          onPress={() => send({ type: 'find.wanted' })}
        >
          {t(why === 'lost' ? 'choose' : 'see')}
        </Link>
      </ActionRow>
      {store ? <StoreToCall of={store} /> : <p className="small muted">{t('help')}</p>}
    </>
  );
}

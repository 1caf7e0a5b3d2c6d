import { pathOf } from '#domain/pages.ts';
import { LINK_DAYS } from '#domain/resume.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { Closed } from '#src/links/closed-link.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { HeldWay, useHasHeldWay } from './held-way.tsx';

interface ClosedLinkProps {
  reason: Closed;
}

/**
 * RES-03: says why a link does not work, and how to continue: where this tab was, to what was
 * booked with the link, to a new appointment, or by starting over.
 */
export function ClosedLink({ reason }: ClosedLinkProps) {
  const send = useSend();
  const t = useCopy('resume');
  const links = useCopy('links');
  // Booked since: who it is for is shown on that page, not here (RES-04).
  const isSpent = reason === 'spent';
  useOwnHeading();
  const canTypeCode = useJourney((snapshot) => snapshot.can({ type: 'back' }));
  const isHeld = useHasHeldWay();
  const hasFirst = isHeld || isSpent || canTypeCode;
  return (
    <>
      <PageHeading lead={t(`closed.${reason}.text`, { count: LINK_DAYS })}>
        {t(`closed.${reason}.title`)}
      </PageHeading>
      <div className="stack stack-tight">
        <p>{t('help')}</p>
        <StoreToCall />
      </div>
      <ActionRow>
        {isHeld && <HeldWay variant="primary" />}
        {isSpent && (
          <Link look={isHeld ? 'secondary' : 'primary'} to={pathOf('manage-appointment')}>
            {links('ways.find')}
          </Link>
        )}
        {canTypeCode && (
          <Button variant={isHeld ? 'secondary' : 'primary'} onPress={() => send({ type: 'back' })}>
            {t('typeCode')}
          </Button>
        )}
        <Button
          variant={hasFirst ? 'secondary' : 'primary'}
          onPress={() => send({ type: 'place.reconsidered' })}
        >
          {t('new')}
        </Button>
        <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
          {t('restart')}
        </Button>
      </ActionRow>
      <p className="small muted">{t('restartLine')}</p>
    </>
  );
}

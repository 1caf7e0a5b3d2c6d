import { APPOINTMENT_LINK_DAYS } from '#domain/resume.ts';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

const WHY = { linkExpired: 'expired', linkRevoked: 'revoked', notHere: 'elsewhere' } as const;
export type ClosedState = keyof typeof WHY;
export const CLOSED_STATES = Object.keys(WHY) as ClosedState[]; // keys of a constant

/**
 * RTE-18, MNG-02: a message's link that no longer works, or an appointment now open elsewhere; it
 * is unchanged, and its number finds it.
 */
export function ClosedMessageLink() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-appointment');
  const state = CLOSED_STATES.find((one) => matches({ flow: { 'manage-appointment': one } }));
  const why = WHY[state ?? 'linkRevoked'];
  return (
    <>
      <PageHeading lead={t(`closed.${why}.lead`, { days: APPOINTMENT_LINK_DAYS })}>
        {t(`closed.${why}.title`)}
      </PageHeading>
      <ActionRow>
        <Button variant="primary" icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {t('closed.action')}
        </Button>
      </ActionRow>
      <div>
        <p className="small muted">{t('closed.help')}</p>
        <StoreToCall />
      </div>
    </>
  );
}

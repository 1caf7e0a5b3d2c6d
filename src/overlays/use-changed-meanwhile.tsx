import type { ReactNode } from 'react';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { BookedFacts } from '#src/booking/booked-facts.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { Instead } from './edit-dialog.tsx';

/**
 * Two tabs, two changes: shows what is booked now, and asks whether to make this change anyway
 * (MNG-06). `more` is what else is booked.
 */
export function useChangedMeanwhile(more?: ReactNode): Instead {
  const send = useSend();
  const t = useCopy('common');
  const { appointment } = useJourney(({ context }) => context.manage);
  return {
    content: (
      <>
        <Alert tone="warn" announce="now" title={t('edit.meanwhile.title')}>
          {t('edit.meanwhile.text')}
        </Alert>
        {appointment && <BookedFacts appointment={appointment} />}
        {more}
      </>
    ),
    main: { label: t('edit.meanwhile.again'), onPress: () => send({ type: 'overlay.saved' }) },
    other: { label: t('edit.meanwhile.drop'), onPress: () => send({ type: 'edit.dropped' }) },
  };
}

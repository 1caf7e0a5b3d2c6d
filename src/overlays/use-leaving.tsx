import { useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { Instead } from './edit-dialog.tsx';

/**
 * Closing would lose what was typed: asks in the sheet itself, where the draft still is (EDT-01).
 */
export function useLeaving(): Instead {
  const send = useSend();
  const t = useCopy('common');
  return {
    asksToLeave: true,
    content: (
      <Alert tone="warn" announce="now" title={t('edit.leave.title')}>
        {t('edit.leave.text')}
      </Alert>
    ),
    main: { label: t('edit.leave.keep'), onPress: () => send({ type: 'edit.kept' }) },
    other: { label: t('edit.leave.drop'), onPress: () => send({ type: 'edit.dropped' }) },
  };
}

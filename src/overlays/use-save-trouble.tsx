import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { EditWay, Instead } from './edit-dialog.tsx';

type SaveTroubleProps = {
  overlay: 'manage-timeslot' | 'manage-vaccine';
  /** The button besides trying again. */
  other: EditWay;
};

/**
 * A change of an appointment failed or timed out. `slow`: it may have been made; trying again makes
 * it once (MNG-06).
 */
export function useSaveTrouble({ overlay, other }: SaveTroubleProps) {
  const send = useSend();
  const t = useCopy(overlay);
  const common = useCopy('common');
  return (kind: 'failed' | 'slow'): Instead => ({
    content: (
      <Alert tone="err" announce="now" title={t(`trouble.${kind}`)}>
        <p>{t(`trouble.${kind}Text`)}</p>
        <StoreToCall />
      </Alert>
    ),
    main: { label: common('retry'), onPress: () => send({ type: 'retried' }) },
    other,
  });
}

import { useKnown } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type HoldButtonProps = { waitingFor: 'times' | 'hold' | undefined };

/**
 * The button names the time that it holds, or moves a booked group to (GRP-03); there is none while
 * no time is picked.
 */
export function HoldButton({ waitingFor }: HoldButtonProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { picked, manage } = useKnown('picked', 'manage');
  if (!picked) return null;
  return (
    <ActionRow sticky="always">
      <Button
        type="submit"
        variant="primary"
        icon="arrow-next"
        pending={waitingFor !== undefined}
        pendingLabel={waitingFor === 'times' ? t('searching') : t('holding')}
      >
        {t(manage.isMovingAll ? 'group.move.choose' : 'choose', {
          date: formats.briefDate(picked.date),
          time: formats.time(picked.slot),
          place: picked.line1,
        })}
      </Button>
    </ActionRow>
  );
}

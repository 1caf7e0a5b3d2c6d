import { useJourney } from '#src/app/use-journey.ts';
import { calledAmong } from '#domain/called.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * GRP-03: which people have another appointment at that time, and that no one was booked. Shown
 * where the button was pressed, above the other actions.
 */
export function Overlapping() {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const { members, overlapping } = useJourney(({ context }) => context.party);
  const called = calledAmong(members.map(({ person }) => person));
  const names = called.filter((_, index) => overlapping.includes(members[index]?.place ?? 0));
  return (
    <Alert
      tone="warn"
      announce="now"
      title={
        names.length > 0
          ? t('group.overlapping.named', { count: names.length, names: formats.list(names) })
          : t('group.overlapping.somebody')
      }
    >
      {t('group.overlapping.text')}
    </Alert>
  );
}

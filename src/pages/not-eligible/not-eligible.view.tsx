import { MINIMUM_AGE } from '#domain/ages.ts';
import { problemText } from '#domain/problems.ts';
import type { ViewProps } from '#src/app/view.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** ELG-02, ELG-03: the reason, the rule, the date that changes it, and ways on. A page, not an error. */
export function NotEligibleView({ snapshot, send }: ViewProps) {
  const t = useCopy('not-eligible');
  const formats = useFormats();
  const { refusal, language } = snapshot.context;
  return (
    <>
      <PageHeading lead={problemText('age.tooYoung', language)}>
        {t('title', { count: MINIMUM_AGE })}
      </PageHeading>
      {refusal && (
        <Alert tone="info" title={t('from', { date: formats.dateOfBirth(refusal.eligibleFrom) })}>
          {t('kept')}
        </Alert>
      )}
      <p>{t('meanwhile')}</p>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'booking.restarted' })}>
          {t('another')}
        </Button>
        <Button variant="secondary" onPress={() => send({ type: 'back' })}>
          {t('change')}
        </Button>
      </ActionRow>
    </>
  );
}

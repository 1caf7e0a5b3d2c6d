import { MINIMUM_AGE } from '#domain/ages.ts';
import type { ViewProps } from '#src/app/view.ts';
import { stateName } from '#src/booking/state-name.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** ELG-02, ELG-03: the reason, the rule, the date that changes it, and ways on. A page, not an error. */
export function NotEligibleView({ snapshot, send }: ViewProps) {
  const t = useCopy('not-eligible');
  const problemText = useProblemText();
  const formats = useFormats();
  const { refusal, place } = snapshot.context;
  const reason = refusal?.reason ?? 'unknown';
  const state = stateName(place?.state ?? '');
  const isTooYoung = reason === 'tooYoung';
  const isStateRule = reason === 'northDakota' || refusal?.limitYears !== undefined;
  const stateLead =
    refusal?.limitYears === undefined
      ? t(`lead.${reason === 'northDakota' ? 'state' : 'unknown'}`, { state })
      : t('lead.stateAge', { state, years: refusal.limitYears });
  return (
    <>
      <PageHeading lead={isTooYoung ? problemText('age.tooYoung') : stateLead}>
        {t(`title.${reason}`, { years: MINIMUM_AGE, state })}
      </PageHeading>
      {refusal?.eligibleFrom && (
        <Alert tone="info" title={t('from', { date: formats.dateOfBirth(refusal.eligibleFrom) })}>
          {t('kept')}
        </Alert>
      )}
      <p>{t(`meanwhile.${isTooYoung ? 'child' : 'call'}`)}</p>
      <Disclosure summary={t('rule.summary')}>
        <p>{t(`rule.${isTooYoung ? 'ours' : isStateRule ? 'state' : 'unknown'}`, { state })}</p>
        {!isTooYoung && <p>{t('rule.elsewhere')}</p>}
      </Disclosure>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'booking.restarted' })}>
          {t('another')}
        </Button>
        <Button variant="secondary" onPress={() => send({ type: 'back' })}>
          {isTooYoung ? t('change') : t('changePlace')}
        </Button>
      </ActionRow>
    </>
  );
}

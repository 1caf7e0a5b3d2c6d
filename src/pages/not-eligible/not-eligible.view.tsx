import { MINIMUM_AGE } from '#domain/ages.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { stateName } from '#src/booking/state-name.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/**
 * ELG-02, ELG-03: the reason, the rule, the date that changes it, and ways to continue. A page, not
 * an error.
 */
export function NotEligibleView() {
  const send = useSend();
  const t = useCopy('not-eligible');
  const problemText = useProblemText();
  const formats = useFormats();
  const { refusal, place } = useKnown('refusal', 'place');
  // GRP-01: which group member cannot be booked; the others can continue.
  const { inFront, lastInFront } = useJourney(({ context }) => context.party);
  const ofGroup = useJourney(({ context }) => isForGroup(context));
  const called = useJourney(({ context }) => personCalled(context, inFront ?? lastInFront));
  const name = ofGroup ? called : undefined;
  const restart = () => send({ type: 'booking.restarted' });
  const back = () => send({ type: 'back' });
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
        {name === undefined
          ? t(`title.${reason}`, { years: MINIMUM_AGE, state })
          : t(`titleNamed.${reason}`, { name, years: MINIMUM_AGE, state })}
      </PageHeading>
      {refusal?.eligibleFrom && (
        <Alert
          tone="info"
          title={t(name === undefined ? 'from' : 'fromNamed', {
            name,
            date: formats.dateOfBirth(refusal.eligibleFrom),
          })}
        >
          {t('kept')}
        </Alert>
      )}
      <p>{t(`meanwhile.${isTooYoung ? 'child' : 'call'}`)}</p>
      <StoreToCall />
      {name !== undefined && <p>{t('meanwhile.group', { name })}</p>}
      <Disclosure summary={t('rule.summary')}>
        <p>{t(`rule.${isTooYoung ? 'ours' : isStateRule ? 'state' : 'unknown'}`, { state })}</p>
        {!isTooYoung && <p>{t('rule.elsewhere')}</p>}
      </Disclosure>
      <ActionRow>
        {!ofGroup ? (
          <>
            <Button variant="primary" onPress={restart}>
              {t('another')}
            </Button>
            <Button onPress={back}>{t(isTooYoung ? 'change' : 'changePlace')}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" onPress={back}>
              {t('toGroup')}
            </Button>
            <Button onPress={restart}>{t('restart')}</Button>
          </>
        )}
      </ActionRow>
    </>
  );
}

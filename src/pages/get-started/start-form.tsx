import { ageOn } from '#domain/ages.ts';
import { LOCATION_MAX_LENGTH } from '#domain/location-text.ts';
import { BOOKING_OPTIONS } from '#domain/person-choices.ts';
import type { StartDraft } from '#machines/knowledge/start.ts';
import { asksBirth } from '#machines/forms/start.ts';
import { bornOn } from '#machines/knowledge/dates.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { DateOfBirth } from '#src/components/date-of-birth/date-of-birth.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { StandingStill } from '#src/components/field/stands-still.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { TroubleNotice } from '#src/forms/trouble-notice.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenBirthday } from '#src/i18n/dates.ts';
import styles from './get-started.module.css';

/**
 * Three questions and nothing else: who, where, how old (FLW-02, LOC, ELG-02); for a group, age is
 * asked with each name (GRP-01).
 */
export function StartForm() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('get-started');
  const common = useCopy('common');
  const { problemOf, summary } = useProblems();
  const { start, today, dependents } = useKnown('start', 'today', 'dependents');
  const type = (draft: Partial<StartDraft>) => send({ type: 'start.typed', draft });
  const born = bornOn(start, today);
  const isDependent = start.bookingOption === 'dependent';
  // Another date of birth is typed over a chosen one.
  const chosen = dependents?.find(({ dependentId }) => dependentId === start.dependentId);
  const at = (
    state:
      | 'readingPosition'
      | 'naming'
      | 'locating'
      | 'suggesting'
      | 'creating'
      | 'failed'
      | 'unanswered',
  ) => matches({ flow: { 'get-started': state } });
  // After a failure Continue does the same as Try again: no press is lost.
  const isTrouble = at('failed') || at('unanswered');
  const isNaming = at('naming');
  const isLooking = at('locating') || at('suggesting') || at('creating');

  return (
    <StandingStill value={isLooking}>
      <form
        className={`stack ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: isTrouble ? 'retried' : 'start.submitted' });
        }}
      >
        <ErrorSummary title={common('problemSummary')} {...summary} />
        {matches({ flow: { 'get-started': { form: 'gone' } } }) && (
          <Alert tone="info" announce="polite" title={t('gone.title')}>
            {t('gone.text')}
          </Alert>
        )}
        {matches({ flow: { 'get-started': { form: 'handedOver' } } }) && (
          <Alert
            tone="info"
            announce="polite"
            title={t('handedOver.title')}
            actions={
              <Button onPress={() => send({ type: 'language.requested' })}>
                {t('handedOver.action')}
              </Button>
            }
          >
            {t('handedOver.text')}
          </Alert>
        )}
        {isTrouble && (
          <TroubleNotice
            kind={at('unanswered') ? 'slow' : 'failed'}
            isBeside
            onRetry={() => send({ type: 'retried' })}
          />
        )}
        <OneOf
          id="bookingOption"
          legend={t('who.legend')}
          problem={problemOf('bookingOption')}
          layout="tight"
          choices={BOOKING_OPTIONS.map((value) => ({
            value,
            title: t(`who.${value}`),
            line: value !== 'me' && t(`who.line.${value}`),
          }))}
          chosen={start.bookingOption}
          onChoose={(value) => type({ bookingOption: value })}
        />
        {isDependent && dependents?.[0] && (
          <OneOf
            id="dependent"
            legend={t('who.care')}
            hint={t('who.careHint')}
            layout="tight"
            choices={dependents.map(({ dependentId, firstName, lastName }) => ({
              value: dependentId,
              title: `${firstName} ${lastName}`,
            }))}
            chosen={chosen?.dateOfBirth === born ? chosen?.dependentId : undefined}
            onChoose={(dependentId) => send({ type: 'dependent.chosen', dependentId })}
          />
        )}
        <div className={styles.where}>
          <div>
            <TextField
              name="location"
              label={t('where.label')}
              hint={t('where.hint')}
              problem={problemOf('location')}
              value={start.location}
              onChange={(location) => type({ location })}
              autoComplete="postal-code"
              width="medium"
              maxLength={LOCATION_MAX_LENGTH}
              enterKeyHint="next"
            />
            <Button
              variant="quiet"
              icon="locate"
              pending={isNaming || at('readingPosition')}
              waits={isLooking}
              pendingLabel={t('where.locating')}
              onPress={() => send({ type: 'position.requested' })}
            >
              {t('where.useMine')}
            </Button>
            {matches({ flow: { 'get-started': { form: 'positionDenied' } } }) && (
              <Alert tone="info" announce="polite">
                {t('where.denied')}
              </Alert>
            )}
          </div>
          {asksBirth(start) && (
            <DateOfBirth
              legend={isDependent ? t('born.legendOther') : t('born.legend')}
              hint={t('born.hint')}
              problem={problemOf('dob')}
              labels={{ month: t('born.month'), day: t('born.day'), year: t('born.year') }}
              value={{ month: start.month, day: start.day, year: start.year }}
              onChange={type}
              whose={isDependent ? 'other' : 'own'}
              echo={
                born && t('born.echo', { date: writtenBirthday(born), count: ageOn(born, today) })
              }
            />
          )}
        </div>
        <ActionRow sticky="phone">
          <Button
            type="submit"
            variant="primary"
            icon="arrow-next"
            pending={isLooking}
            waits={isNaming}
            pendingLabel={common('waiting.looking')}
          >
            {common('continue')}
          </Button>
        </ActionRow>
      </form>
    </StandingStill>
  );
}

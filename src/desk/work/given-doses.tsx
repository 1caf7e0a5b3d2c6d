// The doses given at the open visit, and which of them were entered in error (DSK-03).
import { useEffect, useRef } from 'react';
import type { DeskSheet, GivenDose } from '#contract/desk.ts';
import { ERROR_REASONS } from '#domain/given.ts';
import { UNDO_SECONDS } from '#domain/visits.ts';
import { isOfVaccine } from '#machines/desk/doses.ts';
import { mayCorrect } from '#machines/desk/list.ts';
import { Button } from '#src/components/button/button.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDesk, useDeskState, usePress, useWaits } from '../use-desk.ts';
import { useNow } from '../use-now.ts';
import { useWorded } from '../use-worded.ts';
import styles from './sheet-panel.module.css';
import { Unsaved } from './unsaved.tsx';
import { useDateAndTime } from './use-moment.ts';

/** How often it is checked whether a dose can no longer be undone. */
const EVERY_MS = 5_000;

export function GivenDoses({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  if (sheet.given.length === 0) return null;
  return (
    <>
      <h3>{t('sheet.given')}</h3>
      <ul className={styles.list}>
        {sheet.given.map((dose) => (
          <Dose key={dose.doseId} sheet={sheet} dose={dose} />
        ))}
      </ul>
    </>
  );
}

interface DoseProps {
  sheet: DeskSheet;
  dose: GivenDose;
}

function Dose({ sheet, dose }: DoseProps) {
  const t = useCopy('desk');
  const { dateOfBirth } = useFormats();
  const isAsked = useDeskState(({ context }) => context.correction?.doseId === dose.doseId);
  const { code, mvx, lot, lotExpiresOn, site, route, visDate, by, fromStock, error } = dose;
  const name = sheet.visit.vaccines.find((one) => isOfVaccine(dose, one.code))?.name ?? code;
  const isCounted = sheet.products.some(
    (one) => isOfVaccine(dose, one.code) && one.mvx === mvx && one.isCounted,
  );
  const line = t('sheet.givenLine', {
    name,
    lot,
    expires: dateOfBirth(lotExpiresOn),
    site: site ? t(`site.${site}`) : '–',
    route: t(`route.${route}`),
    vis: dateOfBirth(visDate),
    by,
  });
  return (
    <li>
      {error ? <s>{line}</s> : line}
      {error && <Marked error={error} />}
      {!error && !fromStock && isCounted && <p className={styles.small}>{t('sheet.notListed')}</p>}
      {isAsked ? <Correction /> : <Begin dose={dose} about={`${name}, ${lot}`} />}
    </li>
  );
}

function Marked({ error: { reason, at, by } }: { error: NonNullable<GivenDose['error']> }) {
  const t = useCopy('desk');
  const moment = useDateAndTime();
  const why = t(`correction.reason.${reason}`);
  return (
    <p className={styles.marked}>
      {t('correction.marked', { reason: why, by: by ?? '–', when: moment(at) })}
    </p>
  );
}

/**
 * Hidden for members without the role, while another dose is corrected, and while the step itself
 * can be undone.
 */
function Begin({
  dose: { doseId, at, recordedAt = at },
  about,
}: {
  dose: GivenDose;
  about: string;
}) {
  const t = useCopy('desk');
  const press = usePress();
  const now = useNow(
    useDeskState(({ context }) => context.day?.now),
    EVERY_MS,
  );
  const isAllowed = useDeskState((state) => mayCorrect(state.context, doseId));
  const isAsking = useDeskState(({ context }) => context.correction !== undefined);
  if (!isAllowed || isAsking || Date.parse(recordedAt) + UNDO_SECONDS * 1000 > now) return null;
  return (
    <div>
      <Button variant="quiet" {...press({ type: 'correction.begun', doseId })}>
        {t('correction.begin')} <VisuallyHidden>{about}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** The reason for the correction. */
function Correction() {
  const t = useCopy('desk');
  const desk = useDesk();
  const press = usePress();
  const worded = useWorded();
  const form = useRef<HTMLFormElement>(null);
  const waits = useWaits({ type: 'correction.typed', reason: '' });
  const reason = useDeskState(({ context }) => context.correction?.reason ?? '');
  const attempt = useDeskState(({ context }) => context.attempts);
  const problem = useDeskState(
    ({ context }) => context.problems.find(({ name }) => name === 'correction.reason')?.problem,
  );
  // Saved once the visit is read again: the form stays until then.
  const isSaving = useDeskState((state) =>
    (['marking', 'opening'] as const).some((page) =>
      state.matches({ atDesk: { working: { page } } }),
    ),
  );
  const isUnsure = useDeskState((state) =>
    state.matches({ atDesk: { working: { page: 'unmarked' } } }),
  );
  useEffect(() => {
    form.current?.querySelector('select')?.focus();
  }, [attempt]);
  return (
    <form
      ref={form}
      className={styles.correction}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'correction.submitted' });
      }}
    >
      <SelectField
        name="correction.reason"
        label={t('correction.why')}
        hint={t('correction.hint')}
        emptyLabel={t('sheet.chooseReason')}
        value={reason}
        pending={waits}
        onChange={(chosen) => desk.send({ type: 'correction.typed', reason: chosen })}
        options={ERROR_REASONS.map((one) => ({
          value: one,
          label: t(`correction.reason.${one}`),
        }))}
        {...(problem !== undefined && { problem: worded(problem) })}
      />
      {isUnsure && <Unsaved title={t('correction.unmarked')} />}
      <div className={styles.row}>
        <Button type="submit" variant="danger" pending={isSaving} pendingLabel={t('give.saving')}>
          {t('correction.save')}
        </Button>
        <Button {...press({ type: 'correction.left' })}>{t('correction.keep')}</Button>
      </div>
    </form>
  );
}

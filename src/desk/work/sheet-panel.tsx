// The open visit: what was booked, what was answered, why it may be given, and what happens next
// (DSK-02, DSK-03).
import { useEffect, useRef, useState } from 'react';
import type { DeskSheet, DeskVisit } from '#contract/desk.ts';
import { ageOn } from '#domain/ages.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { vaccineInFull } from '#domain/dose-names.ts';
import {
  isAtLeast,
  NOT_ELIGIBLE_REASONS,
  roleForStep,
  stagesAfter,
  type NotEligibleReason,
} from '#domain/visits.ts';
import {
  hasLeftDay,
  isToBeGiven,
  mattersToday,
  mayGive,
  nextStage,
  pressedFor,
  roleAt,
  stageSoon,
  visitIn,
} from '#machines/desk/list.ts';
import { noneLeftOf } from '#machines/desk/doses.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { canSay, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { InView } from '../in-view.tsx';
import { useDesk, useDeskState, usePress } from '../use-desk.ts';
import { FilledFormsOf } from './filled-forms.tsx';
import { GivenDoses } from './given-doses.tsx';
import { GiveForm } from './give-form.tsx';
import { Close } from './page-frame.tsx';
import { useMoment } from './use-moment.ts';
import { FIND } from './find-id.ts';
import { placeOfRefusal, Refusal } from './refusal.tsx';
import styles from './sheet-panel.module.css';
import { FactList } from './fact-list.tsx';

const GIVING = ['giving', 'following', 'recording', 'unrecorded'] as const;
type Page = 'seeking' | 'unsought' | 'opening' | 'unopened' | 'sheet' | (typeof GIVING)[number];
const inPage = (page: Page) => ({ atDesk: { working: { page } } }) as const;

export const SHEET_TITLE = 'sheet-title';

export function SheetPanel() {
  const t = useCopy('desk');
  const desk = useDesk();
  const sheet = useDeskState(({ context }) => context.sheet);
  const opened = useDeskState(({ context }) => context.opened);
  const isUnopened = useDeskState((state) => state.matches(inPage('unopened')));
  const isOpening = useDeskState((state) => state.matches(inPage('opening')));
  const isUnsought = useDeskState((state) => state.matches(inPage('unsought')));
  const isSeeking = useDeskState((state) => state.matches(inPage('seeking')));
  const isGiving = useDeskState((state) => GIVING.some((page) => state.matches(inPage(page))));
  const shown = sheet?.visit.appointmentId === opened ? sheet : undefined;
  const isRefused = useDeskState((state) => placeOfRefusal(state) === 'visit');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The search field keeps the focus; only a form takes it.
    if (shown) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  return (
    <section className={styles.panel} aria-labelledby={SHEET_TITLE}>
      <div className={styles.top}>
        {/* It has the focus while the visit is read, and then says whose it is. */}
        <h2 id={SHEET_TITLE} ref={heading} tabIndex={-1} aria-live="polite">
          {shown
            ? `${shown.visit.firstName} ${shown.visit.lastName}`
            : t(isSeeking || isUnsought ? 'find.seeking' : 'sheet.reading')}
        </h2>
        <Close />
      </div>
      {(isUnopened || isUnsought) && (
        <Alert
          tone="err"
          title={t(isUnsought ? 'find.unsought' : 'sheet.unopened')}
          announce="now"
          actions={
            <Button onPress={() => desk.send({ type: 'retried' })}>{t('unreachable.again')}</Button>
          }
        />
      )}
      {!shown && !isUnopened && !isUnsought && (
        <Skeleton label={t('sheet.reading')} stillLabel={t('stillReading')} count={2} />
      )}
      <Spoken>{shown && isOpening && t('sheet.reading')}</Spoken>
      {isRefused && <Refusal back={FIND} />}
      {shown && <LeftDay />}
      {shown && <NoneLeft sheet={shown} />}
      {shown && (isGiving ? <GiveForm sheet={shown} /> : <Sheet sheet={shown} />)}
    </section>
  );
}

/** Nobody at the desk did it, and the row is gone from the list. */
function LeftDay() {
  const t = useCopy('desk');
  const hasLeft = useDeskState(({ context }) => hasLeftDay(context));
  if (!hasLeft) return null;
  return (
    <InView>
      <Alert tone="warn" title={t('sheet.gone')} announce="now">
        {t('sheet.goneText')}
      </Alert>
    </InView>
  );
}

/** Said before the patient has waited for the pharmacist, who would find out with the box. */
function NoneLeft({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const isToCome = useDeskState(({ context }) => isToBeGiven(context));
  const gone = noneLeftOf(sheet).map(({ name }) => name);
  if (!isToCome || gone.length === 0) return null;
  return (
    <Alert tone="warn" title={t('sheet.noneLeft', { names: gone.join(', ') })} announce="polite">
      {t('sheet.noneLeftText')}
    </Alert>
  );
}

function Sheet({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const day = useDeskState(({ context }) => context.day);
  const pressed = useDeskState(({ context }) => context.pressed);
  const ofDay = visitIn(day, sheet.visit.appointmentId);
  const visit = ofDay ?? sheet.visit;
  const isOfDay = ofDay !== undefined;
  const isUnsent = pressedFor(pressed, visit.appointmentId).length > 0;
  const hasLeft = useDeskState(({ context }) => hasLeftDay(context));
  return (
    <>
      <Born visit={visit} />
      {!hasLeft && (
        <p className={styles.status}>
          {t(`stage.${stageSoon(visit, pressed)}`)}
          {isUnsent && <span className={styles.unsent}>{t('list.sending')}</span>}
        </p>
      )}
      <Steps visit={visit} isOfDay={isOfDay} />
      {/* What was just saved is looked over, and corrected, before anything else. */}
      <GivenDoses sheet={sheet} />
      <Facts sheet={sheet} visit={visit} isOfDay={isOfDay} />
      <Reasons sheet={sheet} />
      <FilledFormsOf sheet={sheet} />
      <Answers sheet={sheet} />
      <Happened sheet={sheet} />
    </>
  );
}

function Reasons({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const isAsked = useDeskState(({ context }) => mattersToday(context));
  if (!isAsked) return null;
  return (
    <>
      <h3>{t('sheet.reasons')}</h3>
      <ul className={styles.list}>
        {sheet.reasons.map(({ code, name, mayHave, sentences }) => (
          <li key={code} data-may={mayHave}>
            <strong>{`${name}: ${t(mayHave ? 'sheet.may' : 'sheet.mayNot')}`}</strong>
            {sentences.map((sentence) => (
              <p key={sentence} className={styles.small} lang="en">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

interface FactsProps {
  sheet: DeskSheet;
  visit: DeskVisit;
  isOfDay: boolean;
}

function Facts({ sheet, visit, isOfDay }: FactsProps) {
  const t = useCopy('desk');
  const { time, dateOfBirth } = useFormats();
  const on = isOfDay ? '' : `${dateOfBirth(wallTimeIn(visit.startsAt).date)}, `;
  const vaccines = visit.vaccines.map(({ name, dose, manufacturerDisplayName }) =>
    vaccineInFull(name, manufacturerDisplayName, t('list.dose', { dose })),
  );
  const rows = [
    { term: t('sheet.for'), value: vaccines.join('; ') },
    {
      term: t('list.time'),
      value: `${on}${time(visit.slot)}${visit.walkIn ? `, ${t('list.walkIn')}` : ''}`,
    },
    { term: t('sheet.number'), value: visit.groupNumber ?? visit.confirmationNumber },
    ...(visit.phone ? [{ term: t('sheet.phone'), value: visit.phone }] : []),
    ...(sheet.email ? [{ term: t('sheet.email'), value: sheet.email }] : []),
    { term: t('sheet.language'), value: t(`sheet.${visit.language}`) },
  ];
  return <FactList rows={rows} />;
}

function Born({ visit }: { visit: DeskVisit }) {
  const t = useCopy('desk');
  const { dateOfBirth } = useFormats();
  const day = useDeskState(({ context }) => context.day);
  const years = ageOn(visit.dob, day?.date ?? visit.dob);
  return <p>{t('sheet.born', { date: dateOfBirth(visit.dob), years })}</p>;
}

/**
 * The possible next steps: the usual one first, then other ways a visit can end. On another day
 * only doses can be recorded.
 */
function Steps({ visit, isOfDay }: { visit: DeskVisit; isOfDay: boolean }) {
  const t = useCopy('desk');
  const desk = useDesk();
  const press = usePress();
  const role = useDeskState(({ context }) => roleAt(context)) ?? 'technician';
  const pressed = useDeskState(({ context }) => context.pressed);
  const canGive = useDeskState(({ context }) => mayGive(context));
  const { appointmentId } = visit;
  const stage = stageSoon(visit, pressed);
  const isAnew = stage === 'given' || !isOfDay;
  const to = isOfDay ? nextStage(visit, pressed, role) : undefined;
  const others = stagesAfter(stage).filter(
    (other): other is 'left' | 'noShow' =>
      isOfDay && other !== to && (other === 'left' || other === 'noShow'),
  );
  const asked = isOfDay ? roleForStep(stage, 'notEligible') : undefined;
  return (
    <div className={styles.steps}>
      <div className={styles.row}>
        {to && (
          <Button
            variant="primary"
            onPress={() => desk.send({ type: 'step.pressed', appointmentId, to })}
          >
            {t(`step.${to}`)}
          </Button>
        )}
        {canGive && (
          <Button variant="primary" {...press({ type: 'giving.begun' })}>
            {t(isAnew ? 'correction.anew' : 'step.given')}
          </Button>
        )}
        {others.map((other) => (
          <Button
            key={other}
            onPress={() => desk.send({ type: 'step.pressed', appointmentId, to: other })}
          >
            {t(`step.${other}`)}
          </Button>
        ))}
      </div>
      {asked && isAtLeast(role, asked) && <NotEligible appointmentId={appointmentId} />}
    </div>
  );
}

function NotEligible({ appointmentId }: { appointmentId: string }) {
  const t = useCopy('desk');
  const desk = useDesk();
  const [reason, setReason] = useState('');
  const known = NOT_ELIGIBLE_REASONS.find((one): one is NotEligibleReason => one === reason);
  return (
    <details className={styles.more}>
      <summary>{t('step.notEligible')}</summary>
      <SelectField
        name="reason"
        label={t('sheet.reasonFor')}
        emptyLabel={t('sheet.chooseReason')}
        value={reason}
        onChange={setReason}
        options={NOT_ELIGIBLE_REASONS.map((one) => ({ value: one, label: t(`reason.${one}`) }))}
      />
      {known && (
        <Button
          variant="danger"
          onPress={() =>
            desk.send({ type: 'step.pressed', appointmentId, to: 'notEligible', reason: known })
          }
        >
          {t('sheet.confirmNotEligible')}
        </Button>
      )}
    </details>
  );
}

/** Yes and not sure are marked: the pharmacist has to look at them. */
function Answers({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const screening = useCopy('screening');
  const { dateOfBirth } = useFormats();
  const asked = (question: string) =>
    canSay('screening', `ask.other.${question}`) ? screening(`ask.other.${question}`) : question;
  const said = (answer: string) =>
    canSay('screening', `answer.${answer}`) ? screening(`answer.${answer}`) : answer;
  return (
    <>
      <h3>{t('sheet.answers')}</h3>
      {sheet.answers.length === 0 && <p className={styles.small}>{t('sheet.answersNone')}</p>}
      <ul className={styles.list}>
        {sheet.answers.map(({ vaccineCode, question, answer }) => (
          <li
            key={`${vaccineCode} ${question}`}
            data-may={answer === 'yes' || answer === 'notSure' ? false : undefined}
          >
            {asked(question)} <strong>{said(answer)}</strong>
          </li>
        ))}
      </ul>
      <h3>{t('sheet.history')}</h3>
      {sheet.history.length === 0 && <p className={styles.small}>{t('sheet.historyNone')}</p>}
      <ul className={styles.list}>
        {sheet.history.map(({ code, dose, name, date }) => (
          <li key={`${code} ${dose} ${date}`}>
            {`${name}, ${t('list.dose', { dose })}: ${dateOfBirth(date)}`}
          </li>
        ))}
      </ul>
    </>
  );
}

type Step = DeskSheet['steps'][number];

function Happened({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const moment = useMoment();
  const happened = ({ from, to, isTakenBack }: Pick<Step, 'from' | 'to' | 'isTakenBack'>) => {
    if (!isTakenBack) return t(`stage.${to}`);
    return from === to
      ? t('sheet.doseTakenBack')
      : t('sheet.takenBack', { stage: t(`stage.${from}`) });
  };
  if (sheet.steps.length === 0) return null;
  return (
    <>
      <h3>{t('sheet.steps')}</h3>
      <ol className={styles.list}>
        {sheet.steps.map(({ from, to, by, at, reason, isTakenBack }) => (
          <li key={at}>
            {t('sheet.stepLine', {
              when: moment(at),
              stage: [
                happened({ from, to, isTakenBack }),
                ...(reason ? [t(`reason.${reason}`)] : []),
              ].join(' – '),
              by: by ?? t(to === 'noShow' ? 'sheet.clock' : 'sheet.patient'),
            })}
          </li>
        ))}
      </ol>
    </>
  );
}

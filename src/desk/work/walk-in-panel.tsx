// A patient at the counter without an appointment (WLK-03): a form for keyboard-only use.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { KnownPatient } from '#contract/desk.ts';
import { YES_NO_UNSURE, type HealthQuestion } from '#domain/screening.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import type { WalkInField } from '#machines/desk/events.ts';
import { asked, chosenAndGone, listed, mayBeInLine } from '#machines/desk/walk-in-form.ts';
import { phoneEnding } from '#machines/desk/walk-in-known.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { FieldGroup } from '#src/components/field/field-group.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { InView } from '../in-view.tsx';
import { Trouble } from '../trouble.tsx';
import { useDesk, useDeskState, usePress, useWaits } from '../use-desk.ts';
import { useWorded } from '../use-worded.ts';
import { dateWritten } from './date-written.ts';
import { Close } from './page-frame.tsx';
import panel from './sheet-panel.module.css';
import { Unsaved } from './unsaved.tsx';
import styles from './walk-in-panel.module.css';

const inWalkIn = (walkIn: 'offering' | 'recognising' | 'unoffered' | 'stuck') =>
  ({ atDesk: { working: { page: { walkIn } } } }) as const;

export function WalkInPanel() {
  const t = useCopy('desk');
  const desk = useDesk();
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useDeskState(
    (state) =>
      state.hasTag('busy') &&
      (['beginning', 'telling', 'naming', 'holding', 'consenting', 'confirming'] as const).some(
        (walkIn) => state.matches({ atDesk: { working: { page: { walkIn } } } }),
      ),
  );
  const isStuck = useDeskState((state) => state.matches(inWalkIn('stuck')));
  const problems = useDeskState(({ context }) => context.walkIn.problems);
  const attempt = useDeskState(({ context }) => context.attempts);
  const problemText = useWorded();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <section className={panel.panel} aria-labelledby="walk-in-title">
      <div className={panel.top}>
        <h2 id="walk-in-title" tabIndex={-1}>
          {t('walkIn.title')}
        </h2>
        <Close />
      </div>
      <form
        // What is wrong with the whole of it leads here.
        id="walkIn.walkIn"
        ref={form}
        className={panel.give}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          desk.send({ type: 'walkIn.submitted' });
        }}
      >
        {problems.length > 0 && (
          <ErrorSummary
            title={t('walkIn.check')}
            attempt={attempt}
            level={3}
            problems={problems.map(({ name, problem }) => ({
              fieldId: `walkIn.${name}`,
              message: problemText(problem),
            }))}
          />
        )}
        <Text field="dob" hint={t('give.dateHint')} inputMode="numeric" />
        <Known />
        <Text field="firstName" />
        <Text field="lastName" />
        <Vaccines />
        <Answers />
        <Text field="phone" inputMode="tel" />
        <Texts />
        <LanguageOfMessages />
        {isStuck ? <Unsaved title={t('walkIn.stuck')} /> : <MayBeInLine isSaving={isSaving} />}
        <div className={panel.row}>
          <Button
            type="submit"
            variant="primary"
            pending={isSaving}
            pendingLabel={t('walkIn.saving')}
          >
            {t('walkIn.save')}
          </Button>
          <Clear />
        </div>
      </form>
    </section>
  );
}

/** The form was changed after it got no answer: adding it makes another walk-in. */
function MayBeInLine({ isSaving }: { isSaving: boolean }) {
  const t = useCopy('desk');
  const walkIn = useDeskState(({ context }) => context.walkIn);
  const day = useDeskState(({ context }) => context.day);
  const first = mayBeInLine({ walkIn, day });
  if (!first || isSaving) return null;
  const { name, isListed } = first;
  return (
    <InView>
      <Alert
        tone="warn"
        title={t(isListed ? 'walkIn.inLine' : 'walkIn.maybeInLine', { name })}
        announce="now"
      >
        {t('walkIn.another')}
      </Alert>
    </InView>
  );
}

function Clear() {
  const t = useCopy('desk');
  const press = usePress();
  return (
    <Button variant="quiet" {...press({ type: 'walkIn.cleared' })}>
      {t('walkIn.clear')}
    </Button>
  );
}

/** Nothing can be typed or chosen while the walk-in is saved. */
const useStandsStill = () => useWaits({ type: 'walkIn.typed', field: 'firstName', text: '' });

function useProblemOf(field: string): string | undefined {
  const worded = useWorded();
  const found = useDeskState(({ context }) =>
    context.walkIn.problems.find(({ name }) => name === field),
  );
  return found && worded(found.problem);
}

interface TextProps {
  field: Exclude<WalkInField, 'texts' | 'language'>;
  hint?: string;
  inputMode?: 'numeric' | 'tel';
}

function Text({ field, hint, inputMode }: TextProps) {
  const t = useCopy('desk');
  const desk = useDesk();
  const value = useDeskState(({ context }) => context.walkIn.form[field]);
  const problem = useProblemOf(field);
  const waits = useStandsStill();
  return (
    <TextField
      name={`walkIn.${field}`}
      label={t(`walkIn.${field}`)}
      hint={hint}
      {...(inputMode && { inputMode })}
      autoComplete="off"
      problem={problem}
      value={value}
      pending={waits}
      onChange={(text) => desk.send({ type: 'walkIn.typed', field, text: written(field, text) })}
    />
  );
}

/** Adds the separators of a date, and of a complete phone number in any notation (VAL-04). */
function written(field: WalkInField, text: string): string {
  if (field === 'dob') return dateWritten(text);
  return field === 'phone' ? showPhone(text) : text;
}

function Known() {
  const t = useCopy('desk');
  const press = usePress();
  const { dateOfBirth } = useFormats();
  const known = useDeskState(({ context }) => context.walkIn.known);
  const chosen = useDeskState(({ context }) => context.walkIn.chosen);
  const isLooking = useDeskState((state) => state.matches(inWalkIn('recognising')));
  const lineOf = (person: KnownPatient) => {
    const { firstName, lastName, lastVisitOn, lastVisitStore: store } = person;
    const digits = phoneEnding(person);
    const name = `${firstName} ${lastName}`;
    return [
      t('walkIn.knownLine', { name, date: dateOfBirth(lastVisitOn) }),
      ...(store === undefined ? [] : [t('walkIn.knownStore', { store })]),
      ...(digits === '' ? [] : [t('walkIn.knownPhone', { digits })]),
    ].join(', ');
  };
  const spoken = (
    <Spoken>
      {isLooking && t('walkIn.recognising')}
      {!isLooking && known.length > 0 && t('walkIn.recognised', { count: known.length })}
    </Spoken>
  );
  if (known.length === 0) return spoken;
  return (
    <>
      {spoken}
      <FieldGroup id="walkIn.known" legend={t('walkIn.known')}>
        <div className={styles.people}>
          {known.map((person, index) => (
            <Button
              // Two lines may read the same, and the list is only replaced as a whole.
              key={index}
              wide
              aria-pressed={person === chosen}
              {...(person === chosen && { icon: 'check' as const })}
              {...press({ type: 'walkIn.known', index })}
            >
              {lineOf(person)}
            </Button>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

/** The store's vaccines for this age; a number key or the checkbox itself chooses one. */
function Vaccines() {
  const t = useCopy('desk');
  const desk = useDesk();
  const walkIn = useDeskState(({ context }) => context.walkIn);
  const day = useDeskState(({ context }) => context.day);
  const isOffering = useDeskState((state) => state.matches(inWalkIn('offering')));
  const isUnoffered = useDeskState((state) => state.matches(inWalkIn('unoffered')));
  const problem = useProblemOf('vaccines');
  const waits = useStandsStill();
  const vaccines = listed({ walkIn, day });
  // What has the place of this very walk-in is gone for everyone else.
  const isStuck = useDeskState((state) => state.matches(inWalkIn('stuck')));
  const gone = waits || isStuck ? [] : chosenAndGone({ walkIn, day });
  const nameOf = (code: string) => shortVaccineName(code, spokenLanguage());
  const labelOf = (code: string) =>
    gone.includes(code) ? `${nameOf(code)}, ${t('walkIn.goneMark')}` : nameOf(code);
  const isNone = walkIn.offer !== undefined && vaccines.length === 0;
  const hint = isNone
    ? undefined
    : t(walkIn.offer ? 'walkIn.vaccinesHint' : 'walkIn.vaccinesFirst');
  const choose = (event: KeyboardEvent) => {
    const key = plainKey(event);
    const vaccine = /^[1-9]$/.test(key) ? vaccines[Number(key) - 1] : undefined;
    if (!vaccine) return;
    event.preventDefault();
    desk.send({ type: 'walkIn.vaccine', code: vaccine.vaccineCode });
  };
  return (
    <FieldGroup
      id="walkIn.vaccines"
      legend={t('walkIn.vaccines')}
      {...(hint && { hint })}
      {...(problem && { problem })}
    >
      {isOffering && <output>{t('walkIn.offering')}</output>}
      {isUnoffered && <Trouble title={t('walkIn.unoffered')} back="walkIn.firstName" />}
      {isNone && <p>{t('walkIn.none')}</p>}
      <div className={styles.choices} onKeyDown={choose} role="presentation">
        {vaccines.map(({ vaccineCode }, index) => (
          <label key={vaccineCode} className={styles.choice}>
            <input
              type="checkbox"
              aria-disabled={waits || undefined}
              checked={walkIn.form.codes.includes(vaccineCode)}
              onChange={() => desk.send({ type: 'walkIn.vaccine', code: vaccineCode })}
            />
            {index < 9 && <kbd className={styles.key}>{index + 1}</kbd>} {labelOf(vaccineCode)}
          </label>
        ))}
      </div>
      {gone.length > 0 && (
        <div className={styles.gone}>
          <InView>
            <Alert
              tone="warn"
              title={t('walkIn.gone', { names: gone.map(nameOf).join(', ') })}
              announce="now"
            >
              {t('walkIn.goneText')}
            </Alert>
          </InView>
        </div>
      )}
    </FieldGroup>
  );
}

/** Nothing for a command of the browser, such as Ctrl+S: it answers no question. */
const plainKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey ? '' : key.toLowerCase();

/** Yes is Y, and S in Spanish. */
const LETTERS = { y: 'yes', s: 'yes', n: 'no', u: 'notSure' } as const;
const letterOf = (event: KeyboardEvent) => LETTERS[plainKey(event) as keyof typeof LETTERS];

function Answers() {
  const walkIn = useDeskState(({ context }) => context.walkIn);
  const day = useDeskState(({ context }) => context.day);
  return asked({ walkIn, day }).map((question) => <Answer key={question} question={question} />);
}

function Answer({ question }: { question: HealthQuestion }) {
  const t = useCopy('desk');
  const screening = useCopy('screening');
  const desk = useDesk();
  const said = useDeskState(({ context }) => context.walkIn.form.answers[question]);
  const problem = useProblemOf(question);
  const waits = useStandsStill();
  const press = (event: KeyboardEvent) => {
    const answer = letterOf(event);
    if (answer) desk.send({ type: 'walkIn.answered', question, answer });
  };
  return (
    <FieldGroup
      id={`walkIn.${question}`}
      legend={screening(`ask.other.${question}`)}
      hint={t('walkIn.answerHint')}
      {...(problem && { problem })}
    >
      <div className={styles.row} onKeyDown={press} role="presentation">
        {YES_NO_UNSURE.map((answer) => (
          <label key={answer} className={styles.choice}>
            <input
              type="radio"
              aria-disabled={waits || undefined}
              name={`walkIn.${question}`}
              checked={said === answer}
              onChange={() => desk.send({ type: 'walkIn.answered', question, answer })}
            />
            {screening(`answer.${answer}`)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** ENG-09: the record of the visit by text. */
function Texts() {
  const t = useCopy('desk');
  const desk = useDesk();
  const texts = useDeskState(({ context }) => context.walkIn.form.texts);
  const problem = useProblemOf('texts');
  const waits = useStandsStill();
  const say = (text: 'agree' | 'decline') =>
    desk.send({ type: 'walkIn.typed', field: 'texts', text });
  const press = (event: KeyboardEvent) => {
    const answer = letterOf(event);
    if (answer === 'yes') say('agree');
    if (answer === 'no') say('decline');
  };
  return (
    <FieldGroup id="walkIn.texts" legend={t('walkIn.texts')} {...(problem && { problem })}>
      <div className={styles.row} onKeyDown={press} role="presentation">
        {(['agree', 'decline'] as const).map((decision) => (
          <label key={decision} className={styles.choice}>
            <input
              type="radio"
              aria-disabled={waits || undefined}
              name="walkIn.texts"
              checked={texts === decision}
              onChange={() => say(decision)}
            />
            {t(decision === 'agree' ? 'walkIn.yes' : 'walkIn.no')}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** WLK-03: the language of later messages to the patient. */
function LanguageOfMessages() {
  const t = useCopy('desk');
  const desk = useDesk();
  const chosen = useDeskState(({ context }) => context.walkIn.form.language);
  const waits = useStandsStill();
  return (
    <FieldGroup id="walkIn.language" legend={t('walkIn.language')}>
      <div className={styles.row}>
        {LANGUAGES.map((language) => (
          <label key={language} className={styles.choice}>
            <input
              type="radio"
              aria-disabled={waits || undefined}
              name="walkIn.language"
              checked={chosen === language}
              onChange={() =>
                desk.send({ type: 'walkIn.typed', field: 'language', text: language })
              }
            />
            {t(`walkIn.languages.${language}`)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

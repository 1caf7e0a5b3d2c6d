// Who works at the store, and in which role: for its managers (DSK-01).
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { StorePerson } from '#contract/people.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { standingStill } from '#src/components/select-field/standing-still.ts';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { TextToCopy } from '#src/components/text-to-copy/text-to-copy.tsx';
import { Spoken, VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { InView } from '../in-view.tsx';
import { useDesk, useDeskState, usePress, useWaits } from '../use-desk.ts';
import { useWorded } from '../use-worded.ts';
import { Trouble } from '../trouble.tsx';
import { FoldTable } from './fold-table.tsx';
import { Page } from './page-frame.tsx';
import { useDateAtStore } from './use-moment.ts';
import styles from './people-panel.module.css';

type Open =
  | 'reading'
  | 'steppingDown'
  | 'confirming'
  | 'failed'
  | 'uninvited'
  | 'unchanged'
  | 'unremoved';
const inPeople = (people: 'inviting' | 'changing' | 'removing' | { open: Open }) =>
  ({ atDesk: { working: { page: { people } } } }) as const;

export function PeoplePanel() {
  const t = useCopy('desk');
  const people = useDeskState(({ context }) => context.people.shown);
  const refused = useDeskState(({ context }) => context.people.refused);
  const isByProvider = useDeskState(({ context }) => context.desk?.openId === true);
  const isTrouble = useDeskState((state) =>
    (['failed', 'unchanged', 'unremoved'] as const).some((one) =>
      state.matches(inPeople({ open: one })),
    ),
  );
  const isReading = useDeskState((state) => state.matches(inPeople({ open: 'reading' })));
  return (
    <Page id="people" title={t('people.title')}>
      <Spoken>{isReading && people && t('people.reading')}</Spoken>
      {isByProvider && <Alert title={t('people.byProvider')} />}
      {isTrouble && <Trouble title={t('people.failed')} />}
      {refused !== undefined && (
        <InView>
          <Alert tone="warn" title={refused} announce="now" />
        </InView>
      )}
      <Confirm />
      <SteppingDown />
      {!people && !isTrouble && (
        <Skeleton label={t('people.reading')} stillLabel={t('stillReading')} count={2} />
      )}
      {people && <List people={people.people} now={people.now} isFixed={isByProvider} />}
      {people && !isByProvider && <Invite />}
    </Page>
  );
}

const nameOf = ({ name, email }: Pick<StorePerson, 'name' | 'email'>) => name || email;

/** Takes effect at once, so it asks first, and stays until it is done. */
function Confirm() {
  const t = useCopy('desk');
  const press = usePress();
  const isAsked = useDeskState((state) => state.matches(inPeople({ open: 'confirming' })));
  const isRemoving = useDeskState((state) => state.matches(inPeople('removing')));
  const person = usePersonChanged();
  if ((!isAsked && !isRemoving) || !person) return null;
  const { isSelf } = person;
  return (
    <Question
      title={isSelf ? t('people.leaveTitle') : t('people.removeTitle', { name: nameOf(person) })}
      text={t(isSelf ? 'people.leaveText' : 'people.removeText')}
      keep={t(isSelf ? 'people.stay' : 'people.keep')}
    >
      <Button
        variant="danger"
        pending={isRemoving}
        pendingLabel={t(isSelf ? 'people.leaving' : 'people.removing')}
        {...press({ type: 'member.removed' })}
      >
        {t(isSelf ? 'people.leave' : 'people.remove')}
      </Button>
    </Question>
  );
}

/** A manager is about to give up that role: nobody gives it back to themselves. */
function SteppingDown() {
  const t = useCopy('desk');
  const press = usePress();
  const isAsked = useDeskState((state) => state.matches(inPeople({ open: 'steppingDown' })));
  const role = useDeskState(({ context }) => context.people.change?.role);
  if (!isAsked || role === undefined) return null;
  return (
    <Question
      title={t('people.stepDownTitle')}
      text={t(`people.stepDownText.${role}`)}
      keep={t('people.stayManager')}
    >
      <Button variant="danger" {...press({ type: 'manager.steppedDown' })}>
        {t('people.stepDown')}
      </Button>
    </Question>
  );
}

/** The person whose role is about to change. */
function usePersonChanged(): StorePerson | undefined {
  const { shown, change } = useDeskState(({ context }) => context.people);
  return shown?.people.find(({ memberId }) => memberId === change?.memberId);
}

interface QuestionProps {
  title: string;
  text: string;
  /** What the button says that changes nothing; it has the focus. */
  keep: string;
  children: ReactNode;
}

function Question({ title, text, keep, children }: QuestionProps) {
  const press = usePress();
  const keeping = useRef<HTMLButtonElement>(null);
  useEffect(() => keeping.current?.focus(), []);
  return (
    <Alert
      tone="warn"
      title={title}
      announce="now"
      actions={
        <>
          {children}
          <Button ref={keeping} {...press({ type: 'member.kept' })}>
            {keep}
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  );
}

interface ListProps {
  people: readonly StorePerson[];
  now: string;
  /** The provider sets the roles. */
  isFixed: boolean;
}

function List({ people, now, isFixed }: ListProps) {
  const t = useCopy('desk');
  return (
    <FoldTable
      labelledBy="people"
      heads={[t('list.name'), t('people.role'), t('people.seen'), t('people.factor')]}
      isFramed
    >
      {people.map((person) => (
        <Person key={person.memberId} person={person} now={now} isFixed={isFixed} />
      ))}
    </FoldTable>
  );
}

function Person({ person, now, isFixed }: { person: StorePerson } & Omit<ListProps, 'people'>) {
  const t = useCopy('desk');
  const desk = useDesk();
  const press = usePress();
  const { memberId, name, email, role, isSelf } = person;
  const change = useDeskState(({ context }) => context.people.change);
  const chosen = change?.memberId === memberId ? change.role : undefined;
  // The question above has the buttons then.
  const isAsked = useDeskState((state) => state.matches(inPeople({ open: 'steppingDown' })));
  const select = useRef<HTMLSelectElement>(null);
  const waits = useWaits({ type: 'role.chosen', memberId, role });
  return (
    <tr>
      <th scope="row">
        {nameOf(person)}
        {isSelf && <span className={styles.soft}>{` ${t('people.you')}`}</span>}
        {name && email && <span className={styles.mail}>{email}</span>}
      </th>
      <td>
        {isFixed ? (
          t(`role.${role}`)
        ) : (
          <select
            {...standingStill(waits)}
            ref={select}
            className={styles.select}
            aria-label={t('people.roleOf', { name: nameOf(person) })}
            value={chosen ?? role}
            onChange={({ target }) => {
              const one = TEAM_ROLES.find((named) => named === target.value);
              if (one) desk.send({ type: 'role.chosen', memberId, role: one });
            }}
          >
            {TEAM_ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`role.${one}`)}
              </option>
            ))}
          </select>
        )}
      </td>
      <td data-label={t('people.seen')}>
        <Seen person={person} now={now} />
      </td>
      <td>{t(person.hasSecondFactor ? 'people.hasFactor' : 'people.noFactor')}</td>
      <td>
        {chosen && !isAsked && <RoleChoice name={nameOf(person)} select={select} />}
        {!isFixed && !chosen && (
          <Button variant="quiet" {...press({ type: 'member.leaving', memberId })}>
            {t(isSelf ? 'people.leave' : 'people.remove')}{' '}
            <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  );
}

interface RoleChoiceProps {
  name: string;
  /** The list in which the role was chosen. */
  select: RefObject<HTMLSelectElement | null>;
}

/** Saved by a button, because arrow keys pass other roles on the way. */
function RoleChoice({ name, select }: RoleChoiceProps) {
  const t = useCopy('desk');
  const press = usePress();
  const choice = useRef<HTMLSpanElement>(null);
  const isSaving = useDeskState((state) => state.matches(inPeople('changing')));
  // The focus returns to the list of roles: the pressed buttons disappear.
  useLayoutEffect(() => {
    const [own, role] = [choice.current, select.current];
    return () => {
      if (own?.contains(document.activeElement)) role?.focus();
    };
  }, [select]);
  return (
    <span ref={choice} className={styles.choice}>
      <Button
        variant="primary"
        pending={isSaving}
        pendingLabel={t('give.saving')}
        {...press({ type: 'role.saved' })}
      >
        {t('people.saveRole')} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Button variant="quiet" {...press({ type: 'member.kept' })}>
        {t('people.keepRole')} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </span>
  );
}

/** When the member last worked, or the state of their invitation. */
function Seen({ person, now }: { person: StorePerson; now: string }) {
  const t = useCopy('desk');
  const dateOf = useDateAtStore();
  const { isInvited, invitedUntil, lastSeenAt } = person;
  if (isInvited && (invitedUntil === undefined || invitedUntil < now)) return t('people.linkOver');
  if (isInvited && invitedUntil) return t('people.invitedUntil', { date: dateOf(invitedUntil) });
  return lastSeenAt ? dateOf(lastSeenAt) : t('people.never');
}

function Invite() {
  const t = useCopy('desk');
  const desk = useDesk();
  const press = usePress();
  const form = useDeskState(({ context }) => context.people.form);
  const problems = useDeskState(({ context }) => context.people.problems);
  const attempt = useDeskState(({ context }) => context.attempts);
  const isSaving = useDeskState((state) => state.matches(inPeople('inviting')));
  const isUninvited = useDeskState((state) => state.matches(inPeople({ open: 'uninvited' })));
  const waits = useWaits({ type: 'invite.typed', field: 'email', text: '' });
  // The next step is then to save it.
  const isRoleChosen = useDeskState(({ context }) => context.people.change?.role !== undefined);
  const worded = useWorded();
  const field = (name: 'email' | 'role') => {
    const problem = problems.find((one) => one.name === name)?.problem;
    return {
      name: `invite.${name}`,
      value: form[name],
      pending: waits,
      onChange: (text: string) => desk.send({ type: 'invite.typed', field: name, text }),
      ...(problem !== undefined && { problem: worded(problem) }),
    };
  };
  return (
    <form
      className={styles.invite}
      noValidate
      aria-labelledby="invite"
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'invite.submitted' });
      }}
    >
      <h3 id="invite">{t('people.invite')}</h3>
      <InvitedNow />
      {problems.length > 0 && (
        <ErrorSummary
          title={t('give.check')}
          attempt={attempt}
          level={4}
          problems={problems.map(({ name, problem }) => ({
            fieldId: `invite.${name}`,
            message: worded(problem),
          }))}
        />
      )}
      <div className={styles.fields}>
        <TextField {...field('email')} label={t('sheet.email')} type="email" autoComplete="off" />
        <SelectField
          {...field('role')}
          label={t('people.role')}
          emptyLabel={t('give.choose')}
          options={TEAM_ROLES.map((one) => ({ value: one, label: t(`role.${one}`) }))}
        />
      </div>
      <p className={styles.soft}>{t('people.roles')}</p>
      {isUninvited && <Trouble title={t('people.failed')} />}
      <div>
        <Button
          type="submit"
          variant={isRoleChosen ? 'secondary' : 'primary'}
          pending={isSaving}
          pendingLabel={t('give.saving')}
          waits={press({ type: 'invite.submitted' }).waits}
        >
          {t('people.send')}
        </Button>
      </div>
    </form>
  );
}

/** The link is shown only once: reading the page again does not return it. */
function InvitedNow() {
  const t = useCopy('desk');
  const desk = useDesk();
  const invited = useDeskState(({ context }) => context.people.invited);
  if (!invited) return null;
  const { link, email, isMailed, isCopied } = invited;
  return (
    <div className="stack stack-tight">
      <Alert
        tone="ok"
        title={t(isMailed ? 'people.mailed' : 'people.added', { email })}
        announce="polite"
      />
      {link && (
        <TextToCopy
          name="invite.link"
          label={t('people.link')}
          text={link}
          copy={t('people.copy')}
          onCopied={() => desk.send({ type: 'invitation.copied' })}
          copied={isCopied ? t('people.copied') : undefined}
        />
      )}
    </div>
  );
}

// No member is at the desk: sign-in, the lock, and the invitation (DSK-01).
import { useEffect } from 'react';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { KnownPasswordField } from '#src/forms/sign-in-fields.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Trouble } from '../trouble.tsx';
import { useDesk, useDeskState, usePress } from '../use-desk.ts';
import {
  AppCodeField,
  DoorFormView,
  DoorTextField,
  useDoorForm,
  type DoorForm,
} from './door-form.tsx';
import { Invited } from './invited.tsx';
import { useRefusals } from './use-refusals.ts';
import styles from './away.module.css';

export function Away() {
  const form = useDoorForm();
  return (
    <main className={styles.card} tabIndex={-1}>
      {form ? <Form form={form} /> : <Other />}
    </main>
  );
}

function Form({ form }: { form: DoorForm }) {
  switch (form) {
    case 'signedOut':
      return <SignIn />;
    case 'code':
      return <Code />;
    case 'locked':
      return <Locked />;
    case 'invited':
      return <Invited />;
  }
}

function SignIn() {
  const t = useCopy('door');
  const desk = useDesk();
  const email = useDeskState(({ context }) => context.door.email);
  const refusals = useRefusals();
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <LoginProblem />
      <SessionEnded />
      <DoorFormView
        form="signedOut"
        action={t('continue')}
        refusals={refusals}
        onSubmit={(text) =>
          desk.send({
            type: 'signIn.submitted',
            email: text('email'),
            password: text('password'),
          })
        }
      >
        {(problemOf) => (
          <>
            <DoorTextField
              name="email"
              first={email}
              label={t('email')}
              problem={problemOf('email')}
            />
            <KnownPasswordField problem={problemOf('password')} />
          </>
        )}
      </DoorFormView>
    </>
  );
}

function Code() {
  const t = useCopy('door');
  const desk = useDesk();
  const press = usePress();
  const refusals = useRefusals();
  return (
    <>
      <PageHeading lead={t('code.lead')}>{t('code.title')}</PageHeading>
      <DoorFormView
        form="code"
        action={t('code.action')}
        refusals={refusals}
        onSubmit={(text) => desk.send({ type: 'code.submitted', code: text('code') })}
      >
        {(problemOf) => (
          <AppCodeField label={t('code.label')} hint={t('code.hint')} problem={problemOf('code')} />
        )}
      </DoorFormView>
      <div>
        <Button variant="quiet" {...press({ type: 'signIn.begunAnew' })}>
          {t('code.again')}
        </Button>
      </div>
    </>
  );
}

function Locked() {
  const t = useCopy('door');
  const desk = useDesk();
  const refusals = useRefusals('lock');
  return (
    <>
      <LockHeading />
      <Unheard />
      <DoorFormView
        form="locked"
        action={t('lock.action')}
        refusals={refusals}
        onSubmit={(text) =>
          desk.send({
            type: 'unlock.submitted',
            password: text('password'),
            code: text('code'),
          })
        }
      >
        {(problemOf) => (
          <>
            <KnownPasswordField problem={problemOf('password')} />
            <AppCodeField
              label={t('code.label')}
              hint={t('code.hint')}
              problem={problemOf('code')}
            />
          </>
        )}
      </DoorFormView>
      <SomebodyElse />
    </>
  );
}

/** The server still considers the desk open: a member who leaves now leaves it open. */
function Unheard() {
  const t = useCopy('door');
  const isUnheard = useDeskState((state) => state.matches({ away: 'unheard' }));
  if (!isUnheard) return null;
  return (
    <Alert tone="warn" title={t('unheard.title')} announce="polite">
      {t('unheard.text')}
    </Alert>
  );
}

/** The provider is another site: a member who goes there loses what they typed. */
function LockHeading({ isAtCompany = false }) {
  const t = useCopy('door');
  const name = useDeskState(({ context }) => context.desk?.member?.name ?? '');
  const lead = isAtCompany ? t('lock.leadAtCompany', { name }) : t('lock.lead', { name });
  // After a reload of a locked desk, the member is unknown until the server answers.
  return <PageHeading {...(name && { lead })}>{t('lock.title')}</PageHeading>;
}

function SomebodyElse() {
  const t = useCopy('door');
  const press = usePress();
  const name = useDeskState(({ context }) => context.desk?.member?.name ?? '');
  return (
    <div className={styles.other}>
      {name && <p>{t('lock.otherText', { name })}</p>}
      <Button {...press({ type: 'desk.left' })}>{t('lock.other')}</Button>
    </div>
  );
}

/** Shown when none of our forms is. */
function Other() {
  const t = useCopy('door');
  const press = usePress();
  const is = useDeskState(({ value }) => value);
  const at = typeof is === 'object' && 'away' in is ? is.away : undefined;
  const step = typeof at === 'object' ? Object.keys(at)[0] : at;
  switch (step) {
    case 'signedOut':
    case 'locked':
      return <AtCompany isLocked={step === 'locked'} />;
    case 'unheard':
      return (
        <>
          <LockHeading isAtCompany />
          <Unheard />
          <SomebodyElse />
        </>
      );
    case 'over':
      return (
        <>
          <PageHeading lead={t('over.text')}>{t('over.title')}</PageHeading>
          <div>
            <Button {...press({ type: 'signIn.begunAnew' })}>{t('over.signIn')}</Button>
          </div>
        </>
      );
    case 'notLeft':
      return (
        <Trouble title={t('notLeft.title')} text={t('notLeft.text')} action={t('notLeft.again')} />
      );
    case 'unopened':
      return <Trouble title={t('unopened.title')} action={t('unopened.again')} />;
    case undefined:
    default:
      return <Waiting step={step} />;
  }
}

function AtCompany({ isLocked }: { isLocked: boolean }) {
  const t = useCopy('door');
  const desk = useDesk();
  return (
    <>
      {isLocked ? (
        <LockHeading isAtCompany />
      ) : (
        <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      )}
      <LoginProblem />
      <SessionEnded />
      <p>{t('provider.text')}</p>
      <div>
        <Button variant="primary" onPress={() => desk.send({ type: 'provider.chosen' })}>
          {t('provider.action')}
        </Button>
      </div>
      {isLocked && <SomebodyElse />}
    </>
  );
}

function LoginProblem() {
  const t = useCopy('door');
  const problem = useDeskState(({ context }) => context.door.loginProblem);
  if (!problem) return null;
  return (
    <Alert tone="err" announce="now">
      {t(`problem.${problem}`)}
    </Alert>
  );
}

function SessionEnded() {
  const t = useCopy('door');
  const ended = useDeskState(({ context }) => context.door.ended);
  const isRemoved = useDeskState(({ context }) => context.desk?.isRemoved === true);
  if (!ended) return null;
  return (
    <Alert tone="warn" announce="now" title={t('ended.title')}>
      {t(`ended.${isRemoved ? 'removed' : ended}`)}
    </Alert>
  );
}

const WAITS = ['leaving', 'locking', 'opening', 'atProvider'] as const;

function Waiting({ step }: { step: string | undefined }) {
  const t = useCopy('door');
  const what = step === 'lockingAnew' ? 'locking' : WAITS.find((one) => one === step);
  const label = t(`waits.${what ?? 'other'}`);
  return <Skeleton label={label} stillLabel={label} />;
}

/** In the desk's header: one key locks, from any page. */
export function DoorKeys() {
  const t = useCopy('door');
  const desk = useDesk();
  const press = usePress();
  useEffect(() => {
    const lock = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      desk.send({ type: 'desk.locked' });
    };
    document.addEventListener('keydown', lock);
    return () => document.removeEventListener('keydown', lock);
  }, [desk]);
  return (
    <>
      <Button onPress={() => desk.send({ type: 'desk.locked' })}>
        {t('bar.lock')} <kbd>{t('bar.lockKey')}</kbd>
      </Button>
      <Button variant="quiet" {...press({ type: 'desk.left' })}>
        {t('bar.signOut')}
      </Button>
    </>
  );
}

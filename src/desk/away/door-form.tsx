// The forms of the door. Passwords and codes are kept only in their fields, which are read on
// submit: a password manager may fill one without firing events.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { DeskSnapshot } from '#machines/desk/desk.machine.ts';
import type { DoorField } from '#machines/desk/door.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';
import { useDeskState } from '../use-desk.ts';
import styles from './away.module.css';

/** The door's forms, and the states in which each waits for its call. */
const WAITS_IN = {
  signedOut: 'provingPassword',
  code: 'provingCode',
  locked: 'unlocking',
  invited: 'accepting',
} as const;
export type DoorForm = keyof typeof WAITS_IN;

/** The same form, while the server is being told of the lock. */
const isUnheardForm = (state: DeskSnapshot): boolean =>
  state.matches({ away: 'unheard' }) &&
  !state.matches({ away: { unheard: { form: 'elsewhere' } } });

/** Which form is shown: it stays on screen while its call is running. */
export const useDoorForm = (): DoorForm | undefined =>
  useDeskState((state) =>
    // Keys of a const table.
    (Object.keys(WAITS_IN) as DoorForm[]).find(
      (form) =>
        (state.matches({ away: form }) && !state.matches({ away: { [form]: 'elsewhere' } })) ||
        state.matches({ away: WAITS_IN[form] }) ||
        (form === 'locked' && isUnheardForm(state)),
    ),
  );

type Props = {
  form: DoorForm;
  action: string;
  /** The texts for a refusal of the whole form. */
  refusals: Partial<Record<ErrorCode, string>> & { other: string };
  onSubmit: (text: (field: DoorField) => string) => void;
  children: (problemOf: (field: DoorField) => string | undefined) => ReactNode;
};

export function DoorFormView({ form, action, refusals, onSubmit, children }: Props) {
  const t = useCopy('door');
  const textOf = useProblemText();
  const { problems, refused, refusals: attempt } = useDeskState(({ context }) => context.door);
  const isPending = useDeskState((state) => state.matches({ away: WAITS_IN[form] }));
  const isInTrouble = useDeskState((state) => state.hasTag('trouble'));
  const box = useRef<HTMLFormElement>(null);
  const worded = problems.map(({ name, problem }) => ({
    fieldId: name,
    message: textOf(problem, {}, true),
  }));

  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }, []);

  return (
    <form
      ref={box}
      className={styles.form}
      // Even if the scripts fail, a password must never get into an address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const fields = new FormData(event.currentTarget);
        onSubmit((field) => {
          const text = fields.get(field);
          return typeof text === 'string' ? text : '';
        });
      }}
    >
      <ErrorSummary title={t('fix')} problems={worded} attempt={attempt} />
      {refused && (
        <Alert tone="err" announce="now">
          {refusals[refused] ?? refusals.other}
        </Alert>
      )}
      {isInTrouble && (
        <Alert tone="err" title={t('failed.title')} announce="now">
          {t('failed.text')}
        </Alert>
      )}
      {children((field) => worded.find(({ fieldId }) => fieldId === field)?.message)}
      <div>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel={t('sending')}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = { label: string; hint?: string; problem: string | undefined };

/** The code from an authenticator app. It may be pasted with spaces. */
export function AppCodeField(props: FieldProps) {
  const [code, setCode] = useState('');
  return (
    <TextField
      {...props}
      name="code"
      inputMode="numeric"
      width="medium"
      value={code}
      onChange={setCode}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A name or an e-mail address, kept only in its field until it is sent. */
export function DoorTextField({
  name,
  first = '',
  ...props
}: FieldProps & { name: 'email' | 'firstName' | 'lastName'; first?: string }) {
  const [text, setText] = useState(first);
  const isEmail = name === 'email';
  return (
    <TextField
      {...props}
      name={name}
      type={isEmail ? 'email' : 'text'}
      value={text}
      onChange={setText}
      autoComplete={AUTO_COMPLETE[name]}
      autoCapitalize={isEmail ? 'none' : 'words'}
      spellCheck={false}
    />
  );
}

const AUTO_COMPLETE = {
  email: 'username',
  firstName: 'given-name',
  lastName: 'family-name',
} as const;

import type { Ref } from 'react';
import { EMAIL_MAX_LENGTH } from '#domain/contact.ts';
import { PASSWORD_MIN_LENGTH } from '#domain/password.ts';
import { PasswordField } from '#src/components/password-field/password-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type NameFieldProps = {
  /** Default: the address used to sign in. */
  label?: string;
  value: string;
  onType: (emailAddress: string) => void;
  problem: string | undefined;
};

/** The address is the user name (CHN-01), and password managers are told so. */
export function NameField({ label, value, onType, problem }: NameFieldProps) {
  const t = useCopy('sign-in');
  return (
    <TextField
      name="emailAddress"
      type="email"
      inputMode="email"
      label={label ?? t('email')}
      problem={problem}
      value={value}
      onChange={onType}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
    />
  );
}

type SecretFieldProps = { problem: string | undefined; ref?: Ref<HTMLInputElement> };

/** The password of an existing account. */
export function KnownPasswordField(props: SecretFieldProps) {
  const t = useCopy('sign-in');
  const texts = useSwitchTexts();
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="current-password"
      label={t('password')}
      texts={texts}
    />
  );
}

/** The current password of a signed-in visitor, asked for again (ACC-01). */
export function OwnPasswordField({ label, ...props }: SecretFieldProps & { label: string }) {
  const texts = useSwitchTexts();
  return (
    <PasswordField
      {...props}
      name="currentPassword"
      autoComplete="current-password"
      label={label}
      texts={texts}
    />
  );
}

/** A new password; what makes a good one is explained before anything is typed. */
export function NewPasswordField({ label, ...props }: SecretFieldProps & { label: string }) {
  const t = useCopy('sign-in');
  const texts = useSwitchTexts();
  return (
    <PasswordField
      {...props}
      name="password"
      autoComplete="new-password"
      label={label}
      hint={t('rules', { count: PASSWORD_MIN_LENGTH })}
      texts={texts}
    />
  );
}

function useSwitchTexts() {
  const t = useCopy('sign-in');
  return {
    show: { short: t('show.short'), full: t('show.full'), done: t('show.done') },
    hide: { short: t('hide.short'), full: t('hide.full'), done: t('hide.done') },
  };
}

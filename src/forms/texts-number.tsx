import { useCopy } from '#src/i18n/copy.ts';
import { PhoneField } from './phone-field.tsx';

type TextsNumberProps = {
  value: string;
  onType: (phoneNumber: string) => void;
  problem: string | undefined;
};

/** Where texts go, and what a yes consents to (SMS-01). */
export function TextsNumber({ value, onType, problem }: TextsNumberProps) {
  const t = useCopy('texts-fields');
  return (
    <div className="stack">
      <PhoneField
        label={t('phone')}
        hint={t('phoneHint')}
        problem={problem}
        value={value}
        onChange={onType}
        autoComplete="tel"
      />
      <p className="small muted">{t('consent')}</p>
    </div>
  );
}

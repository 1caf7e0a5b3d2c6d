import { NAME_MAX_LENGTH } from '#domain/names.ts';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';

interface Name {
  firstName: string;
  lastName: string;
}

type NameFieldsProps = {
  draft: Name;
  onType: (draft: Partial<Name>) => void;
  problemOf: (field: string) => string | undefined;
  /** Browsers autofill their owner's name, so it is offered only for the visitor. */
  isOwn: boolean;
};

/** PAT-01: a name as on an ID or an insurance card. */
export function NameFields({ draft, onType, problemOf, isOwn }: NameFieldsProps) {
  const t = useCopy('patient-fields');
  return (
    <>
      <TextField
        name="firstName"
        label={t('firstName')}
        problem={problemOf('firstName')}
        value={draft.firstName}
        onChange={(firstName) => onType({ firstName })}
        autoComplete={isOwn ? 'given-name' : 'off'}
        autoCapitalize="words"
        spellCheck={false}
        maxLength={NAME_MAX_LENGTH}
      />
      <TextField
        name="lastName"
        label={t('lastName')}
        problem={problemOf('lastName')}
        value={draft.lastName}
        onChange={(lastName) => onType({ lastName })}
        autoComplete={isOwn ? 'family-name' : 'off'}
        autoCapitalize="words"
        spellCheck={false}
        maxLength={NAME_MAX_LENGTH}
      />
    </>
  );
}

import { TextsFields } from '#src/forms/texts-fields.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { TypedSheet } from '../typed/typed-sheet.tsx';
import { useTyped } from '../typed/use-typed.ts';

/** EDT-01: text messages, changed from the review or after booking (SMS-01). */
export function SmsView() {
  const t = useCopy('sms');
  const { edit, onType, problemOf } = useTyped();
  return (
    <TypedSheet overlay="sms" title={t('title')} keeps={[t('keeps')]}>
      <TextsFields
        draft={edit.texts}
        onType={(draft) => onType({ texts: { ...edit.texts, ...draft } })}
        problemOf={problemOf}
      />
    </TypedSheet>
  );
}

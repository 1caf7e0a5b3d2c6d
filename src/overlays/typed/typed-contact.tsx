import { ContactFields } from '#src/forms/contact-fields.tsx';
import { useTyped } from './use-typed.ts';

/** The contact details of the person the sheet is about. */
export function TypedContact() {
  const { edit, onType, problemOf } = useTyped();
  return (
    <ContactFields
      draft={edit.contact}
      onType={(draft) => onType({ contact: { ...edit.contact, ...draft } })}
      problemOf={problemOf}
    />
  );
}

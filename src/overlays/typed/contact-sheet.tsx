import { useCopy } from '#src/i18n/copy.ts';
import { TypedContact } from './typed-contact.tsx';
import { TypedSheet } from './typed-sheet.tsx';

type ContactSheetProps = {
  overlay: 'group-contact' | 'rx-contact';
  title: string;
  /** What stays unchanged. */
  keeps: string;
};

/** EDT-01: contact details only, not who they are. */
export function ContactSheet({ keeps, ...sheet }: ContactSheetProps) {
  const patient = useCopy('patient');
  return (
    <TypedSheet {...sheet} keeps={[keeps, patient('then.booking')]}>
      <TypedContact />
    </TypedSheet>
  );
}

import { useCopy } from '#src/i18n/copy.ts';
import { ContactSheet } from '../typed/contact-sheet.tsx';

/** EDT-01, GRP-01: how the group is reached. There is one contact, and everybody has it. */
export function GroupContactView() {
  const t = useCopy('group-contact');
  return <ContactSheet overlay="group-contact" title={t('title')} keeps={t('keeps')} />;
}

import { useCopy } from '#src/i18n/copy.ts';
import { ContactSheet } from '../typed/contact-sheet.tsx';

/** EDT-01, GRP-01: the group's contact details. There is one contact, saved for every member. */
export function GroupContactView() {
  const t = useCopy('group-contact');
  return <ContactSheet overlay="group-contact" title={t('title')} keeps={t('keeps')} />;
}

import { useCopy } from '#src/i18n/copy.ts';
import { ContactSheet } from '../typed/contact-sheet.tsx';

/**
 * EDT-01, RXR-02: the contact details of the patient with the prescription; their name and birth
 * date stay.
 */
export function RxContactView() {
  const t = useCopy('rx-contact');
  return <ContactSheet overlay="rx-contact" title={t('title')} keeps={t('keeps')} />;
}

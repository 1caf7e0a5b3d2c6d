import { useCopy } from '#src/i18n/copy.ts';
import { ContactEdit } from '../group-contact/contact-edit.tsx';

/** EDT-01, RXR-02: how to reach whoever has the prescription; who they are stays. */
export function RxContactView() {
  const t = useCopy('rx-contact');
  return <ContactEdit overlay="rx-contact" title={t('title')} keeps={t('keeps')} />;
}

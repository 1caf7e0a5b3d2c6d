import { useKnown } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { ContactForm } from '#src/forms/contact-form.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * RXR-01: the prescription found, and its patient's contact details, prefilled with what the
 * pharmacy knows.
 */
export function RxReadyContactView() {
  const t = useCopy('rx-ready-contact');
  const contact = useCopy('contact-fields');
  const formats = useFormats();
  const { prescription, patient, language } = useKnown('prescription', 'patient', 'language');
  return (
    <>
      <PageHeading>{t('title', { name: patient.firstName })}</PageHeading>
      {prescription && (
        <Alert
          tone="info"
          title={t('for', { vaccines: vaccineName(prescription.vaccineCode, language) })}
        >
          {t('at', {
            store: prescription.store.name,
            date: formats.dateOfBirth(prescription.expiresOn),
          })}
        </Alert>
      )}
      <section className="stack" aria-labelledby="reach">
        <div className="stack stack-tight">
          <h2 id="reach">{t('reach')}</h2>
          <p>{contact('lead')}</p>
        </div>
        <ContactForm />
      </section>
    </>
  );
}

import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { ContactForm } from '#src/forms/contact-form.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * RTE-04: the contact details of the visitor who books (CTC-01); a group has one contact (GRP-01).
 */
export function ContactInfoView() {
  const t = useCopy('contact-info');
  const fields = useCopy('contact-fields');
  const isForAll = useJourney(({ context }) => isForGroup(context));
  return (
    <>
      <PageHeading lead={isForAll ? t('leadForAll') : fields('lead')}>
        {isForAll ? t('titleForAll') : t('title')}
      </PageHeading>
      <ContactForm />
    </>
  );
}

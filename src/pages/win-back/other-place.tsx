import { PlaceForm } from '#src/booking/place-form.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { CancelButton } from './cancel-button.tsx';
import { TwoWays } from './two-ways.tsx';

/** Another place, near which the offer is made again. */
export function OtherPlace() {
  const t = useCopy('win-back');
  return (
    <>
      <PageHeading lead={t('place.lead')}>{t('place.title')}</PageHeading>
      <PlaceForm region="flow">
        <TwoWays>
          <Button
            wide
            type="submit"
            icon="search"
            pending={useFormStep('flow') === 'busy'}
            pendingLabel={t('looking.label')}
          >
            {t('place.look')}
          </Button>
          <CancelButton wide />
        </TwoWays>
      </PlaceForm>
    </>
  );
}

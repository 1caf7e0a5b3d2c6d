import { PlaceForm } from '#src/booking/place-form.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useSend } from '#src/app/use-journey.ts';
import { Columns } from './columns.tsx';
import { TimeKept } from './time-kept.tsx';

/** SLT-11: the form to search near another place. */
export function OtherPlace() {
  const send = useSend();
  const t = useCopy('timeslots');
  const common = useCopy('common');
  return (
    <Columns top={<TimeKept />}>
      <PageHeading lead={t('near.lead')}>{t('near.title')}</PageHeading>
      <PlaceForm region="flow">
        <ActionRow>
          <Button
            type="submit"
            variant="primary"
            icon="search"
            pending={useFormStep('flow') === 'busy'}
            pendingLabel={common('waiting.looking')}
          >
            {t('near.look')}
          </Button>
          <Button variant="quiet" onPress={() => send({ type: 'back' })}>
            {t('near.back')}
          </Button>
        </ActionRow>
      </PlaceForm>
    </Columns>
  );
}

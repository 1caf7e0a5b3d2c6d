import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenMoment } from '#src/i18n/moments.ts';
import { ProofForm } from '#src/links/proof-form.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/** RES-04: until the date of birth is proved, only how far the booking had come is disclosed. */
export function BirthProof() {
  const send = useSend();
  const t = useCopy('resume');
  const common = useCopy('common');
  useOwnHeading();
  const { section, expiresAt } = useJourney(({ context }) => context.link?.seen) ?? {};
  const step = useFormStep('flow');
  return (
    <>
      <PageHeading lead={t('proof.lead')}>{t('proof.title')}</PageHeading>
      <div>
        {section && <p>{t('proof.section', { section: common(`section.${section}`) })}</p>}
        {expiresAt && <p>{t('proof.until', { moment: writtenMoment(expiresAt) })}</p>}
      </div>
      <ProofForm
        step={step}
        legend={t('proof.legend')}
        whose="other"
        troubleActions={<Button onPress={() => send({ type: 'back' })}>{t('proof.change')}</Button>}
      />
      <p className="small muted">{t('help')}</p>
    </>
  );
}

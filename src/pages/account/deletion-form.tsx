import { useState } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { checkGiven } from './given-password.ts';
import { OwnerProof } from './owner-proof.tsx';

const GOES = ['goesDetails', 'goesCare', 'goesDevices', 'goesCalendar', 'goesTab'] as const;
const STAYS = ['staysVisits', 'staysLaw', 'staysLog'] as const;

/** ACC-01: what is deleted and what stays, said before it happens. */
export function DeletionForm({ step }: { step: SecretStep }) {
  const send = useSend();
  const press = usePress();
  const t = useCopy('account');
  return (
    <>
      <PageHeading lead={t('deletion.lead')}>{t('deletion.title')}</PageHeading>
      <section className="stack stack-tight" aria-labelledby="goes-title">
        <h2 id="goes-title">{t('deletion.goes')}</h2>
        <ul>
          {GOES.map((line) => (
            <li key={line}>{t(`deletion.${line}`)}</li>
          ))}
        </ul>
      </section>
      <section className="stack stack-tight" aria-labelledby="stays-title">
        <h2 id="stays-title">{t('deletion.stays')}</h2>
        <ul>
          {STAYS.map((line) => (
            <li key={line}>{t(`deletion.${line}`)}</li>
          ))}
        </ul>
      </section>
      <SecretForm
        step={step}
        checks={{ currentPassword: checkGiven }}
        onSubmit={({ text, ticked }) =>
          send({
            type: 'deletion.confirmed',
            currentPassword: text('currentPassword'),
            erasesVisits: ticked('erasesVisits'),
          })
        }
      >
        {(problemOf) => (
          <>
            <EraseVisits />
            <OwnerProof problem={problemOf('currentPassword')} />
            <SubmitRow
              isBusy={step === 'busy'}
              label={t('deletion.action')}
              busyLabel={t('deletion.pending')}
              variant="danger"
            >
              <Button {...press({ type: 'back' })}>{t('deletion.keep')}</Button>
            </SubmitRow>
          </>
        )}
      </SecretForm>
    </>
  );
}

/** SAF-08: never preselected. */
function EraseVisits() {
  const t = useCopy('account');
  const [isTicked, setTicked] = useState(false);
  return (
    <ChoiceCard
      kind="checkbox"
      name="erasesVisits"
      value="yes"
      checked={isTicked}
      onChange={setTicked}
      title={t('deletion.erases')}
      line={t('deletion.erasesLine')}
    />
  );
}

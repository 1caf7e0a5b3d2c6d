import { COPY_MINUTES } from '#domain/account-copy.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { checkGiven } from './given-password.ts';
import { OwnerProof } from './owner-proof.tsx';

/**
 * SAF-08: says what is in a copy of all data, and asks for proof that it is the owner who requests
 * it.
 */
export function CopyForm({ step }: { step: SecretStep }) {
  const send = useSend();
  const t = useCopy('account');
  return (
    <>
      <PageHeading lead={t('copy.lead')}>{t('copy.title')}</PageHeading>
      <p>{t('copy.format')}</p>
      <SecretForm
        step={step}
        checks={{ currentPassword: checkGiven }}
        onSubmit={({ text }) =>
          send({ type: 'copy.submitted', currentPassword: text('currentPassword') })
        }
      >
        {(problemOf) => (
          <>
            <OwnerProof problem={problemOf('currentPassword')} />
            <SubmitRow
              isBusy={step === 'busy'}
              label={t('copy.action')}
              busyLabel={t('copy.pending')}
            />
          </>
        )}
      </SecretForm>
    </>
  );
}

/** The server assembles the file when it is downloaded: this page holds none of it. */
export function Copied() {
  const send = useSend();
  const t = useCopy('account');
  const address = useJourney(({ context }) => context.account.copyAddress) ?? '';
  return (
    <>
      <PageHeading lead={t('copy.lasts', { count: COPY_MINUTES })}>{t('copy.ready')}</PageHeading>
      <div className="stack">
        <p>{t('copy.format')}</p>
        <div className="cluster">
          <Link look="primary" href={address}>
            {t('copy.save')}
          </Link>
          <Button onPress={() => send({ type: 'copy.opened' })}>{t('copy.again')}</Button>
        </div>
      </div>
    </>
  );
}

import { useJourney } from '#src/app/use-journey.ts';
import { OwnPasswordField } from '#src/forms/sign-in-fields.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** SAF-08: the current password, or a fresh sign-in where the chain's provider keeps it. */
export function OwnerProof({ problem }: { problem: string | undefined }) {
  const t = useCopy('account');
  const isElsewhere = useJourney(({ context }) => context.me?.openId) === true;
  if (isElsewhere) return <p>{t('deletion.fresh')}</p>;
  return <OwnPasswordField label={t('newPassword.current')} problem={problem} />;
}

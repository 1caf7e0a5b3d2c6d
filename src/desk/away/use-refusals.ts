import { useCopy } from '#src/i18n/copy.ts';

/** The texts for a refusal of the whole form. */
export function useRefusals(form?: 'lock') {
  const t = useCopy('door');
  return {
    TEAM_SIGN_IN_FAILED: form === 'lock' ? t('lock.failed') : t('refused.signIn'),
    SIGN_IN_REQUIRED: t('refused.SIGN_IN_REQUIRED'),
    RATE_LIMITED: t('refused.RATE_LIMITED'),
    other: t('refused.other'),
  };
}

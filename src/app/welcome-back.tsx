import type { ResumedPage } from '#domain/resume.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useKnown } from './use-journey.ts';

/**
 * RES-01, RES-02: greets a visitor who returned to a saved journey: what was saved, and what is no
 * longer available.
 */
export function WelcomeBack() {
  const t = useCopy('resume');
  const { welcome, hold } = useKnown('welcome', 'hold');
  if (!welcome) return null;
  const { page, exception } = welcome;
  if (exception)
    return (
      <Alert tone="warn" announce="polite" title={t(`welcome.exception.${exception}.title`)}>
        {t(`welcome.exception.${exception}.text`)}
      </Alert>
    );
  return (
    <Alert tone="ok" announce="polite" title={t('welcome.title')}>
      <WhatIsKept page={page} /> {hold && t('welcome.held')}
    </Alert>
  );
}

function WhatIsKept({ page }: { page: ResumedPage }) {
  const t = useCopy(page);
  return t('welcomeBack');
}

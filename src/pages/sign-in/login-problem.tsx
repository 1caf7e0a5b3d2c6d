import type { LoginProblem as Problem } from '#domain/login.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** RTE-16: why the visitor returned from the provider without being signed in. */
export function LoginProblem({ problem }: { problem: Problem | undefined }) {
  const t = useCopy('sign-in');
  if (!problem) return null;
  return (
    <Alert tone="warn" announce="now" title={t(`elsewhere.${problem}.title`)}>
      {t(`elsewhere.${problem}.text`)}
    </Alert>
  );
}

import { useState } from 'react';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** The code from an e-mail. It may be pasted as it is there, with spaces. */
export function CodeField({ problem }: { problem: string | undefined }) {
  const t = useCopy('sign-in');
  const [code, setCode] = useState('');
  return (
    <TextField
      name="code"
      inputMode="numeric"
      width="medium"
      label={t('code.label')}
      hint={t('code.hint')}
      problem={problem}
      value={code}
      onChange={setCode}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** CHN-01: whether to remember this browser. Never preselected. */
export function RememberBrowser() {
  const t = useCopy('sign-in');
  const [isTicked, setTicked] = useState(false);
  return (
    <ChoiceCard
      kind="checkbox"
      name="rememberMe"
      value="yes"
      checked={isTicked}
      onChange={setTicked}
      title={t('remember.label')}
      line={t('remember.line')}
    />
  );
}

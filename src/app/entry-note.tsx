import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useKnown } from './use-journey.ts';

/**
 * RTE-14: why the visitor came. The partner is not named: the address could contain anyone's words.
 */
export function EntryNote() {
  const t = useCopy('entry');
  const { entry } = useKnown('entry');
  if (!entry) return null;
  return <Alert tone="info">{t(`note.${entry}`)}</Alert>;
}

import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '../i18n/copy.ts';
import type { ViewProps } from './view.ts';

/** RTE-14, RTE-15: what somebody came for. The partner is not named: what stands in an address could be anybody's words. */
export function EntryNote({ snapshot }: ViewProps) {
  const t = useCopy('entry');
  const { entry } = snapshot.context;
  if (!entry || !snapshot.matches({ flow: 'get-started' })) return null;
  return <Alert tone="info">{t(`note.${entry}`)}</Alert>;
}

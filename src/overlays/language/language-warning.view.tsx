import { useKnown, useSend } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { LossDialog } from '../loss-dialog.tsx';

/** CHR-07: the other language has its own address, and the journey cannot be taken there now. */
export function LanguageWarningView() {
  const send = useSend();
  const t = useCopy('language');
  const { hold } = useKnown('hold');
  return (
    <LossDialog
      title={t('title')}
      lead={t('lead')}
      lost={[t('lost.answers'), hold !== undefined && t('lost.time')]}
      kept={t('return')}
      stay={{ label: t('stay'), onPress: () => send({ type: 'language.declined' }) }}
      go={{ label: t('switch'), onPress: () => send({ type: 'language.confirmed' }) }}
    />
  );
}

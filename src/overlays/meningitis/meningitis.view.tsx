import { MENINGITIS } from '#domain/vaccine-codes.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** VAC-11: the two kinds of meningitis vaccine, who each is for, and that both may be needed. */
export function MeningitisView() {
  const send = useSend();
  const t = useCopy('vaccine-selector');
  const common = useCopy('common');
  const { language } = useKnown('language');
  const close = () => send({ type: 'explanation.closed' });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('meningitis.open')}
      closeLabel={common('close')}
      footer={
        <Button variant="primary" onPress={close}>
          {t('understood')}
        </Button>
      }
    >
      <p>{t('meningitis.lead')}</p>
      {MENINGITIS.map((code) => (
        <section key={code} className="stack stack-tight">
          <h3>{vaccineName(code, language)}</h3>
          <p>{t(`meningitis.about.${code}`)}</p>
        </section>
      ))}
      <p>{t('meningitis.both')}</p>
    </Dialog>
  );
}

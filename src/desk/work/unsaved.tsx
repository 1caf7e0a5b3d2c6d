import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { InView } from '../in-view.tsx';
import { useDesk } from '../use-desk.ts';

/** It is unknown whether it was saved; the same can be sent again. */
export function Unsaved({ title }: { title?: string }) {
  const t = useCopy('desk');
  const desk = useDesk();
  return (
    <InView>
      <Alert
        tone="err"
        title={title ?? t('give.unrecorded')}
        announce="now"
        actions={<Button onPress={() => desk.send({ type: 'retried' })}>{t('give.again')}</Button>}
      />
    </InView>
  );
}

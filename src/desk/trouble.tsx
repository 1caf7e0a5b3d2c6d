import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useDesk } from './use-desk.ts';

type TroubleProps = {
  title: string;
  text?: string;
  /** What the press is called; default: "Try again". */
  action?: string;
};

/** A call that failed is said, and made again by a press. */
export function Trouble({ title, text, action }: TroubleProps) {
  const t = useCopy('desk');
  const desk = useDesk();
  return (
    <Alert
      tone="err"
      title={title}
      announce="now"
      actions={
        <Button onPress={() => desk.send({ type: 'retried' })}>
          {action ?? t('unreachable.again')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

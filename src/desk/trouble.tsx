import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { InView } from './in-view.tsx';
import { useDesk } from './use-desk.ts';

type TroubleProps = {
  title: string;
  text?: string;
  /** The button's label; default: "Try again". */
  action?: string;
  /** The field to return to once the button was pressed, in a form. */
  back?: string;
};

/** Says that a call failed, with a button to repeat it. */
export function Trouble({ title, text, action, back }: TroubleProps) {
  const t = useCopy('desk');
  const desk = useDesk();
  return (
    <InView back={back}>
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
    </InView>
  );
}

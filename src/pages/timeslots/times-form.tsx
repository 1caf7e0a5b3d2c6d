import type { ReactNode } from 'react';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { Columns } from './columns.tsx';
import { HoldButton } from './hold-button.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type TimesFormProps = {
  /** The search takes so long that trying again is offered. */
  isStuck: boolean;
  /** Times stay on screen while others are loaded: a focused one must not disappear. */
  hasTimes: boolean;
  /** Passed to `Columns`. */
  top: ReactNode;
  side: ReactNode;
  children: ReactNode;
};

/** Waiting for times, choosing one, and the failures on the way: for one person and for a group. */
export function TimesForm({ isStuck, hasTimes, top, side, children }: TimesFormProps) {
  const send = useSend();
  const t = useCopy('timeslots');
  const matches = useMatches();
  const at = (state: 'searching' | 'failed' | 'unanswered' | 'holding' | 'keepingTime') =>
    matches({ flow: { timeslots: state } });
  const isNotHeld = (['holdFailed', 'holdUnanswered'] as const).some((state) =>
    matches({ flow: { timeslots: { form: state } } }),
  );
  const isNotKept = (['keepFailed', 'keepUnanswered'] as const).some((state) =>
    matches({ flow: { timeslots: { form: state } } }),
  );

  if (at('failed') || at('unanswered'))
    return (
      <Columns top={top}>
        <Trouble />
      </Columns>
    );
  const isHolding = at('holding') || at('keepingTime');
  const waitingFor = at('searching') ? 'times' : isHolding ? 'hold' : undefined;
  const stuck = isStuck && <Trouble kind="slow" />;
  if (at('searching') && !hasTimes) {
    return (
      <Columns top={top}>
        {stuck}
        <Fetching label={t('searching')} count={4} blockHeight="11rem" />
      </Columns>
    );
  }
  return (
    <form
      className="stack stack-loose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'time.submitted' });
      }}
    >
      {(isNotHeld || isNotKept) && (
        <Trouble isBeside>
          {isNotHeld && (
            <Button onPress={() => send({ type: 'search.repeated' })}>{t('searchAgain')}</Button>
          )}
        </Trouble>
      )}
      {stuck}
      <Columns top={top} side={side}>
        {children}
        {hasTimes && <HoldButton waitingFor={waitingFor} />}
      </Columns>
    </form>
  );
}

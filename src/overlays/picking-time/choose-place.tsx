import { useEffect, useRef } from 'react';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { PlaceForm } from '#src/booking/place-form.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Radius } from '#src/pages/timeslots/radius.tsx';

export const placeFormId = 'edit-place';

/** SLT-11: the place to search around, and the radius; the days come with the times. */
export function ChoosePlace() {
  const send = useSend();
  const press = usePress();
  const t = useCopy('timeslots');
  const { search } = useKnown('search');
  const first = useRef<HTMLDivElement>(null);
  // The button that opened this is gone from the sheet: the field gets the focus.
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={first} className="stack">
      <PlaceForm region="overlay" id={placeFormId}>
        <Radius miles={search.miles} onChoose={(miles) => send({ type: 'radius.chosen', miles })} />
      </PlaceForm>
      <Button variant="quiet" {...press({ type: 'back' })}>
        {t('near.back')}
      </Button>
    </div>
  );
}

import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** As many blocks as the first stores will fill. */
const BLOCKS = 3;
const BLOCK_HEIGHT = '11rem';

export function Searching() {
  const t = useCopy('booking-timeslot');
  return (
    <Fetching region="overlay" label={t('searching')} count={BLOCKS} blockHeight={BLOCK_HEIGHT} />
  );
}

/**
 * SLT-07: options that are known to have times; the text says that keeping the current time is
 * always one.
 */
export function NoTimesHere({ text }: { text: string }) {
  const send = useSend();
  const t = useCopy('booking-timeslot');
  const times = useCopy('timeslots');
  const formats = useFormats();
  const { nextDate, widerRadius } = useJourney(({ context }) => context.search.alternatives) ?? {};
  return (
    <Alert
      tone="info"
      announce="polite"
      title={t('empty.title')}
      actions={
        <>
          {nextDate && (
            <Button variant="primary" onPress={() => send({ type: 'date.chosen', date: nextDate })}>
              {t('empty.nextDate', { date: formats.longDate(nextDate) })}
            </Button>
          )}
          {widerRadius && (
            <Button onPress={() => send({ type: 'radius.chosen', miles: widerRadius.miles })}>
              {t('empty.wider', { miles: formats.miles(widerRadius.miles) })}
            </Button>
          )}
          <Button onPress={() => send({ type: 'place.reconsidered' })}>
            {times('none.place')}
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  );
}

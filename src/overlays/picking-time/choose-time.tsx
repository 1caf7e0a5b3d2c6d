import { useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Days } from '#src/pages/timeslots/days.tsx';
import { NearPlace } from '#src/pages/timeslots/near-place.tsx';
import { StoreTimes } from '#src/pages/timeslots/store-times.tsx';

export const formId = 'edit-time';

type ChooseTimeProps = {
  /** Other times are being loaded. */
  isSearching: boolean;
  /** The new time could not be held; the old one still is. */
  trouble: 'failed' | 'slow' | undefined;
};

/** The times to choose from; after a failure only the message, since the choice is made. */
export function ChooseTime({ isSearching, trouble }: ChooseTimeProps) {
  const send = useSend();
  const t = useCopy('booking-timeslot');
  return (
    <AnswerForm
      id={formId}
      step={trouble ?? 'asking'}
      onSubmit={() => send({ type: 'overlay.saved' })}
      troubleTexts={{ failed: t('trouble.failed'), slow: t('trouble.notHeld') }}
      troubleActions={
        <Button onPress={() => send({ type: 'search.repeated' })}>{t('searchAgain')}</Button>
      }
    >
      {!trouble && (
        <>
          <NearPlace />
          <Days />
          <StoreTimes isSearching={isSearching} />
        </>
      )}
    </AnswerForm>
  );
}

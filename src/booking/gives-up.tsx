import type { AppointmentDetails } from '#contract/manage.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { writtenTime } from './written-day.ts';

type GivesUpProps = { appointment: Pick<AppointmentDetails, 'earlierOffer'> | undefined };

/** CNF-05: the earlier time that is held, which another time would give up: a booking holds one. */
export function GivesUp({ appointment }: GivesUpProps) {
  const t = useCopy('manage-timeslot');
  const formats = useFormats();
  const held = appointment?.earlierOffer;
  return held ? <p>{t('givesUp', { when: writtenTime(held, formats) })}</p> : null;
}

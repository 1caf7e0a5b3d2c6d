import { useKnown, useMatches } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { TypedContact } from '../typed/typed-contact.tsx';
import { TypedPerson } from '../typed/typed-person.tsx';
import { TypedSheet } from '../typed/typed-sheet.tsx';
import { useChangedMeanwhile } from '../use-changed-meanwhile.tsx';
import { BookedContact } from './booked-contact.tsx';

/** EDT-01: name, details and contact, changed from the review or after booking (MNG-06). */
export function PatientView() {
  const matches = useMatches();
  const t = useCopy('patient');
  const changedMeanwhile = useChangedMeanwhile(<BookedContact />);
  const { start, manage } = useKnown('start', 'manage');
  return (
    <TypedSheet
      overlay="patient"
      title={t('title')}
      keeps={[t('keeps'), manage.appointment ? t('then.booked') : t('then.booking')]}
      instead={matches({ overlay: { patient: 'changedMeanwhile' } }) ? changedMeanwhile : undefined}
    >
      <TypedPerson isOwn={start.bookingOption === 'me'} />
      <TypedContact />
    </TypedSheet>
  );
}

import { useJourney, useKnown } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { TypedPerson } from '../typed/typed-person.tsx';
import { TypedSheet } from '../typed/typed-sheet.tsx';
import { BirthStays } from './birth-stays.tsx';

/**
 * EDT-01, GRP-03: a group member's details. The date of birth decides what they can have, so it
 * cannot be changed over the review.
 */
export function GroupPatientView() {
  const t = useCopy('group-patient');
  const { dateOfBirth } = useKnown('dateOfBirth');
  const name = useJourney(({ context }) => personCalled(context, context.party.edit.place));
  return (
    <TypedSheet overlay="group-patient" title={t('title', { name })} keeps={[t('keeps')]}>
      <TypedPerson isOwn={false}>
        {dateOfBirth && <BirthStays dateOfBirth={dateOfBirth} />}
      </TypedPerson>
    </TypedSheet>
  );
}

import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

import { EditForm } from '../edit-form.tsx';
import { useLeaving } from '../use-leaving.tsx';
import { BirthStays } from './birth-stays.tsx';

type State = 'saving' | 'leaving' | 'failed' | 'timedOut';

/**
 * EDT-01, GRP-03: who one of a group is. The date of birth decides what they can have, so it is not
 * changed over the review.
 */
export function GroupPatientView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('group-patient');
  const { problemOf } = useProblems();
  const leaving = useLeaving();
  const { party, language, dateOfBirth } = useKnown('party', 'language', 'dateOfBirth');
  const at = (state: State) => matches({ overlay: { 'group-patient': state } });
  const name = useJourney(({ context }) => personCalled(context, context.party.edit.place));
  const step = useFormStep('overlay');
  return (
    <EditForm
      title={t('title', { name })}
      keeps={<p>{t('keeps')}</p>}
      step={step}
      instead={at('leaving') ? leaving : undefined}
    >
      <PatientFields
        language={language}
        draft={party.draft}
        onType={(draft) => change(step, send, { type: 'person.typed', draft })}
        problemOf={problemOf}
        isOwn={false}
      >
        {dateOfBirth && <BirthStays dateOfBirth={dateOfBirth} />}
      </PatientFields>
    </EditForm>
  );
}

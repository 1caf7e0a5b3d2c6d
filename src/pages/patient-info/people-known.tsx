import { shallowEqual } from '@xstate/react';
import { NOBODY } from '#domain/nobody.ts';
import { useState } from 'react';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { chosenDependent, fittingDependents } from '#machines/knowledge/prefill.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type PeopleKnownProps = {
  /** Sends a change of the form that they fill in. */
  say: (event: JourneyEvent) => void;
};

/**
 * PAT-05: people in the account's care with the booking's date of birth, by name; choosing one
 * fills in the form.
 */
export function PeopleKnown({ say }: PeopleKnownProps) {
  const people = useJourney(
    ({ context }) =>
      context.start.bookingOption === 'dependent' ? fittingDependents(context) : [],
    shallowEqual,
  );
  const chosen = useJourney(({ context }) => chosenDependent(context));
  const isTyped = useJourney(({ context }) =>
    Object.values(context.patient).some((text) => text !== ''),
  );
  const t = useCopy('patient-info');
  const [saidOther, setSaidOther] = useState(false);
  if (people.length === 0) return null;
  const isOther = !chosen && (saidOther || isTyped);
  return (
    <ChoiceGroup id="dependent" legend={t('people.legend')} hint={t('people.hint')}>
      {people.map(({ dependentId, firstName, lastName }) => (
        <ChoiceCard
          key={dependentId}
          kind="radio"
          name="dependent"
          value={dependentId}
          checked={chosen?.dependentId === dependentId}
          onChange={() => say({ type: 'dependent.chosen', dependentId })}
          title={`${firstName} ${lastName}`}
        />
      ))}
      <ChoiceCard
        kind="radio"
        name="dependent"
        value="other"
        checked={isOther}
        onChange={() => {
          setSaidOther(true);
          if (chosen) say({ type: 'patient.typed', draft: NOBODY });
        }}
        title={t('people.other')}
      />
    </ChoiceGroup>
  );
}

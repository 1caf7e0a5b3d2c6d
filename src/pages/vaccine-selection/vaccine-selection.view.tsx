import { useEffect, useRef } from 'react';
import { ageOn } from '#domain/ages.ts';
import { isSettled } from '#machines/knowledge/members.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { fullNamesAmong } from '#domain/called.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { PersonList } from '#src/components/person-list/person-list.tsx';
import { ComesIntoView } from '#src/forms/comes-into-view.tsx';
import { focusSubmit } from '#src/forms/focus-submit.ts';
import { isTrouble, useFormStep } from '#src/forms/form-step.ts';
import { Trouble } from '#src/forms/trouble.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { PersonsVaccines } from './persons-vaccines.tsx';
import { ShareVaccines } from './share-vaccines.tsx';

const fieldOf = (place: number) => `person.${place}`;

/**
 * RTE-02: everyone in the group with their vaccines, and a button to choose each person's (GRP-01).
 */
export function VaccineSelectionView() {
  const send = useSend();
  const t = useCopy('vaccine-selection');
  const common = useCopy('common');
  const { problemOf, summary } = useProblems();
  const members = useMembers();
  const step = useFormStep('flow');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = step === 'busy';
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // After giving everyone the same, the submit button gets the focus; if something is left to do,
    // that takes it.
    if (wasBusy.current && !isBusy && members.every(isSettled)) focusSubmit(form.current);
    wasBusy.current = isBusy;
  });
  const { today, language } = useKnown('today', 'language');
  const full = fullNamesAmong(members.map(({ person }) => person));
  const problems = summary.problems.map(({ fieldId, message }) => {
    const name = members.find(({ place }) => fieldOf(place) === fieldId)?.called;
    return { fieldId, message: name === undefined ? message : t('problem', { name, message }) };
  });
  const people = members.map((member, index) => {
    const { place, dateOfBirth, called } = member;
    return {
      id: place,
      name: full[index] ?? '',
      line: t('age', { count: ageOn(dateOfBirth, today) }),
      children: (
        <PersonsVaccines
          member={member}
          language={language}
          problem={problemOf(fieldOf(place))}
          fieldId={fieldOf(place)}
        />
      ),
      ways: (
        <Button
          id={fieldOf(place)}
          onPress={() => send({ type: 'person.chosen', place })}
          {...(problemOf(fieldOf(place)) && { 'aria-describedby': `${fieldOf(place)}-problem` })}
        >
          {t(isSettled(member) ? 'change' : 'choose', { name: called })}
        </Button>
      ),
    };
  });
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <form
        ref={form}
        className="stack stack-loose"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'party.submitted' });
        }}
      >
        {isTrouble(step) && (
          <ComesIntoView>
            <Trouble isTyped kind={step} isBeside onRetry={() => send({ type: 'retried' })}>
              <Button onPress={() => send({ type: 'back' })}>{common('cancel')}</Button>
            </Trouble>
          </ComesIntoView>
        )}
        <ErrorSummary title={common('problemSummary')} {...summary} problems={problems} />
        <section className="stack" aria-labelledby="ready-title">
          <h2 id="ready-title">
            {t('ready', { done: members.filter(isSettled).length, all: members.length })}
          </h2>
          <PersonList people={people} />
          <ShareVaccines />
        </section>
        <ActionRow>
          <Button type="submit" variant="primary" icon="arrow-next">
            {t('findTimes')}
          </Button>
        </ActionRow>
      </form>
    </>
  );
}

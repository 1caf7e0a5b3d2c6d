import { inFamily } from '#domain/people.ts';
import { hasRoomBeside } from '#machines/knowledge/members.ts';
import type { PersonDraft } from '#machines/knowledge/party.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { focusField } from '#src/components/error-summary/focus-field.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { BirthField } from '#src/forms/birth-field.tsx';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/** GRP-01, PAT-01: a group member, new or existing. */
export function PersonForm() {
  const send = useSend();
  const t = useCopy('patient-info-list');
  const { problemOf } = useProblems();
  const { party, language, today } = useKnown('party', 'language', 'today');
  const { draft } = party;
  const isNew = draft.place === undefined;
  const type = (typed: Partial<PersonDraft>) => send({ type: 'person.typed', draft: typed });
  return (
    <>
      <PersonHeading />
      <AnswerForm step="asking" onSubmit={() => send({ type: 'person.submitted' })}>
        <SameAsBefore />
        <PatientFields
          language={language}
          draft={draft}
          onType={type}
          problemOf={problemOf}
          isOwn={false}
        >
          <BirthField
            legend={t('birth')}
            draft={draft}
            today={today}
            onType={type}
            problem={problemOf('dob')}
            whose="other"
          />
        </PatientFields>
        <ActionRow>
          <Button type="submit" variant="primary">
            {t(isNew ? 'person.add' : 'person.save')}
          </Button>
          {hasRoomBeside(party) && (
            <Button onPress={() => send({ type: 'person.submitted', another: true })}>
              {t('person.addAnother')}
            </Button>
          )}
          {party.members.length > 0 && (
            <Button onPress={() => send({ type: 'back' })}>{t('person.leave')}</Button>
          )}
        </ActionRow>
      </AnswerForm>
    </>
  );
}

/** Saves typing for a family: copies in one press what its members often share. */
function SameAsBefore() {
  const send = useSend();
  const t = useCopy('patient-info-list');
  const { party } = useKnown('party');
  const before = useMembers().at(-1);
  const isUntold = Object.values(inFamily(party.draft)).every((text) => text === '');
  if (!before || party.draft.place !== undefined || !isUntold) return null;
  const { person, called } = before;
  const take = () => {
    send({ type: 'person.typed', draft: inFamily(person) });
    // The button disappears once pressed.
    focusField('firstName');
  };
  return (
    <div>
      <Button icon="group" onPress={take}>
        {t('person.same', { name: called })}
      </Button>
    </div>
  );
}

/** Takes the focus before the form does, whose summary of problems may need it more. */
function PersonHeading() {
  const { party, dependents } = useKnown('party', 'dependents');
  const t = useCopy('patient-info-list');
  const patient = useCopy('patient-fields');
  const { draft, members } = party;
  const known = useJourney(({ context }) => personCalled(context, draft.place));
  const dependent = dependents?.find(({ dependentId }) => dependentId === draft.dependentId);
  const name = known ?? dependent?.firstName;
  useOwnHeading();
  useStepHeading(String(members.length));
  const unnamed = members.length === 0 ? t('person.first') : t('person.next');
  return (
    <PageHeading lead={patient('lead')}>
      {name === undefined ? unnamed : t('person.known', { name })}
    </PageHeading>
  );
}

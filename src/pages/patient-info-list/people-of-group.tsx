import { ageOn } from '#domain/ages.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { fullNamesAmong } from '#domain/called.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { Button } from '#src/components/button/button.tsx';
import { Problem } from '#src/components/field/field.tsx';
import { PersonList } from '#src/components/person-list/person-list.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { change, changing, useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { InCare } from './in-care.tsx';

/** The summary links here for problems with the group as a whole. */
const GROUP_ID = 'people';

/** GRP-01: all members of the group, and the actions to change it. */
export function PeopleOfGroup() {
  const send = useSend();
  const press = usePress();
  const t = useCopy('patient-info-list');
  const formats = useFormats();
  const { problemOf } = useProblems();
  const members = useMembers();
  const { today } = useKnown('today');
  const full = fullNamesAmong(members.map(({ person }) => person));
  const step = useFormStep('flow');
  const problem = problemOf(GROUP_ID);
  const people = members.map(({ place, dateOfBirth, called }, index) => ({
    id: place,
    name: full[index] ?? '',
    line: t('born', {
      date: formats.dateOfBirth(dateOfBirth),
      count: ageOn(dateOfBirth, today),
    }),
    ways: (
      <>
        <Button {...press(...changing(step, { type: 'person.opened', place }))}>
          {t('edit')} <VisuallyHidden>{t('editWhom', { name: called })}</VisuallyHidden>
        </Button>
        <Button variant="quiet" {...press(...changing(step, { type: 'person.removed', place }))}>
          {t('remove')} <VisuallyHidden>{t('removeWhom', { name: called })}</VisuallyHidden>
        </Button>
      </>
    ),
  }));
  return (
    <AnswerForm step={step} onSubmit={() => send({ type: 'party.submitted' })}>
      <section id={GROUP_ID} className="stack" aria-labelledby="group-title">
        <h2 id="group-title">{t('count', { now: members.length, most: MAX_PEOPLE })}</h2>
        {problem && <Problem id={`${GROUP_ID}-problem`}>{problem}</Problem>}
        {members.length === 0 ? <p>{t('empty')}</p> : <PersonList people={people} />}
        <InCare
          onAdd={(dependentId) => change(step, send, { type: 'dependent.chosen', dependentId })}
        />
        <div>
          <Button icon="plus" {...press(...changing(step, { type: 'person.opened' }))}>
            {t(members.length === 0 ? 'addFirst' : 'add')}
          </Button>
        </div>
      </section>
      <SubmitRow isBusy={step === 'busy'} />
    </AnswerForm>
  );
}

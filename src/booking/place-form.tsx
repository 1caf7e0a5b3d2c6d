import type { ReactNode } from 'react';
import { LOCATION_MAX_LENGTH } from '#domain/location-text.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { SuggestedPlaces } from '#src/pages/get-started/suggested-places.tsx';

type PlaceFormProps = {
  /** Whether a page or a sheet over it asks. */
  region: 'flow' | 'overlay';
  /** The form's id, for a button outside it. */
  id?: string;
  /** Further fields, and the buttons inside the form. */
  children?: ReactNode;
};

/** A ZIP code or a town around which to search for times next (CAN-02, SLT-11). */
export function PlaceForm({ region, id, children }: PlaceFormProps) {
  const send = useSend();
  const start = useCopy('get-started');
  const { problemOf } = useProblems();
  const { start: typed, suggestions } = useKnown('start', 'suggestions');
  const problem = problemOf('location');
  const submit = () => send({ type: 'place.submitted' });
  return (
    <AnswerForm {...(id && { id })} step={useFormStep(region)} onSubmit={submit} onRetry={submit}>
      <TextField
        name="location"
        label={start('where.label')}
        hint={start('where.hint')}
        problem={problem}
        value={typed.location}
        onChange={(text) => send({ type: 'place.typed', text })}
        autoComplete="postal-code"
        width="medium"
        maxLength={LOCATION_MAX_LENGTH}
      />
      {problem !== undefined && suggestions.length > 0 && (
        <div className="stack stack-tight">
          <p>{start('place.title')}</p>
          <SuggestedPlaces label={start('place.title')} />
        </div>
      )}
      {children}
    </AnswerForm>
  );
}

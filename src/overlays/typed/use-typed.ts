import type { Edit } from '#machines/knowledge/edit.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';

/** The values of a sheet's fields, and their change handler (EDT-01). */
export function useTyped() {
  const send = useSend();
  const step = useFormStep('overlay');
  const { problemOf } = useProblems();
  const edit = useJourney(({ context }) => context.edit);
  const onType = (typed: Partial<Edit>) =>
    change(step, send, { type: 'overlay.typed', edit: typed });
  return { edit, onType, problemOf };
}

import { shallowEqual } from '@xstate/react';
import { matchesState } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney } from '#src/app/use-journey.ts';
import type { FormStep } from './form-step.ts';

/** The state of a form for passwords or codes: as for any form, or too many attempts (CHN-01). */
export type SecretStep = FormStep | 'limited';

/** The forms of the account pages (machines/account). */
type SecretForm = 'form' | 'code' | 'forgotten' | 'newPassword' | 'newEmail' | 'copy' | 'deletion';

interface SecretFormAt<Form extends SecretForm> {
  form: Form;
  step: SecretStep;
}

const STEPS = { failed: 'failed', unanswered: 'slow', limited: 'limited' } as const;
const TROUBLES = ['failed', 'unanswered', 'limited'] as const;

/**
 * Which form a page shows, and its state; a form stays on screen while the call it `waitsIn`
 * is running.
 */
export function useSecretStep<const Form extends SecretForm>(
  page: PageId,
  waitsIn: Readonly<Record<Form, string>>,
): SecretFormAt<Form> | undefined {
  return useJourney((snapshot) => secretStep(snapshot, page, waitsIn), shallowEqual);
}

function secretStep<const Form extends SecretForm>(
  { value }: JourneySnapshot,
  page: PageId,
  waitsIn: Readonly<Record<Form, string>>,
): SecretFormAt<Form> | undefined {
  const at = (state: string | { [form: string]: string }) =>
    matchesState({ flow: { [page]: state } }, value);
  const forms = Object.keys(waitsIn) as Form[]; // keys of a const table
  const form = forms.find((one) => at(one) || at(waitsIn[one]));
  if (form === undefined) return undefined;
  if (at(waitsIn[form])) return { form, step: 'busy' };
  const trouble = TROUBLES.find((one) => at({ [form]: one }));
  return { form, step: trouble ? STEPS[trouble] : 'asking' };
}

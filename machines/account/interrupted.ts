// CHN-06: signed out while a form of the account was filled in, in another tab or by timeout. What
// was typed is kept, and the form opens again once its owner has signed in.
import type { InterruptedForm } from '../knowledge/account.ts';

const toSignIn = <const Form extends InterruptedForm>(form: Form) =>
  ({ type: 'interruptForm', params: form }) as const;

/** The app reports that the visitor is signed out. */
export const identifiedOutOf = <const Form extends InterruptedForm>(form: Form) =>
  ({ guard: 'identifiedOut', target: '#sign-in', actions: toSignIn(form) }) as const;

/** A call of the form finds nobody signed in. */
export const signedOutOf = <const Form extends InterruptedForm>(form: Form) =>
  ({ target: '#sign-in', actions: ['forgetMe', 'tellVisitorLeft', toSignIn(form)] }) as const;

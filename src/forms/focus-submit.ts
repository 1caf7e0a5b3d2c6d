const isSubmit = (control: Element): control is HTMLButtonElement =>
  control instanceof HTMLButtonElement && control.type === 'submit';

/** Focuses the submit button, which shows the waiting. */
export function focusSubmit(form: HTMLFormElement | null): void {
  [...(form?.elements ?? [])].find(isSubmit)?.focus();
}

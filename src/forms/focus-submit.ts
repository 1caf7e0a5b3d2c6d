const isSubmit = (control: Element): control is HTMLButtonElement =>
  control instanceof HTMLButtonElement && control.type === 'submit';

/** Gives the focus to the button that shows the waiting. */
export function focusSubmit(form: HTMLFormElement | null): void {
  [...(form?.elements ?? [])].find(isSubmit)?.focus();
}

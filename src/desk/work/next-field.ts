/**
 * Puts the keyboard into the next field of a form to fill in: the first that is empty and not
 * optional, or the first of all. Fields that are filled in already are passed over.
 */
export function focusNextField(
  form: HTMLFormElement | null,
  isOptional: (name: string) => boolean = () => false,
): void {
  const all = form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  const fields = [...(all ?? [])];
  const isMissing = ({ type, value, name }: HTMLInputElement | HTMLSelectElement) =>
    type !== 'checkbox' && value === '' && !isOptional(name);
  (fields.find(isMissing) ?? fields[0])?.focus();
}

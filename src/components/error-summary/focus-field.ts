/**
 * Focuses a field, or the first control of the group with that id; false when the page has neither.
 */
export function focusField(fieldId: string): boolean {
  const named = document.getElementById(fieldId);
  const controls = 'input, select, textarea, button';
  const field = named?.matches(controls) ? named : named?.querySelector<HTMLElement>(controls);
  if (!field) return false;
  field.focus();
  return true;
}

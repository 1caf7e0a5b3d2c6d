// Forms that were typed in and not saved, by what each is about: one that was left opens again as
// it was typed, until it is saved or started over (DSK-03, DSK-04).

export type TypedForms<Form> = Readonly<Record<string, Form>>;

/** The forms, without the one that was saved or started over. */
export function withoutForm<Form>(forms: TypedForms<Form>, name: string): TypedForms<Form> {
  const { [name]: _done, ...others } = forms;
  return others;
}

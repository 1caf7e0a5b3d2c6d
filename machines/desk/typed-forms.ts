// Forms that were typed in and not saved, by what each is about: one that was left opens again as
// it was typed, until it is saved or started over (DSK-03, DSK-04).

export type TypedForms<Form> = Readonly<Record<string, Form>>;

/** Forms hold texts, choices and lists of these, always in one order. */
const isAlike = <Form>(one: Form, other: Form) => JSON.stringify(one) === JSON.stringify(other);

/** The forms, with this one as it is typed; typed back to what a new one is, it is none of them. */
export function withForm<Form, Kept>(
  forms: TypedForms<Kept>,
  { name, form, fresh, kept }: { name: string; form: Form; fresh: Form; kept: Kept },
): TypedForms<Kept> {
  return isAlike(form, fresh) ? withoutForm(forms, name) : { ...forms, [name]: kept };
}

/** The forms, without the one that was saved or started over. */
export function withoutForm<Form>(forms: TypedForms<Form>, name: string): TypedForms<Form> {
  const { [name]: _done, ...others } = forms;
  return others;
}

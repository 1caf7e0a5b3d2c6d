// A form is a schema whose keys are its fields, by the names that the page has for them (VAL-10).
// The rules are the domain's: a schema only says which rule is whose.
import { pipe, rawCheck, safeParse, string, type GenericSchema, type InferInput } from 'valibot';
import { checkChoice, type Choice } from '#domain/person-choices.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Problem } from '../knowledge/problem.ts';

/** Text that a check of the domain accepts; the message of the issue is the problem's code. */
export const ruled = (check: (text: string) => ProblemCode | undefined) =>
  pipe(
    string(),
    rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed && check(dataset.value);
      if (problem) addIssue({ message: problem });
    }),
  );

/** One of the codes of a choice. */
export const chosen = (choice: Choice) => ruled((code) => checkChoice(code, choice));

/** What is wrong with the fields of a form: one problem a field, in the order of the fields. */
export function problemsIn<Form extends GenericSchema<Record<string, unknown>, unknown>>(
  form: Form,
  fields: Readonly<Record<keyof InferInput<Form>, unknown>>,
): Problem[] {
  const found = new Map<string, Problem>();
  for (const { path, message } of safeParse(form, fields).issues ?? []) {
    const field = String(path?.[0].key);
    // The schemas of forms are given no other messages.
    if (!found.has(field)) found.set(field, { field, code: message as ProblemCode });
  }
  return [...found.values()];
}

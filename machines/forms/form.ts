// A form is a schema whose keys are its fields, by their names on the page (VAL-10). The rules are
// the domain's: a schema only says which rule applies to which field.
import { pipe, rawCheck, safeParse, string, type GenericSchema, type InferInput } from 'valibot';
import { checkChoice, type Choice } from '#domain/person-choices.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Problem } from '../knowledge/problem.ts';

/** Text that a domain check accepts; the issue's message is the problem code. */
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

/** The problems of a form's fields: one per field, in the order of the fields. */
export function problemsIn<Form extends GenericSchema<Record<string, unknown>, unknown>>(
  form: Form,
  fields: Readonly<Record<keyof InferInput<Form>, unknown>>,
): Problem[] {
  const found = new Map<string, Problem>();
  for (const { path, message } of safeParse(form, fields).issues ?? []) {
    const field = String(path?.[0].key);
    // Form schemas produce no other messages.
    if (!found.has(field)) found.set(field, { field, code: message as ProblemCode });
  }
  return [...found.values()];
}

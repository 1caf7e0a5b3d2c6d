import { DateField, type DateFieldProps } from '../date-field/date-field.tsx';

export type DateOfBirthProps = Omit<DateFieldProps, 'name' | 'autoComplete' | 'legendLook'> & {
  /** Defaults to `dob`. */
  name?: string;
  /** `own` offers the visitor's own birthday; `other` is for a person in their care. */
  whose?: 'own' | 'other';
};

/** A birthday as three plain fields; its echo includes the age: "April 28, 1984 (42 years old)". */
export function DateOfBirth({ name = 'dob', whose = 'own', ...field }: DateOfBirthProps) {
  return <DateField {...field} name={name} autoComplete={whose === 'own' ? 'bday' : 'off'} />;
}

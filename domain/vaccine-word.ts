import { categoryOf, PEDIATRIC_FROM, type Category } from './ages.ts';

type VaccineWord = 'vaccine' | Category;

/**
 * ELG-05: at 5 and older just "vaccine" under its flag (`ENVIRONMENTS[…].genericVaccineWord`), else
 * the name of the age group.
 */
export const vaccineWord = (age: number, { generic }: { generic: boolean }): VaccineWord =>
  generic && age >= PEDIATRIC_FROM ? 'vaccine' : categoryOf(age);

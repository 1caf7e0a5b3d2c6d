import { brieflyCalledAmong } from '#domain/called.ts';

interface Someone {
  patient: { firstName: string; lastName: string };
}

/**
 * A group's members, each with the first name that tells them apart from all the others, by which
 * messages and calendars call them (GRP-01). Asked once, of all of them: a name that was given so
 * may sound like another's own, as “Ann A.” and “Anna” do.
 */
export function calledApart<Row extends Someone>(all: readonly Row[]): Row[] {
  const names = brieflyCalledAmong(all.map(({ patient }) => patient));
  return all.map((row, index) => {
    const firstName = names[index] ?? row.patient.firstName;
    return { ...row, patient: { ...row.patient, firstName } };
  });
}

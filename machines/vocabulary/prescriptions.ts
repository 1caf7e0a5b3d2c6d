// A journey with a prescription (RXR-01, RXR-02).
import { assign } from 'xstate';
import { formatPrescriptionNumber } from '#domain/prescriptions.ts';
import { checkPrescription } from '../forms/prescription.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import type { DateDraft } from '../knowledge/dates.ts';
import { topic } from './topic.ts';

export const prescribing = topic({
  guards: {
    cameWithPrescription: ({ context }) => context.prescription !== undefined,
    /** RXR-01: the contact has not been asked for yet. */
    prescribedUnreached: ({ context }) =>
      context.prescription !== undefined && context.keptTexts === undefined,
    prescriptionHasProblems: ({ context }) => checkPrescription(context).length > 0,
    /** RXR-02: the prescription's vaccine has been removed. */
    prescribedIsMissing: ({ context: { prescription, edit } }) =>
      prescription !== undefined && !edit.vaccines.includes(prescription.vaccineCode),
    dataLoaded: ({ context }) => context.edit.dataLoaded,
  },
  actions: {
    /** RXR-01: the link brings the number, and a different number brings nothing else. */
    keepNumber: assign(({ event }) =>
      event.type === 'NAV' && event.key !== undefined
        ? { prescriptionNumber: formatPrescriptionNumber(event.key), problems: [] }
        : {},
    ),
    typeNumber: assign(({ context }, prescriptionNumber: string) => ({
      prescriptionNumber,
      problems: stillWrong(context.problems, checkPrescription({ ...context, prescriptionNumber })),
    })),
    typeBirth: assign(({ context }, draft: Partial<DateDraft>) => {
      const proof = { ...context.proof, ...draft };
      return {
        proof,
        problems: stillWrong(context.problems, checkPrescription({ ...context, proof })),
      };
    }),
    showPrescriptionProblems: assign(({ context }) => refuse(context, checkPrescription(context))),
    /** EDT-01: whether a sheet's data is loaded, or is for other vaccines by now. */
    setDataLoaded: assign(({ context }, dataLoaded: boolean) => ({
      edit: { ...context.edit, dataLoaded },
    })),
  },
});

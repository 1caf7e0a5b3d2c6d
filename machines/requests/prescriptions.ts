// The requests about a prescription at a store (RXR-01). Pure: a retry sends the same.
import type { startPrescription } from '#contract/prescriptions.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { bornOn } from '../knowledge/dates.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';

export const startRequest = (context: JourneyContext): PortInput<typeof startPrescription> => ({
  body: {
    prescriptionNumber: context.prescriptionNumber,
    dateOfBirth: known(bornOn(context.proof, context.today), 'date of birth'),
  },
});

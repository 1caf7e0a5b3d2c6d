// The number on the message, and the date of birth (RXR-01).
import { object } from 'valibot';
import { dateFromParts } from '#domain/dates.ts';
import { checkPrescriptionNumber } from '#domain/prescriptions.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { birthDate } from '../knowledge/dates.ts';
import type { Problem } from '../knowledge/problem.ts';
import { problemsIn, ruled } from './form.ts';

export const checkPrescription = ({
  prescriptionNumber,
  proof,
  today,
}: Pick<JourneyContext, 'prescriptionNumber' | 'proof' | 'today'>): Problem[] =>
  problemsIn(
    object({ prescriptionNumber: ruled(checkPrescriptionNumber), dob: birthDate(today) }),
    {
      prescriptionNumber,
      dob: dateFromParts(proof, today),
    },
  );

// What the report of a failed call may say about the visit: booleans, codes, a wide age band
// (SLT-06, DIA-01). Pure.
import type { z } from 'zod';
import type { logDiagnostics } from '#contract/service.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';

type VisitFacts = Required<
  Pick<z.input<typeof logDiagnostics.body>, 'journey' | 'booking' | 'user'>
>;

/** The journey, the booking and the user, masked. */
export const visitFacts = (context: JourneyContext): VisitFacts => ({
  journey: {
    languagePreference: context.language,
    isStarted: context.engagementId !== undefined,
    areVaccinesAccepted: context.vaccinesAccepted,
    isTimeHeld: context.hold !== undefined,
    isConfirmed: context.appointment !== undefined,
  },
  booking: {
    vaccineCodes: context.vaccines.flatMap((code) => ownCode(code) ?? []),
    isTimeChosen: context.choice !== undefined,
    isPatientKnown: context.keptPatient !== undefined,
    isContactKnown: context.keptContact !== undefined,
  },
  user: {
    kind: context.visitor ?? 'undecided',
    ...(context.dateOfBirth && { category: categoryOf(ageOn(context.dateOfBirth, context.today)) }),
  },
});

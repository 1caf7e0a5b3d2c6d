// What the report of a failed call may say about the visit: booleans, codes, a wide age band
// (SLT-06, DIA-01). Pure.
import type { z } from 'zod';
import type { logDiagnostics } from '#contract/service.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { areAllSettled, categoryOfAll, peopleKnown } from '#machines/knowledge/members.ts';

type VisitFacts = Required<
  Pick<z.input<typeof logDiagnostics.body>, 'journey' | 'booking' | 'user'>
>;

/** The journey, the booking and the user, masked; of a group, what is so for everybody. */
export function visitFacts(context: JourneyContext): VisitFacts {
  const isGroup = isForGroup(context);
  const people = peopleKnown(context);
  const category = categoryOfAll(context);
  const codes = people.flatMap(({ visit }) => visit.vaccines.flatMap((one) => ownCode(one) ?? []));
  const areAllKept = people.length > 0 && people.every(({ patientId }) => patientId !== undefined);
  return {
    journey: {
      languagePreference: context.language,
      isStarted: context.engagementId !== undefined,
      areVaccinesAccepted: isGroup ? areAllSettled(context) : context.vaccinesAccepted,
      isTimeHeld: context.hold !== undefined,
      isConfirmed: context.appointment !== undefined,
    },
    booking: {
      vaccineCodes: [...new Set(codes)],
      isTimeChosen: context.choice !== undefined,
      isPatientKnown: isGroup ? areAllKept : context.keptPatient !== undefined,
      isContactKnown: context.keptContact !== undefined,
    },
    user: {
      kind: context.visitor ?? 'undecided',
      ...(category && { category }),
    },
  };
}

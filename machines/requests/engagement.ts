// What the record of the journey is told (ENG-01..10). Pure: a retry asks the same.
import type { createEngagement, patchEngagement } from '#contract/engagements.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import {
  channelOf,
  engagementVersion,
  JOURNEY_PAGE_OF,
  USER_DEFAULTS,
} from '#domain/engagement.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '../context.ts';
import type { PortInput } from '../ports.ts';
import { historyOf, stepsOf } from '../screening.ts';
import { known } from '../known.ts';
import { progressOf } from './progress.ts';

const webVisitor = channelOf({});
const version = engagementVersion({});

const metaDataOf = (context: JourneyContext) => {
  const dob = known(context.dateOfBirth, 'date of birth');
  return {
    locationSearch: known(context.place, 'place').locationSearchText,
    category: categoryOf(ageOn(dob, context.today)),
    dob,
    ...(context.vaccines.length > 0 && { serviceIds: context.vaccines }),
    ...historyIn(context),
    ...(context.keptContact && { phone: context.keptContact.phoneNumber }),
    ...(context.keptTexts && {
      consentDecision:
        context.keptTexts.decision === 'agree' ? ('agree' as const) : ('decline' as const),
    }),
    ...(context.hold && {
      storeNumber: context.hold.storeNumber,
      appointmentDate: context.hold.appointmentDate,
    }),
  };
};

/** ENG-04. */
export const engagementRequest = (context: JourneyContext): PortInput<typeof createEngagement> => ({
  params: { version },
  body: {
    availabilityGroup: USER_DEFAULTS.availabilityGroup,
    bookingType: 'Individual',
    channel: webVisitor.channel,
    client: webVisitor.client,
    engagementType: 'Immunizations',
    languagePreference: context.language,
    metaData: metaDataOf(context),
    pageId: JOURNEY_PAGE_OF['get-started'],
    timeZone: known(context.place, 'place').timeZone,
  },
});

/** ENG-05. */
export const recordRequest = (context: JourneyContext): PortInput<typeof patchEngagement> => ({
  params: { version },
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    bookingType: 'Individual',
    metaData: { ...metaDataOf(context), progress: progressOf(context) },
    pageId: JOURNEY_PAGE_OF[context.at],
    userResponses: responsesOf(context),
    ...(context.patientId && { patientId: context.patientId }),
  },
});

/** VAC-09: earlier doses whose dates were given, oldest first, numbered for each vaccine. */
function historyIn(context: JourneyContext) {
  const doses = historyOf(context).toSorted((one, other) => one.date.localeCompare(other.date));
  const history = doses.map(({ code, date, manufacturer }, index) => ({
    code,
    dose: String(doses.slice(0, index + 1).filter((one) => one.code === code).length),
    name: manufacturer ?? code,
    date,
    type: code === COVID ? ('primary' as const) : ('nonCovid' as const),
  }));
  return { history };
}

/** ENG-05: each answer beside the vaccines that asked for it. */
const responsesOf = (context: JourneyContext) =>
  stepsOf(context).flatMap(({ id, page, question, of }) => {
    const said = context.unsure.includes(id) ? 'notSure' : context.answers[question];
    const vaccineCode = of ?? (page === 'covid' ? COVID : (context.vaccines[0] ?? ''));
    if (Array.isArray(said)) return { vaccineCode, question, answer: said.join() || 'none' };
    return typeof said === 'string' ? { vaccineCode, question, answer: said } : [];
  });

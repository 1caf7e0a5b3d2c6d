// What is sent to the record of the journey (ENG-01..10). Pure: a retry sends the same.
import type { createEngagement, KeptRecord, patchEngagement } from '#contract/engagements.ts';
import { ageOn, categoryOf } from '#domain/ages.ts';
import {
  channelOf,
  engagementVersion,
  journeyPageOf,
  PATIENT_WALKS_IN,
} from '#domain/engagement.ts';
import { USER_DEFAULTS } from '#domain/user-defaults.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { GROUP } from '../knowledge/for-group.ts';
import { known } from '../knowledge/known.ts';
import { partyOf } from './party.ts';
import { progressOf } from './progress.ts';
import { historyIn, responsesOf } from './said.ts';

/** CHN-02, CHN-04: how the visitor came. */
const arrivalOf = ({ walksIn }: JourneyContext) => (walksIn ? PATIENT_WALKS_IN : {});

/** ENG-08, GRP-02. */
const bookingOf = (context: JourneyContext) => {
  const bookingType = context.acceptedFor === GROUP ? ('Group' as const) : ('Individual' as const);
  return { bookingType, version: engagementVersion({ bookingType, ...arrivalOf(context) }) };
};

const metaDataOf = (context: JourneyContext) => ({
  locationSearch: known(context.place, 'place').locationSearchText,
  ...(bookingOf(context).bookingType === 'Group'
    ? { party: partyOf(context) }
    : personMetaData(context)),
  ...(context.keptContact && { phone: context.keptContact.phoneNumber }),
  ...(context.textsAnswered &&
    context.keptTexts && {
      consentDecision:
        context.keptTexts.decision === 'agree' ? ('agree' as const) : ('decline' as const),
    }),
  ...(context.hold && {
    storeNumber: context.hold.storeNumber,
    appointmentDate: context.hold.appointmentDate,
  }),
});

const personMetaData = (context: JourneyContext) => {
  const dob = known(context.dateOfBirth, 'date of birth');
  return {
    category: categoryOf(ageOn(dob, context.today)),
    dob,
    ...(context.vaccines.length > 0 && { serviceIds: context.vaccines }),
    ...historyIn(context),
  };
};

/** ENG-04. */
export function engagementRequest(context: JourneyContext): PortInput<typeof createEngagement> {
  const { bookingType, version } = bookingOf(context);
  const { channel, client } = channelOf(arrivalOf(context));
  return {
    params: { version },
    body: {
      availabilityGroup: USER_DEFAULTS.availabilityGroup,
      bookingType,
      channel,
      client,
      engagementType: context.walksIn ? 'PATWalkin' : 'Immunizations',
      languagePreference: context.language,
      metaData: metaDataOf(context),
      pageId: journeyPageOf('get-started'),
      timeZone: known(context.place, 'place').timeZone,
      ...notifiedOf(context),
      ...coverageOf(context),
    },
  };
}

/** ENG-04: where to send news of it, as far as is known; by text only after a yes. */
function notifiedOf({ me, keptContact, keptTexts }: JourneyContext) {
  const email = (keptContact?.emailAddress || me?.profile?.email) ?? '';
  const sms = keptTexts?.decision === 'agree' ? keptTexts.phoneNumber : '';
  const notificationSent = { ...(email && { email }), ...(sms && { sms }) };
  return email || sms ? { notificationSent } : {};
}

/**
 * ENG-14: as the owner stated it for their last visit, until this visit's forms ask again; for no
 * one else.
 */
function coverageOf({ me, start }: JourneyContext) {
  const coverage = start.bookingOption === 'me' ? me?.profile?.lastVisit?.coverage : undefined;
  return coverage === undefined ? {} : { coverage };
}

/** What is saved of a journey (ENG-05). */
export const recordOf = (context: JourneyContext): KeptRecord => ({
  bookingType: bookingOf(context).bookingType,
  metaData: { ...metaDataOf(context), progress: progressOf(context) },
  pageId: journeyPageOf(context.at),
  // In a group each answer is saved with its person.
  ...(bookingOf(context).bookingType === 'Individual' && {
    userResponses: responsesOf(context),
  }),
  ...(context.patientId && { patientId: context.patientId }),
});

/** ENG-05. */
export const recordRequest = (context: JourneyContext): PortInput<typeof patchEngagement> => ({
  params: { version: bookingOf(context).version },
  body: { engagementId: known(context.engagementId, 'engagement'), ...recordOf(context) },
});

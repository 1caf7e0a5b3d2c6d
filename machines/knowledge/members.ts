// The people of a group, read for what comes next and for what is sent.
import type { ErrorReply } from '#contract/errors.ts';
import { ageOn, categoryOf, type Category } from '#domain/ages.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { momentOf } from '#domain/timeslots.ts';
import type { JourneyContext } from './context.ts';
import { isForGroup } from './for-group.ts';
import { known } from './known.ts';
import { partyWith } from './party-with.ts';
import type { Member, Party } from './party.ts';
import type { Choice } from './times.ts';
import type { PersonVisit } from './visit.ts';

/** The journey's own fields, of the person in front. */
const visitIn = (context: JourneyContext): PersonVisit => ({
  offered: context.offered,
  vaccines: context.vaccines,
  details: context.details,
  ruledBy: context.ruledBy,
  extra: context.extra,
  offerMade: context.offerMade,
  answers: context.answers,
  unsure: context.unsure,
  step: context.step,
  accepted: context.accepted,
  maker: context.maker,
  vaccinesAccepted: context.vaccinesAccepted,
});

/** Everyone as they are now: for the person in front, with what their pages have. */
export const membersOf = (context: JourneyContext): Member[] =>
  context.party.members.map((member) =>
    member.place === context.party.inFront ? { ...member, visit: visitIn(context) } : member,
  );

/** Everyone being booked: the people of a group, or a party of one. */
export const peopleOf = (context: JourneyContext): Member[] =>
  isForGroup(context) ? membersOf(context) : [alone(context)];

const alone = (context: JourneyContext): Member => ({
  // In a booked group, one member may be changed alone (GRP-03).
  place: context.manage.appointment?.place ?? 1,
  person: context.patient,
  dateOfBirth: known(context.dateOfBirth, 'date of birth'),
  visit: visitIn(context),
  ...(context.patientId !== undefined && { patientId: context.patientId }),
});

/** Everyone being booked; no one before a date of birth is known. */
export const peopleKnown = (context: JourneyContext): Member[] =>
  isForGroup(context) || context.dateOfBirth !== undefined ? peopleOf(context) : [];

/**
 * ELG-01, for reports about a visit: the category that everyone is in; undefined where a group is
 * in several, since who comes with whom says more than a report needs.
 */
export function categoryOfAll(context: JourneyContext): Category | undefined {
  const categories = new Set(
    peopleKnown(context).map(({ dateOfBirth }) => categoryOf(ageOn(dateOfBirth, context.today))),
  );
  return categories.size === 1 ? [...categories][0] : undefined;
}

export const memberAt = (context: JourneyContext, place: number | undefined): Member | undefined =>
  membersOf(context).find((member) => member.place === place);

/**
 * The journey as it would be for one member alone: questions and requests about a person read it.
 */
export const journeyOf = (context: JourneyContext, member: Member): JourneyContext => ({
  ...context,
  ...member.visit,
  dateOfBirth: member.dateOfBirth,
  patient: member.person,
});

/** The lowest free place; undefined when the group is full. */
export const freePlace = (members: readonly Member[]): number | undefined =>
  Array.from({ length: MAX_PEOPLE }, (_, index) => index + 1).find(
    (place) => !members.some((member) => member.place === place),
  );

/** Whether there is room for one more beside the person being typed, who is new. */
export const hasRoomBeside = ({ members, draft }: Party): boolean =>
  draft.place === undefined && members.length + 1 < MAX_PEOPLE;

/** Whether the server accepted this person's vaccines. */
export const isSettled = ({ visit }: Member): boolean =>
  visit.vaccinesAccepted && visit.vaccines.length > 0;

export const areAllSettled = (context: JourneyContext): boolean => {
  const members = membersOf(context);
  return members.length > 0 && members.every(isSettled);
};

/**
 * GRP-01: the vaccines of the first person who is done, and who has none yet; undefined when there
 * is nothing to share, or no one to share it with.
 */
export function shareable(
  context: JourneyContext,
): { vaccines: string[]; left: number[] } | undefined {
  const members = membersOf(context);
  const source = members.find(isSettled);
  const left = members.filter(({ visit }) => visit.vaccines.length === 0);
  return source && left.length > 0
    ? { vaccines: source.visit.vaccines, left: left.map(({ place }) => place) }
    : undefined;
}

/** Everyone, with the person an overlay is about as edited. */
const withEdited = (context: JourneyContext, edited: (member: Member) => Member): Member[] =>
  peopleOf(context).map((member) =>
    member.place === context.party.edit.place ? edited(member) : member,
  );

/** Everyone, with the overlay's vaccines for the person it is about. */
export const withEditedVaccines = (context: JourneyContext): Member[] =>
  withEdited(context, (member) => ({
    ...member,
    visit: {
      ...member.visit,
      vaccines: context.edit.vaccines,
      details: context.edit.details,
      vaccinesAccepted: true,
    },
  }));

/** Everyone, with the overlay's name and details for the person it is about. */
export const withEditedPerson = (context: JourneyContext): Member[] =>
  withEdited(context, (member) => ({ ...member, person: context.edit.patient }));

/**
 * In a group, the person the journey is about now: the one whose pages are in front, or else the
 * one a sheet is about, for which no one is in front (`beginEdit`). Undefined for one person, whose
 * fields are the journey's own.
 */
export const memberMeant = (context: JourneyContext): Member | undefined =>
  isForGroup(context)
    ? memberAt(context, context.party.inFront ?? context.party.edit.place)
    : undefined;

/** Which members a refusal is about, from 0: its fields are named `patients.0.vaccines`. */
export const indexesNamed = ({ fields = [] }: ErrorReply): ReadonlySet<number> =>
  new Set(fields.map(({ name }) => Number(/^patients\.(\d+)/.exec(name)?.[1])));

/** The first person not yet saved with the shared contact. */
export const firstUntold = (context: JourneyContext): Member | undefined =>
  peopleOf(context).find(({ place }) => context.party.edit.untold.includes(place));

/** The journey with everyone as they are now: what `peopleOf` reads. */
export const withPeople = (context: JourneyContext, people: Member[]) =>
  isForGroup(context) ? partyWith(context, { members: people }) : { ...people[0]?.visit };

/** When each person starts: the first at the first time, in the order of their places. */
export function timesOf(
  members: readonly Member[],
  { slots, people, ...day }: Pick<Choice, 'date' | 'utcOffset' | 'slots' | 'people'>,
): { place: number; slot: string; appointmentDate: string }[] {
  const starts = slots.flatMap((slot, index) => Array<string>(people[index] ?? 0).fill(slot));
  return members.flatMap(({ place }, index) => {
    const slot = starts[index];
    return slot === undefined ? [] : { place, slot, appointmentDate: momentOf(day, slot) };
  });
}

/** Whether this person's vaccine pages have not been visited since the journey was resumed. */
export const isUnwalked = ({ kept, visit }: Member): boolean =>
  kept !== undefined && visit.offered.length === 0;

import type { z } from 'zod';
import type { GroupTimeslotReply, searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { addDays, checkBirthDate } from '#domain/dates.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { KeptPerson } from '#server/eligibility/kept-record.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { invalidFields, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { Searcher } from './find-times.ts';
import { together } from './party-times.ts';
import { search, todayUtc } from './search.ts';
import { keptFor, personOf } from './search-visit.ts';
import { seek, wantsOf, type SoughtPerson } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';
import type { Asker } from './timeslots.service.ts';

type GroupSearchBody = z.output<typeof searchGroupTimeslots.body>;

/** GRP-01: the stores at which all members can have all their vaccines, side by side in time. */
export async function searchPartyTimes(
  searcher: Searcher,
  body: GroupSearchBody,
  { sessionId, language }: Asker,
): Promise<GroupTimeslotReply | Refused> {
  const fields = problemsOf(body);
  if (fields.length > 0) return invalidFields(...fields);

  const { patients, position, searchRadius: miles, engagementId } = body;
  const kept = await keptFor(searcher.pool, patients, {
    bookingType: 'Group',
    engagementId,
    sessionId,
  });
  const people = peopleOf(body, kept);
  const size = { people: people.length };
  const { partOfDay, lastStore } = body;
  const wish = { position, miles, engagementId, sessionId, people, partOfDay, lastStore };
  const sideBySide = seek({ ...wish, choices: together(size) });
  const split = { ...sideBySide, choices: together({ ...size, isSplit: true }) };
  return search(searcher, body.split ? split : sideBySide, body, {
    language,
    split: body.split ? undefined : split,
  });
}

/**
 * For each member, the answers sent with the search count; without any, the engagement's saved
 * answers for that place.
 */
function peopleOf(
  { patients, state }: GroupSearchBody,
  kept: readonly KeptPerson[],
): SoughtPerson[] {
  const until = addDays(todayUtc(), HORIZON_DAYS);
  return patients.map(({ place, vaccine, restriction }, index) => {
    const member = kept.find((one) => one.place === place);
    const screening = restriction.screening ?? (member && keptScreening(member));
    return personOf(wantsOf(vaccine, `patients.${index}.vaccine`), {
      dob: restriction.dob,
      state,
      until,
      screening,
    });
  });
}

/** VAL-11: what the form cannot know or did not enforce. */
function problemsOf({ patients }: GroupSearchBody): FieldProblem[] {
  const places = patients.map(({ place }) => place);
  return patients.flatMap(({ place, vaccine, restriction }, index) => {
    const name = `patients.${index}`;
    const choice = checkSelection(vaccine.map(({ code }) => code));
    const born = checkBirthDate(restriction.dob, todayUtc());
    return [
      ...(places.indexOf(place) < index
        ? [{ name: `${name}.place`, problem: 'field.invalid' } as const]
        : []),
      ...(choice ? [{ name: `${name}.vaccine`, problem: choice }] : []),
      ...(born ? [{ name: `${name}.restriction.dob`, problem: born }] : []),
    ];
  });
}

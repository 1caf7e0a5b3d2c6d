/** The controls of a group's people: who they are, and the way to each one's vaccines (GRP-01). */
import { hasRoomBeside, isSettled, membersOf, shareable } from '#machines/knowledge/members.ts';
import type { PersonDraft } from '#machines/knowledge/party.ts';
import { calledAmong } from '#domain/called.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import type { Name } from '../gestures.ts';
import { copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';
import { typeBirth } from './own.ts';
import { fillPatient } from './people.ts';

const nobody: PersonDraft = {
  firstName: '',
  lastName: '',
  gender: '',
  race: '',
  ethnicity: '',
  month: '',
  day: '',
  year: '',
};

/** A group member, and their name on the group's buttons. */
function personAt({ context }: Moment, place: number | undefined) {
  const members = membersOf(context);
  const index = members.findIndex((member) => member.place === place);
  const member = members[index];
  const name = calledAmong(members.map(({ person }) => person))[index];
  return member && name !== undefined ? { member, name } : undefined;
}

/** A button for one of the people: what it does, and for whom. */
const wayWith =
  (what: 'edit' | 'remove', name: string): Name =>
  (words) =>
    [
      words.copy('patient-info-list', what),
      words.copy('patient-info-list', `${what}Whom`, { name }),
    ].join(' ');

/** The button that gives these to everyone without vaccines. */
const sharing =
  (codes: readonly string[]): Name =>
  (words) =>
    words.copy('vaccine-selection', 'share', {
      vaccines: words.formats.list(codes.map((code) => shortVaccineName(code, words.language))),
    });

const isListed = (moment: Moment) => on(moment, 'patient-info-list', 'list');

export const groupControls: Controls<
  | 'person.opened'
  | 'person.typed'
  | 'person.submitted'
  | 'person.removed'
  | 'person.chosen'
  | 'party.submitted'
  | 'vaccines.shared'
> = {
  'person.opened': (moment, { place }) => {
    if (!isListed(moment)) return undefined;
    const isFirst = moment.context.party.members.length === 0;
    if (place === undefined) return press(copy('patient-info-list', isFirst ? 'addFirst' : 'add'));
    const person = personAt(moment, place);
    return person && press(wayWith('edit', person.name));
  },
  'person.typed': (moment, { draft }) =>
    on(moment, 'patient-info-list', 'person')
      ? [...fillPatient({ ...nobody, ...draft }), ...typeBirth({ ...nobody, ...draft })]
      : undefined,
  'person.submitted': (moment, { another }) => {
    const { party } = moment.context;
    if (!on(moment, 'patient-info-list', 'person')) return undefined;
    if (another)
      return hasRoomBeside(party)
        ? press(copy('patient-info-list', 'person.addAnother'))
        : undefined;
    const isNew = party.draft.place === undefined;
    return press(copy('patient-info-list', isNew ? 'person.add' : 'person.save'));
  },
  'person.removed': (moment, { place }) => {
    const person = personAt(moment, place);
    return isListed(moment) && person ? press(wayWith('remove', person.name)) : undefined;
  },
  'person.chosen': (moment, { place }) => {
    const person = personAt(moment, place);
    return on(moment, 'vaccine-selection') && person
      ? press(
          copy('vaccine-selection', isSettled(person.member) ? 'change' : 'choose', {
            name: person.name,
          }),
        )
      : undefined;
  },
  'vaccines.shared': (moment) => {
    const shared = shareable(moment.context);
    return on(moment, 'vaccine-selection') && shared ? press(sharing(shared.vaccines)) : undefined;
  },
  'party.submitted': (moment) =>
    firstOf(
      [isListed(moment), copy('common', 'continue')],
      [on(moment, 'vaccine-selection'), copy('vaccine-selection', 'findTimes')],
    ),
};

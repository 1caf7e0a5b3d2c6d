import { describe, expect, it } from 'vitest';
import { MAX_PEOPLE } from '#domain/party.ts';
import { baby } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { addPerson, toGroup, toPeople } from '#tests/support/group-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';

const NAMES = ['Ada', 'Leo', 'Iris', 'Noah', 'Mara', 'Owen', 'Nina', 'Hugo', 'Vera', 'Paul'];

const at = (journey: TestJourney, state: string) =>
  journey.at({ flow: { 'patient-info-list': state } });

const names = (journey: TestJourney) =>
  journey.context().party.members.map(({ place, person }) => `${place} ${person.firstName}`);

function toList({ isSignedIn = false } = {}) {
  const journey = startJourney();
  if (isSignedIn) journey.send({ type: 'visitor.identified', me: sample.customer });
  return toGroup(journey);
}

describe('patient-info-list', () => {
  it('GRP-01 starts with the form of the first person, and leads back to the start from it', async () => {
    const journey = await toList();
    expect(at(journey, 'person')).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('GRP-01 gives a place that was freed to the next person, the others keeping theirs', async () => {
    const journey = await toPeople();
    addPerson(journey, 'Mia');
    journey.send({ type: 'person.removed', place: 2 });
    expect(names(journey)).toEqual(['1 Ana', '2 Leo', '3 Mia']);
    journey.send({ type: 'removal.confirmed' });
    expect(names(journey)).toEqual(['1 Ana', '3 Mia']);
    addPerson(journey, 'Vera');
    expect(names(journey)).toEqual(['1 Ana', '2 Vera', '3 Mia']);
  });

  it('GRP-01, PAT-05 has no form for an eleventh person whose details the account lacks', async () => {
    const journey = await toList({ isSignedIn: true });
    await journey.answer('listDependents', { dependents: [{ ...baby, lastName: '' }] });
    for (let place = 1; place <= MAX_PEOPLE; place += 1) addPerson(journey, NAMES[place - 1] ?? '');
    expect(names(journey)).toHaveLength(MAX_PEOPLE);
    journey.send({ type: 'dependent.chosen', dependentId: baby.dependentId });
    expect(journey.at({ flow: { 'patient-info-list': 'list' } })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'people', code: 'party.tooMany' }]);
  });

  it('GRP-01 takes ten people, and changes one of ten', async () => {
    const journey = await toPeople();
    for (let place = names(journey).length + 1; place <= MAX_PEOPLE; place += 1)
      addPerson(journey, NAMES[place - 1] ?? '');
    journey.send({ type: 'person.opened' });
    expect(journey.at({ flow: { 'patient-info-list': { list: 'refused' } } })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'people', code: 'party.tooMany' }]);
    journey.send({ type: 'person.opened', place: MAX_PEOPLE });
    expect(at(journey, 'person')).toBe(true);
  });

  it('GRP-01 keeps a person’s vaccines while their date of birth stays the same', async () => {
    const journey = await toPeople();
    journey.send({ type: 'party.submitted' });
    await journey.answer('createEngagement', sample.engagement);
    journey.send({ type: 'person.chosen', place: 1 });
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'back' });
    journey.send({ type: 'back' });
    const chosen = () => journey.context().party.members[0]?.visit.vaccines;
    const change = (draft: { firstName?: string; year?: string }) => {
      journey.send({ type: 'person.opened', place: 1 });
      journey.send({ type: 'person.typed', draft });
      journey.send({ type: 'person.submitted' });
    };
    change({ firstName: 'Anna' });
    expect(chosen()).toEqual(['150']);
    change({ year: '1985' });
    expect(chosen()).toEqual([]);
  });

  it('ENG-05 sends everyone to the group’s engagement before continuing, once it has one', async () => {
    const journey = await toPeople();
    journey.send({ type: 'party.submitted' });
    await journey.answer('createEngagement', sample.engagement);
    journey.send({ type: 'back' });
    addPerson(journey, 'Mia');
    journey.send({ type: 'party.submitted' });
    expect(journey.askedOf('patchEngagement', 'patchEngagement.group')).toMatchObject({
      body: { metaData: { party: [{ place: 1 }, { place: 2 }, { place: 3, firstName: 'Mia' }] } },
    });
    await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.group');
    expect(journey.at({ flow: 'vaccine-selection' })).toBe(true);
  });

  it('ENG-11 starts another engagement when the one it had is gone', async () => {
    const journey = await toPeople();
    journey.send({ type: 'party.submitted' });
    await journey.answer('createEngagement', sample.engagement);
    journey.send({ type: 'back' });
    journey.send({ type: 'party.submitted' });
    await journey.refuse('patchEngagement', 'FC_903_NotFound', {}, 'patchEngagement.group');
    expect(at(journey, 'creating')).toBe(true);
    expect(names(journey)).toHaveLength(2);
  });

  it('PAT-05 asks who is in the visitor’s care, and continues without them when the call fails', async () => {
    const journey = await toList({ isSignedIn: true });
    expect(at(journey, 'listing')).toBe(true);
    await journey.fail('listDependents');
    expect(at(journey, 'person')).toBe(true);
  });

  it('PAT-05 adds a person whom the account knows in full, and completes another in the form', async () => {
    const journey = await toList({ isSignedIn: true });
    await journey.answer('listDependents', { dependents: [sample.dependent, baby] });
    expect(at(journey, 'list')).toBe(true);
    journey.send({ type: 'dependent.chosen', dependentId: sample.dependent.dependentId });
    expect(names(journey)).toEqual([`1 ${sample.dependent.firstName}`]);
    journey.send({ type: 'dependent.chosen', dependentId: baby.dependentId });
    expect(journey.at({ flow: { 'patient-info-list': { person: 'refused' } } })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'dob', code: 'age.tooYoung' }]);
  });
});

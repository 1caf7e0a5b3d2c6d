// A vaccination record: found, chosen, read; its card, and the next dose (CRD-01, CRD-02, CRD-05).
import { assign } from 'xstate';
import type { listRecords, HealthCards, VaccinationRecord } from '#contract/records.ts';
import type { Reply } from '#contract/operation.ts';
import { freshJourney, type JourneyContext } from '../knowledge/context.ts';
import { dateDraftOf } from '../knowledge/dates.ts';
import { known } from '../knowledge/known.ts';
import {
  answersFrom,
  freshVaccinations,
  peopleFound,
  type VaccinationsPart,
} from '../knowledge/vaccinations.ts';
import { topic } from './topic.ts';

const partOf = ({ vaccinations }: JourneyContext): VaccinationsPart =>
  vaccinations ?? freshVaccinations;

export const vaccinating = topic({
  guards: {
    recordRead: ({ context }) => context.vaccinations?.read !== undefined,
    recordWanted: ({ context }) => partOf(context).number !== '',
    onePerson: ({ context }) => partOf(context).people.length === 1,
    severalPeople: ({ context }) => partOf(context).people.length > 1,
  },
  actions: {
    /**
     * The record of the person whose appointment is shown; for a different person everything is
     * read again.
     */
    wantRecord: assign(({ context }) => {
      const { manage, vaccinations } = context;
      const number = known(manage.appointment, 'appointment').confirmationNumber;
      const isSame = vaccinations?.number === number;
      return { vaccinations: isSame ? vaccinations : { ...freshVaccinations, number } };
    }),
    chooseRecord: assign(({ context }, number: string) => ({
      vaccinations: { ...freshVaccinations, people: partOf(context).people, number },
    })),
    chooseOnlyRecord: assign(({ context }) => {
      const [only] = partOf(context).people;
      return { vaccinations: { ...partOf(context), number: only?.confirmationNumber ?? '' } };
    }),
    /** Found by number and date of birth: one person, or a group to choose from. */
    keepFoundPeople: assign(({ context: { manage } }) => ({
      vaccinations: {
        ...freshVaccinations,
        people: peopleFound([
          ...(manage.appointment ? [manage.appointment] : []),
          ...manage.others,
        ]),
      },
    })),
    keepPeople: assign((_, { people }: Reply<typeof listRecords>) => ({
      vaccinations: { ...freshVaccinations, people },
    })),
    keepRecord: assign(({ context }, read: VaccinationRecord) => ({
      vaccinations: { ...partOf(context), read },
    })),
    /** Another person’s: whose it is must be chosen again, or found. */
    forgetRecord: assign(({ context }) => ({
      vaccinations: { ...freshVaccinations, people: partOf(context).people },
    })),
    forgetRecords: assign({ vaccinations: undefined }),
    keepCards: assign(({ context }, cards: HealthCards) => ({
      vaccinations: { ...partOf(context), cards },
    })),
    /**
     * CRD-05: a separate booking for the next dose, with what the record knows: date of birth, last
     * place, the vaccine, and its earlier doses.
     */
    beginNextDose: assign(({ context }, vaccineCode: string) => {
      const read = known(partOf(context).read, 'vaccination record');
      const nextDose = known(
        read.due.find((dose) => dose.vaccineCode === vaccineCode),
        'dose that is due',
      );
      const fresh = freshJourney(context);
      const isOwn = context.me?.profile?.dateOfBirth === read.dateOfBirth;
      return {
        ...fresh,
        hold: context.hold,
        dependents: context.me?.isLoggedIn ? context.dependents : undefined,
        start: {
          ...fresh.start,
          ...dateDraftOf(read.dateOfBirth),
          bookingOption: isOwn ? ('me' as const) : fresh.start.bookingOption,
          location: read.zip,
        },
        vaccines: [vaccineCode],
        answers: answersFrom(read, nextDose),
        nextDose,
      };
    }),
  },
});

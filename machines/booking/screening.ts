import { and, not } from 'xstate';
import { base } from '../vocabulary/base.ts';
import { deciding } from './deciding.ts';
import { asks, memory, question } from './questions.ts';

/** What is left is asked about and weighed again. */
const dropping = base.createStateConfig({
  on: {
    'vaccines.dropped': {
      target: '#vaccines-leading',
      actions: [{ type: 'dropVaccines', params: ({ event }) => event.codes }, 'resumeQuestions'],
    },
  },
}).on;

/** The same where nothing may be left. */
const droppingAny = base.createStateConfig({
  on: {
    'vaccines.dropped': [
      {
        guard: 'dropsAll',
        target: '#vaccine-selector',
        actions: { type: 'dropVaccines', params: ({ event }) => event.codes },
      },
      dropping['vaccines.dropped'],
    ],
  },
}).on;

/**
 * The health questions that vaccines share, and what follows from the answers (RSV-01, VAC-04,
 * VAC-05, ELG-07).
 */
export const screening = base.createStateConfig({
  id: 'screening',
  meta: { page: 'screening' },
  initial: 'visiting',
  entry: ['tellHoldDropped', { type: 'comeTo', params: 'screening' }, 'tellRecord'],
  on: { NAV: { guard: { type: 'navAsks', params: 'screening' }, target: '.visiting' } },
  states: {
    visiting: {
      always: { target: 'leading', actions: { type: 'visitStep', params: 'screening' } },
    },
    leading: {
      id: 'screening-leading',
      always: [
        asks('screening', 'earlierDoses'),
        asks('screening', 'doseDates'),
        asks('screening', 'immunocompromised'),
        asks('screening', 'chronicCondition'),
        asks('screening', 'meningitisRisk'),
        asks('screening', 'meningitisBRisk'),
        asks('screening', 'pregnant'),
        { guard: 'beforeQuestions', target: '#vaccine-selector' },
        { guard: 'pastQuestions', target: 'saving' },
        { target: '#covid-leading' },
      ],
    },
    earlierDoses: memory,
    doseDates: memory,
    immunocompromised: question,
    chronicCondition: question,
    meningitisRisk: question,
    meningitisBRisk: question,
    pregnant: question,
    ...deciding('screening', 'reading'),
    reading: { always: { target: 'leading', actions: 'toLastStep' } },
    /** Shows what the server said one thing at a time; what has been read is not shown again. */
    judging: {
      id: 'judging',
      always: [
        { guard: { type: 'objects', params: 'later' }, target: 'notFitting' },
        { guard: { type: 'objects', params: 'restriction' }, target: 'restricted' },
        { guard: { type: 'objects', params: 'prescription' }, target: 'prescription' },
        {
          guard: 'makersOffered',
          target: '#covid-manufacturer',
          actions: 'acceptVaccines',
        },
        { target: 'settled', actions: 'acceptVaccines' },
      ],
    },
    /** Everything has been asked and weighed: in a group for this person. */
    settled: {
      id: 'vaccines-settled',
      always: [
        { guard: 'forGroup', target: '#vaccine-selection' },
        { guard: 'walksIn', target: '#walk-in-details' },
        // RXR-01: contact details first, and then a time.
        { guard: 'prescribedUnreached', target: '#rx-ready-contact' },
        { guard: 'cameWithPrescription', target: '#rx-ready-timeslots' },
        { target: '#timeslots' },
      ],
    },
    /**
     * Some vaccines cannot be given, or not yet: take them out, or, where a day is known, choose a
     * later one.
     */
    notFitting: {
      on: {
        ...droppingAny,
        'vaccines.kept': {
          guard: 'fitsLater',
          target: 'judging',
          actions: { type: 'accept', params: 'later' },
        },
        'vaccines.reconsidered': '#vaccine-selector',
        back: 'reading',
      },
    },
    /** VAC-04. */
    restricted: {
      on: {
        ...dropping,
        'vaccines.kept': { target: 'judging', actions: { type: 'accept', params: 'restriction' } },
        back: 'reading',
      },
    },
    /** VAC-05, RSV-01: keep it and bring a prescription, or take it out. */
    prescription: {
      on: {
        ...droppingAny,
        'vaccines.kept': { target: 'judging', actions: { type: 'accept', params: 'prescription' } },
        'doctor.asked': 'askingDoctor',
        /** RXR-01: it is already at a store. For a group, or at a counter, the team looks it up. */
        'prescription.found': {
          guard: and([not('forGroup'), not('walksIn')]),
          target: '#rx-ready',
        },
        back: 'reading',
      },
    },
    /** VAC-05: what a doctor needs to know, to print or send. */
    askingDoctor: { on: { back: 'prescription' } },
  },
});

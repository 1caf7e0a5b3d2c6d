import { base } from '../vocabulary/base.ts';
import { deciding } from './deciding.ts';
import { asks, memory, question } from './questions.ts';

/** The questions for COVID-19 vaccine, one per screen (RTE-03, COV-05). */
export const covid = base.createStateConfig({
  id: 'covid',
  meta: { page: 'covid' },
  initial: 'visiting',
  entry: ['tellHoldDropped', { type: 'comeTo', params: 'covid' }, 'tellRecord'],
  on: { NAV: { guard: { type: 'navAsks', params: 'covid' }, target: '.visiting' } },
  states: {
    /** By address: the question it names, once that has been reached. */
    visiting: { always: { target: 'leading', actions: { type: 'visitStep', params: 'covid' } } },
    leading: {
      id: 'covid-leading',
      always: [
        asks('covid', 'immunocompromised'),
        asks('covid', 'userDose'),
        asks('covid', 'boosterOption'),
        asks('covid', 'boosterImmunoOption'),
        asks('covid', 'dose1Manufacturer'),
        asks('covid', 'firstDoseDate'),
        asks('covid', 'manufacturer'),
        asks('covid', 'dosedate'),
        { guard: 'beforeQuestions', target: '#vaccine-selector' },
        { guard: 'pastQuestions', target: 'saving' },
        { target: '#screening-leading' },
      ],
    },
    immunocompromised: question,
    userDose: question,
    /** VCH-02. */
    boosterOption: question,
    boosterImmunoOption: question,
    dose1Manufacturer: question,
    firstDoseDate: memory,
    manufacturer: question,
    dosedate: memory,
    ...deciding('covid', 'reading'),
    reading: { always: { target: 'leading', actions: 'toLastStep' } },
  },
});

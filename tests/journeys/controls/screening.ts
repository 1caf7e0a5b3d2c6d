/** The controls of the questions before a vaccine, of what follows from the answers, and of what is said beside the choice. */
import type { Answers } from '#machines/context.ts';
import { currentStep, countingDoses } from '#machines/screening.ts';
import { makersIn } from '#machines/judgement.ts';
import type { Gesture, Name } from '../gestures.ts';
import { copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';
import { catalogueName } from './start.ts';

const radio = (name: Name): readonly Gesture[] => [{ do: 'choose', role: 'radio', name }];

const asked = (moment: Moment) =>
  on(moment, 'covid') || on(moment, 'screening') ? currentStep(moment.context) : undefined;

export const screeningControls: Controls<
  | 'explanation.opened'
  | 'explanation.closed'
  | 'offer.toggled'
  | 'offer.accepted'
  | 'offer.declined'
  | 'answer.given'
  | 'answer.unsure'
  | 'answer.submitted'
  | 'vaccines.kept'
  | 'maker.preferred'
  | 'maker.submitted'
  | 'questions.wanted'
  | 'rsv.given'
  | 'rsv.submitted'
> = {
  'explanation.opened': () => undefined,
  'explanation.closed': () => undefined,
  'offer.toggled': () => undefined,
  'offer.accepted': () => undefined,
  'offer.declined': () => undefined,
  'answer.given': () => undefined,
  'answer.unsure': () => undefined,
  'answer.submitted': () => undefined,
  'vaccines.kept': () => undefined,
  'maker.preferred': () => undefined,
  'maker.submitted': () => undefined,
  'questions.wanted': () => undefined,
  'rsv.given': () => undefined,
  'rsv.submitted': () => undefined,
};

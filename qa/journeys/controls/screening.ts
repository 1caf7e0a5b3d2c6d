/**
 * The controls of the questions before a vaccine, of what follows from the answers, and of the
 * notices beside the choice.
 */
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { BoosterQuestion } from '#domain/screening.ts';
import { STATE_NAMES } from '#domain/states.ts';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { DateDraft } from '#machines/knowledge/dates.ts';
import { fitLater, makersIn } from '#machines/knowledge/judgement.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { countingDoses, currentStep } from '#machines/knowledge/screening.ts';
import type { Gesture, Name } from '../gestures.ts';
import { at, copy, firstOf, on, over, press, type Controls, type Moment } from './moment.ts';
import { catalogueName } from './start.ts';

const radio = (name: Name): Gesture => ({ do: 'choose', role: 'radio', name });
const tick = (name: Name): Gesture => ({ do: 'choose', role: 'checkbox', name });

/** The question in front of the visitor, while it can be answered. */
function asked(moment: Moment) {
  const step = currentStep(moment.context);
  return step && on(moment, step.page, step.question) ? step : undefined;
}

const date = ({ month, day, year }: DateDraft): readonly Gesture[] => [
  { do: 'type', label: copy('screening', 'date.month'), text: month },
  { do: 'type', label: copy('screening', 'date.day'), text: day },
  { do: 'type', label: copy('screening', 'date.year'), text: year },
];

/** Presses that leave exactly these vaccines ticked; "none" when there are none. */
function ticks(before: readonly string[] | undefined, wanted: readonly string[]) {
  if (wanted.length === 0)
    return before?.length === 0 ? [] : [tick(copy('screening', 'earlierDoses.none'))];
  const changed = wanted.filter((code) => !(before ?? []).includes(code));
  return changed.map((code) => tick(catalogueName(code)));
}

/** The controls that give an answer; undefined for one that has none. */
function answering(
  given: Partial<Answers>,
  context: JourneyContext,
): readonly Gesture[] | undefined {
  const {
    immunocompromised,
    chronicCondition,
    meningitisRisk,
    meningitisBRisk,
    pregnant,
    userDose,
    manufacturer,
    dose1Manufacturer,
    boosterOption,
    boosterImmunoOption,
    ...more
  } = given;
  const health =
    immunocompromised ?? chronicCondition ?? meningitisRisk ?? meningitisBRisk ?? pregnant;
  // A choice already made sends nothing when it is pressed again.
  const isNew = (
    field: 'userDose' | 'manufacturer' | 'dose1Manufacturer' | BoosterQuestion,
    value: string,
  ) => context.answers[field] !== value;
  if (health)
    return Object.entries(given).some(
      ([field, answer]) => context.answers[field as keyof Answers] !== answer,
    )
      ? [radio(copy('screening', `answer.${health}`))]
      : undefined;
  if (userDose)
    return isNew('userDose', userDose) ? [radio(copy('covid', `doses.${userDose}`))] : undefined;
  if (manufacturer)
    return isNew('manufacturer', manufacturer)
      ? [radio(copy('covid', `makers.${manufacturer}`))]
      : undefined;
  if (dose1Manufacturer)
    return isNew('dose1Manufacturer', dose1Manufacturer)
      ? [radio(copy('covid', `makers.${dose1Manufacturer}`))]
      : undefined;
  if (boosterOption)
    return isNew('boosterOption', boosterOption)
      ? [radio(copy('covid', `boosterOption.${boosterOption}`))]
      : undefined;
  if (boosterImmunoOption)
    return isNew('boosterImmunoOption', boosterImmunoOption)
      ? [radio(copy('covid', `boosterOption.${boosterImmunoOption}`))]
      : undefined;
  if (more.firstDoseDate) return date(more.firstDoseDate);
  if (more.dosedate) return date(more.dosedate);
  if (more.earlierDoses)
    return countingDoses(context).length === 1
      ? [radio(copy('screening', more.earlierDoses.length > 0 ? 'answer.yes' : 'answer.no'))]
      : ticks(context.answers.earlierDoses, more.earlierDoses);
  const [first] = Object.values(more.doseDates ?? {})[0] ?? [];
  return first && date(first);
}

/** The words of "I do not remember", where the question has them. */
const unsure: Readonly<Record<string, Name>> = {
  dosedate: copy('covid', 'dosedate.unsure'),
  firstDoseDate: copy('covid', 'dosedate.unsure'),
  earlierDoses: copy('screening', 'earlierDoses.unsure'),
  doseDates: copy('screening', 'doseDates.unsure'),
};

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
  | 'doctor.asked'
  | 'prescription.found'
  | 'maker.preferred'
  | 'maker.submitted'
  | 'questions.wanted'
  | 'rsv.given'
  | 'rsv.submitted'
> = {
  'explanation.opened': (moment, { topic }) => {
    if (!on(moment, 'vaccine-selector', 'form') || !at(moment, { overlay: 'closed' }))
      return undefined;
    const code = topic === 'tbe' ? '223' : '136';
    if (
      !moment.context.offered.some(({ vaccineCode, eligible }) => vaccineCode === code && eligible)
    )
      return undefined;
    return topic === 'tbe'
      ? press(copy('vaccine-selector', 'tbe.open'))
      : press(
          (words) =>
            `${words.copy('vaccine-selector', 'meningitis.open')} ${words.say(catalogueName(code))}`,
        );
  },
  'explanation.closed': () => press(copy('vaccine-selector', 'understood')),
  'offer.toggled': ({ context: { offered, language } }, { code }) => {
    const upsell = offered.find(({ vaccineCode }) => vaccineCode === code)?.upsell;
    return upsell && [tick({ text: upsell[language] })];
  },
  'offer.accepted': () => press(copy('vaccine-selector', 'offer.accept')),
  'offer.declined': () => press(copy('vaccine-selector', 'offer.decline')),
  'answer.given': (moment, { answers }) => asked(moment) && answering(answers, moment.context),
  'answer.unsure': (moment) => {
    const name = unsure[asked(moment)?.question ?? ''];
    return name && press(name);
  },
  'answer.submitted': (moment) => asked(moment) && press(copy('common', 'continue')),
  'vaccines.kept': (moment) =>
    firstOf(
      [
        on(moment, 'screening', 'notFitting') && fitLater(moment.context),
        copy('screening', 'notFitting.later'),
      ],
      [on(moment, 'screening', 'restricted'), copy('screening', 'restricted.keep')],
      [on(moment, 'screening', 'prescription'), copy('screening', 'prescription.keep')],
    ),
  'doctor.asked': (moment) =>
    firstOf([on(moment, 'screening', 'prescription'), copy('screening', 'prescription.ask')]),
  'prescription.found': (moment) =>
    firstOf([
      on(moment, 'screening', 'prescription') &&
        !isForGroup(moment.context) &&
        !moment.context.walksIn,
      copy('screening', 'prescription.onFile'),
    ]),
  'maker.preferred': ({ context }, { code }) => {
    const maker = makersIn(context).find((one) => one.code === code);
    return maker && [radio({ text: maker.name })];
  },
  'maker.submitted': (moment) =>
    on(moment, 'covid-manufacturer', 'form') ? press(copy('common', 'continue')) : undefined,
  'questions.wanted': (moment) =>
    over(moment, 'booking-vaccine', 'questionsFirst') ||
    over(moment, 'group-vaccine', 'questionsFirst') ||
    over(moment, 'rx-vaccine', 'questionsFirst') ||
    over(moment, 'manage-vaccine', 'questionsFirst')
      ? press(copy('booking-vaccine', 'questions.goOn'))
      : undefined,
  'rsv.given': (_, { answers: { age, state, chronicCondition } }) => [
    { do: 'type', label: copy('rsv-test', 'age'), text: age ?? '' },
    ...(state
      ? [
          {
            do: 'select' as const,
            label: copy('rsv-test', 'state'),
            option: { text: STATE_NAMES[state as keyof typeof STATE_NAMES] },
          },
        ]
      : []),
    ...(chronicCondition
      ? [
          {
            ...radio(copy('rsv-test', `answer.${chronicCondition}`)),
            within: { role: 'group' as const, name: copy('rsv-test', 'question.chronicCondition') },
          },
        ]
      : []),
  ],
  'rsv.submitted': (moment) =>
    on(moment, 'rsv-test', 'form') ? press(copy('rsv-test', 'check')) : undefined,
};

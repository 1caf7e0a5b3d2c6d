/** A walk-in at the counter (WLK-03). */
import { isAt } from '@dosepath/journeys/chart';
import { shortVaccineName } from '#domain/vaccines.ts';
import { bornOn, walkInProblems } from '#machines/desk/walk-in-form.ts';
import type { WalkInField } from '#machines/desk/events.ts';
import { phoneEnding } from '#machines/desk/walk-in-known.ts';
import { press } from '../../controls/moment.ts';
import type { Name } from '../../gestures.ts';
import { turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as patient from '../../samples.ts';
import * as sample from '../samples.ts';

type OfWalkIn =
  | 'walkIn.begun'
  | 'walkIn.typed'
  | 'walkIn.vaccine'
  | 'walkIn.answered'
  | 'walkIn.known'
  | 'walkIn.cleared'
  | 'walkIn.submitted';
type Asked =
  | 'listEligibleVaccines'
  | 'findPatients'
  | 'createEngagement'
  | 'patchEngagement'
  | 'createPatient'
  | 'createHold'
  | 'postConsent'
  | 'confirmAppointment';

const ANOTHER = '05/17/1990';

/** In the order the form asks for them. */
const TEXTS: readonly (readonly [label: string, field: WalkInField, text: string])[] = [
  ['half a date of birth', 'dob', '04/28'],
  ['the date of birth', 'dob', '04/28/1984'],
  ['another date of birth', 'dob', ANOTHER],
  ['the first name', 'firstName', 'Ada'],
  ['the last name', 'lastName', 'Rivera'],
  ['the phone', 'phone', '312-555-0142'],
  ['texts', 'texts', 'agree'],
  ['no texts', 'texts', 'decline'],
  ['Spanish', 'language', 'es'],
];

const inForm = (moment: DeskMoment) =>
  onPage(
    moment,
    ...['typing', 'offering', 'recognising', 'unoffered', 'stuck'].map((walkIn) => ({ walkIn })),
  );

/** Whether the form has reached this field: the next one is not typed before it. */
function isTurnOf(moment: DeskMoment, field: WalkInField): boolean {
  const { form } = moment.context.walkIn;
  // Where it is unknown whether it was sent, one thing of it is changed.
  if (onPage(moment, { walkIn: 'stuck' })) return field === 'dob' || field === 'texts';
  const order = ['dob', 'firstName', 'lastName', 'phone', 'texts'] as const;
  const next = order.find((one) => form[one] === '');
  return field === 'dob' ? form.firstName === '' : field === next || form[field] !== '';
}

const held = {
  ...patient.held(10),
  storeNumber: sample.day.store.storeNumber,
  slot: '09:00',
};

export const walkIn = partOf<OfWalkIn, Asked>({
  events: {
    'walkIn.begun': {
      variants: plain,
      control: (moment) => (onPage(moment, 'list') ? [{ do: 'pressKey', key: 'F4' }] : undefined),
      says: usual,
    },
    'walkIn.typed': {
      variants: TEXTS.map(([label, field, text]) => ({ label, field, text })),
      control: (moment, { field, text }) => {
        // Typing it again gives the same.
        if (!inForm(moment) || moment.context.walkIn.form[field] === text) return undefined;
        if (field === 'language')
          return [
            {
              do: 'choose',
              role: 'radio',
              name: inDesk(`walkIn.languages.${text}`),
              within: { role: 'group', name: inDesk('walkIn.language') },
            },
          ];
        if (field !== 'texts') return [{ do: 'type', label: inDesk(`walkIn.${field}`), text }];
        return [
          {
            do: 'choose',
            role: 'radio',
            name: inDesk(text === 'agree' ? 'walkIn.yes' : 'walkIn.no'),
            within: { role: 'group', name: inDesk('walkIn.texts') },
          },
        ];
      },
      says: (_, { label }) =>
        label.startsWith('half') ? turn('types half a date of birth') : usual,
    },
    'walkIn.vaccine': {
      variants: ['150', '33'].map((code) => ({ label: code, code })),
      control: (moment, { code }) => {
        const { context } = moment;
        const offered = context.walkIn.offer?.vaccines ?? [];
        const kept = context.day?.store.vaccines ?? [];
        const shown = offered.filter(({ vaccineCode }) => kept.includes(vaccineCode));
        const at = shown.findIndex(({ vaccineCode }) => vaccineCode === code);
        const found = shown[at];
        if (!inForm(moment) || !found) return undefined;
        const name: Name = ({ language }) =>
          `${at + 1} ${shortVaccineName(found.vaccineCode, language)}`;
        return [{ do: 'choose', role: 'checkbox', name }];
      },
      says: usual,
    },
    'walkIn.answered': {
      variants: [
        {
          label: 'yes',
          question: 'chronicCondition',
          answer: 'yes',
          when: ({ walkIn: { form } }) => form.codes.includes('33'),
        },
        {
          label: 'no after all',
          question: 'chronicCondition',
          answer: 'no',
          when: ({ walkIn: { form } }) => form.answers.chronicCondition === 'yes',
        },
      ],
      control: (moment, { question, answer }) =>
        inForm(moment) &&
        moment.context.walkIn.offer !== undefined &&
        moment.context.walkIn.form.answers[question] !== answer
          ? [
              {
                do: 'choose',
                role: 'radio',
                name: { copy: 'screening', key: `answer.${answer}` },
                within: {
                  role: 'group',
                  name: { copy: 'screening', key: `ask.other.${question}` },
                },
              },
            ]
          : undefined,
      says: usual,
    },
    'walkIn.known': {
      variants: [{ index: 0 }],
      control: (moment, { index }) => {
        const one = moment.context.walkIn.known[index];
        if (!inForm(moment) || !one) return undefined;
        const name = `${one.firstName} ${one.lastName}`;
        const digits = phoneEnding(one);
        return press((words) => {
          const date = words.formats.dateOfBirth(one.lastVisitOn);
          const line = words.copy('desk', 'walkIn.knownLine', { name, date });
          return digits === ''
            ? line
            : `${line}, ${words.copy('desk', 'walkIn.knownPhone', { digits })}`;
        });
      },
      says: turn('knows them'),
    },
    'walkIn.cleared': {
      variants: plain,
      control: (moment) => (inForm(moment) ? press(inDesk('walkIn.clear')) : undefined),
      says: turn('clears the form'),
    },
    'walkIn.submitted': {
      variants: plain,
      control: (moment) => (inForm(moment) ? press(inDesk('walkIn.save')) : undefined),
      says: usual,
    },
  },
  calls: {
    listEligibleVaccines: {
      says: 'listing the vaccines',
      answers: [{ value: { vaccines: patient.offered } }],
    },
    findPatients: {
      says: 'looking who was here before',
      answers: [
        { value: { patients: [] } },
        { label: 'knows somebody', value: { patients: [sample.known] } },
      ],
    },
    createEngagement: { says: 'beginning the visit', answers: [{ value: patient.engagement }] },
    patchEngagement: { says: 'saving the answers', answers: [{ value: patient.engagement }] },
    createPatient: { says: 'saving the patient', answers: [{ value: patient.patient }] },
    createHold: { says: 'holding a place in the line', answers: [{ value: held }] },
    postConsent: { says: 'saving the text messages', answers: [{ value: patient.consent }] },
    confirmAppointment: {
      says: 'adding them to the line',
      answers: [{ value: patient.appointment }],
    },
  },
  screens: {
    walkIn: {
      of: [{ atDesk: { working: { page: 'walkIn' } } }],
      says: 'the walk-in',
      heading: () => inDesk('walkIn.title'),
    },
  },
  retry: (moment) =>
    onPage(moment, { walkIn: 'unoffered' })
      ? press(inDesk('unreachable.again'))
      : onPage(moment, { walkIn: 'stuck' })
        ? press(inDesk('give.again'))
        : undefined,
  live: (moment) => {
    const { context } = moment;
    const { walkIn: known } = context;
    return {
      born: bornOn(context),
      dob: known.form.dob,
      offered: known.offer !== undefined,
      answered: known.form.answers.chronicCondition,
      missing: isAt({ atDesk: { working: { page: 'walkIn' } } }, moment.value)
        ? walkInProblems(context)
            .map(({ name }) => name)
            .join()
        : undefined,
      language: known.form.language,
      filled: known.form.codes.join(),
      known: known.known.length,
      chosen: known.chosen !== undefined,
      begun: known.engagementId !== undefined,
      named: known.patientId !== undefined,
      placed: known.hold !== undefined,
    };
  },
  rules: [
    // An answer is changed where it is unknown whether it was sent.
    (moment, type, event) =>
      type !== 'walkIn.answered' ||
      (event as { answer: string }).answer === 'yes' ||
      onPage(moment, { walkIn: 'stuck' }),
    ({ context }, type) =>
      context.walkIn.form.answers.chronicCondition !== 'no' || type.startsWith('xstate.'),
    (moment, type, event) =>
      type !== 'walkIn.typed' || isTurnOf(moment, (event as { field: WalkInField }).field),
    // Another date of birth is typed while a request for the first is pending.
    (moment, type, event) =>
      type !== 'walkIn.typed' ||
      (event as { text: string }).text !== ANOTHER ||
      !onPage(moment, { walkIn: 'typing' }),
    ({ context }, type) => context.walkIn.form.dob !== ANOTHER || type.startsWith('xstate.'),
    // Vaccines are chosen one after the other, once the rest is filled in.
    ({ context }, type, event) => {
      if (type !== 'walkIn.vaccine') return true;
      const { codes, texts } = context.walkIn.form;
      return texts !== '' && (event as { code: string }).code === ['150', '33'][codes.length];
    },
    // The form is submitted when complete, and once when empty.
    ({ context }, type) =>
      type !== 'walkIn.submitted' ||
      context.walkIn.form.firstName === '' ||
      walkInProblems(context).length === 0,
    (moment, type) =>
      type !== 'walkIn.cleared' ||
      moment.context.walkIn.form.firstName === '' ||
      onPage(moment, { walkIn: 'stuck' }),
    // With something typed, the desk is used for nothing else but leaving the form and coming back.
    (moment, type) =>
      moment.context.walkIn.form.dob === '' ||
      /^(?:xstate|walkIn|retried|sheet|desk\.|unsent|unlock|store\.chosen|somebody)/.test(type),
    (moment, type) =>
      type !== 'sheet.opened' || !inForm(moment) || moment.context.walkIn.form.firstName === '',
  ],
  chartOnly: [
    {
      of: /^taken: \S+walkIn\.(?:offering|unoffered|recognising) on walkIn\.(?:vaccine|answered|known)/,
      reason: 'Nothing of it is on the screen before the lists are there.',
    },
    {
      of: /^taken: \S+walkIn\.(?:offering|unoffered) on walkIn\.submitted \[walkInRight\]/,
      reason: 'No vaccine can be chosen before the list is there.',
    },
  ],
});

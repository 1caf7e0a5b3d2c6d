/** The controls of the forms before a visit (DOC-01). */
import type { DocumentAnswers } from '#domain/documents/answers.ts';
import { stepsIn, peopleWithForms } from '#machines/knowledge/documents.ts';
import type { Gesture, Name } from '../gestures.ts';
import { at, copy, on, press, type Controls, type Moment } from './moment.ts';

const page = 'documents';

const choose = (name: Name, group: Name): Gesture => ({
  do: 'choose',
  role: 'radio',
  name,
  within: { role: 'group', name: group },
});
const tick = (name: Name): Gesture => ({ do: 'choose', role: 'checkbox', name });
const type = (label: Name, text: string | undefined): readonly Gesture[] =>
  text === undefined ? [] : [{ do: 'type', label, text }];

/** The name of an optional field. */
const optional =
  (key: string): Name =>
  (words) =>
    `${words.copy(page, key)} ${words.copy(page, 'optional')}`;

const own = ({ context }: Moment) =>
  context.start.bookingOption === 'me' && context.party.members.length === 0 ? 'own' : 'other';

function fillCard(said: Partial<DocumentAnswers>): readonly Gesture[] {
  const way = choose(copy(page, `card.${said.cardBy}`), copy(page, 'card.how'));
  if (said.cardBy !== 'typed') return [way];
  if (said.mbi !== undefined) return [way, ...type(copy(page, 'medicare.number'), said.mbi)];
  return [
    way,
    ...type(copy(page, 'card.payer'), said.payer),
    ...type(copy(page, 'card.memberId'), said.memberId),
    choose(copy(page, 'card.parent'), copy(page, 'card.holder')),
    ...type(copy(page, 'card.holderName'), said.holderName),
  ];
}

function fill(moment: Moment, said: Partial<DocumentAnswers>): readonly Gesture[] | undefined {
  const { documents } = moment.context;
  const name = documents?.read?.firstName ?? '';
  switch (documents?.place) {
    case 'acknowledge':
      return [
        choose(copy(page, `acknowledge.${said.language}`), copy(page, 'acknowledge.language')),
        ...(documents.answers.acknowledged ? [] : [tick(copy(page, 'acknowledge.box'))]),
      ];
    case 'health-screening':
      return Object.entries(said.screening ?? {}).map(([id, answer]) =>
        choose(
          copy(page, `screening.${answer}`),
          copy(page, `screening.${own(moment)}.${id}`, { name }),
        ),
      );
    case 'insurance-type':
      return [choose(copy(page, `insurance.${said.insurance}`), copy(page, 'readBack.insurance'))];
    case 'insurance-info':
    case 'medicare':
      return fillCard(said);
    case 'doctor-info':
      return [
        ...type(optional('doctor.npi'), said.doctorNpi),
        ...type(optional('doctor.phone'), said.doctorPhone),
      ];
    case 'vaccine-information':
      return (documents.read?.sheets ?? [])
        .filter(({ id }) => !documents.answers.sheetsRead.includes(id))
        .map(({ title }) =>
          tick((words) => words.copy(page, 'sheets.read', { vaccine: title[words.language] })),
        );
    case 'emergency-use':
      return documents.answers.factSheetsRead.length > 0
        ? undefined
        : [tick(copy(page, 'emergency.read'))];
    case 'summary':
    case undefined:
      return undefined;
  }
}

const CHANGE: Readonly<Record<string, string>> = {
  acknowledge: 'acknowledge',
  'insurance-type': 'insurance',
};

function open(moment: Moment, number: string | undefined): readonly Gesture[] | undefined {
  const { context } = moment;
  if (on(moment, 'confirmation'))
    return number === undefined ? press(copy('confirmation', 'forms.action')) : undefined;
  if (on(moment, 'view-details', 'upcoming') && at(moment, { overlay: 'closed' })) {
    if (number !== undefined || context.manage.appointment?.lostTime) return undefined;
    const { appointment } = context.manage;
    const isRead = context.documents?.number === appointment?.confirmationNumber;
    const status = (isRead && context.documents?.read?.varStatus) || appointment?.apptGSVarStatus;
    return press(copy('view-details', status === 'submitted_success' ? 'forms.see' : 'forms.fill'));
  }
  const other = peopleWithForms(context).find(
    (one) => one.confirmationNumber === number && number !== context.documents?.number,
  );
  return other && on(moment, page, 'readBack')
    ? press(copy(page, 'readBack.other', { name: other.firstName }))
    : undefined;
}

export const documentControls: Controls<
  | 'documents.wanted'
  | 'documents.typed'
  | 'documents.submitted'
  | 'doctor.sought'
  | 'document.opened'
> = {
  'documents.wanted': (moment, { confirmationNumber }) => open(moment, confirmationNumber),
  'documents.typed': (moment, { answers }) =>
    on(moment, page, 'filling') ? fill(moment, answers) : undefined,
  'documents.submitted': (moment) =>
    on(moment, page, 'filling') ? press(copy('common', 'continue')) : undefined,
  'doctor.sought': (moment) =>
    on(moment, page, 'filling') && moment.context.documents?.place === 'doctor-info'
      ? press(copy(page, 'doctor.find'))
      : undefined,
  'document.opened': (moment, { step }) =>
    on(moment, page, 'readBack') &&
    moment.context.documents !== undefined &&
    stepsIn(moment.context.documents).some((one) => one.step === step)
      ? press(copy(page, `readBack.change.${CHANGE[step]}`))
      : undefined,
};

/** From the forms to the appointment. */
export const appointmentOfForms = (moment: Moment): readonly Gesture[] | undefined => {
  if (on(moment, page, 'closed')) return press(copy(page, 'closed.action'));
  return on(moment, page, 'readBack') ? press(copy(page, 'readBack.appointment')) : undefined;
};

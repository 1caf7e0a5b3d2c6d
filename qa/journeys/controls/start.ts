/** The controls of the first pages: who, where, how old; which vaccines. */
import { theVaccine, vaccineByCode } from '#domain/vaccines.ts';
import { dueAlone } from '#machines/knowledge/judgement.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { Gesture, Name, Words } from '../gestures.ts';
import { invitationClosed } from './campaign.ts';
import { CLOSED_LINKS } from './coming-back.ts';
import { at, copy, firstOf, on, over, press, type Controls, type Moment } from './moment.ts';

const field = (key: string, text: string): Gesture => ({
  do: 'type',
  label: copy('get-started', key),
  text,
});

export const catalogueName =
  (code: string): Name =>
  ({ language }) => {
    const names = vaccineByCode(code)?.names;
    return (language === 'es' ? names?.spanishDisplay : names?.display) ?? code;
  };

export const startControls: Controls<
  | 'start.typed'
  | 'start.submitted'
  | 'position.requested'
  | 'place.chosen'
  | 'booking.restarted'
  | 'booking.continued'
  | 'restart.confirmed'
  | 'restart.declined'
  | 'vaccine.toggled'
  | 'vaccines.submitted'
  | 'vaccine.taken'
  | 'vaccines.reconsidered'
  | 'vaccines.dropped'
> = {
  'start.typed': (moment, { draft }) =>
    on(moment, 'get-started', 'form', 'readingPosition', 'naming', 'failed', 'unanswered')
      ? [
          {
            do: 'choose',
            role: 'radio',
            name: copy('get-started', `who.${draft.bookingOption ?? 'me'}`),
          },
          ...(draft.location === undefined ? [] : [field('where.label', draft.location)]),
          // In a group it is asked with each name (GRP-01).
          ...(draft.bookingOption === 'group'
            ? []
            : [
                field('born.month', draft.month ?? ''),
                field('born.day', draft.day ?? ''),
                field('born.year', draft.year ?? ''),
              ]),
        ]
      : undefined,
  'start.submitted': (moment) =>
    on(moment, 'get-started', 'form', 'readingPosition')
      ? press(copy('common', 'continue'))
      : undefined,
  'position.requested': (moment) =>
    on(moment, 'get-started', 'form', 'failed', 'unanswered')
      ? press(copy('get-started', 'where.useMine'))
      : undefined,
  'place.chosen': ({ context: { suggestions } }, { text }) => {
    const chosen = suggestions.find((one) => one.text === text) ?? suggestions[0];
    return chosen && press({ text: chosen.text });
  },
  'booking.restarted': (moment) =>
    firstOf(
      [on(moment, 'get-started', 'stateMismatch'), copy('get-started', 'mismatch.restart')],
      [on(moment, 'get-started', 'alreadyBooked'), copy('get-started', 'booked.another')],
      [on(moment, 'not-eligible') && isForGroup(moment.context), copy('not-eligible', 'restart')],
      [on(moment, 'not-eligible'), copy('not-eligible', 'another')],
      [on(moment, 'review-appt', 'reading'), copy('finish-later', 'restart')],
      [on(moment, 'confirmation'), copy('confirmation', 'another')],
      [on(moment, 'manage-appointment', 'none'), copy('manage-appointment', 'none.book')],
      [on(moment, 'view-details', 'past', 'cancelled'), copy('view-details', 'again')],
      [on(moment, 'resume', ...CLOSED_LINKS), copy('resume', 'restart')],
      [invitationClosed(moment), copy('links', 'ways.restart')],
    ),
  'booking.continued': (moment) => firstOf([on(moment, 'resume'), copy('resume', 'goOn')]),
  'restart.confirmed': (moment) =>
    firstOf([at(moment, { restart: 'asking' }), copy('restart', 'go')]),
  'restart.declined': (moment) =>
    firstOf([at(moment, { restart: 'asking' }), copy('restart', 'keep')]),
  'vaccine.toggled': (moment, { code }) => {
    const { context } = moment;
    const names = context.offered.find(({ vaccineCode }) => vaccineCode === code)?.names;
    const isAsked =
      (on(moment, 'vaccine-selector', 'form') && at(moment, { overlay: 'closed' })) ||
      over(moment, 'booking-vaccine', 'editing') ||
      over(moment, 'group-vaccine', 'editing') ||
      over(moment, 'rx-vaccine', 'editing') ||
      over(moment, 'manage-vaccine', 'editing');
    if (names === undefined || !isAsked) return undefined;
    const { spanish, display } = names;
    const name = ({ language }: Words) => (language === 'es' ? spanish : display);
    return [{ do: 'choose', role: 'checkbox', name }];
  },
  'vaccines.submitted': (moment) =>
    on(moment, 'vaccine-selector', 'form') ? press(copy('common', 'continue')) : undefined,
  'vaccine.taken': (moment, { code }) =>
    on(moment, 'vaccine-selector', 'form') &&
    at(moment, { overlay: 'closed' }) &&
    dueAlone(moment.context).includes(code)
      ? press((words) =>
          words.copy('vaccine-selector', 'alone.press', { vaccine: words.say(shortName(code)) }),
        )
      : undefined,
  'vaccines.reconsidered': (moment) =>
    firstOf(
      [
        // A patient with a booking keeps their vaccines (MNG-06).
        on(moment, 'timeslots', 'empty') && !moment.context.manage.isMovingAll,
        copy('timeslots', 'none.vaccines'),
      ],
      [on(moment, 'timeslots', 'vaccineRefused'), copy('timeslots', 'vaccineRefused.change')],
      [on(moment, 'get-started', 'stateMismatch'), copy('get-started', 'mismatch.schedule')],
      [
        on(moment, 'screening', 'notFitting') && moment.context.vaccines.length > 1,
        copy('screening', 'notFitting.choose'),
      ],
    ),
  'vaccines.dropped': (moment, { codes }) => dropped(moment, codes) ?? fewer(moment, codes),
};

/** What an empty search offers to leave out (SLT-07). */
const fewer = (moment: Moment, codes: readonly string[]) =>
  moment.context.search.alternatives?.fewerVaccines === undefined || isForGroup(moment.context)
    ? undefined
    : press((words) =>
        words.copy('timeslots', 'none.fewer', {
          vaccines: words.formats.list(codes.map((code) => theVaccine(code, words.language))),
        }),
      );

/** What the server objects to (VAC-04, VAC-05, ELG-07). */
function dropped(moment: Moment, codes: readonly string[]): readonly Gesture[] | undefined {
  const { vaccines } = moment.context;
  const list: Name = (words) =>
    words.formats.list(codes.map((code) => theVaccine(code, words.language)));
  const named =
    (key: string, value: string): Name =>
    (words) =>
      words.copy('screening', key, { [value]: words.say(list) });
  return firstOf(
    [
      on(moment, 'screening', 'notFitting') && codes.length === vaccines.length,
      copy('screening', 'notFitting.choose'),
    ],
    [on(moment, 'screening', 'notFitting'), named('notFitting.drop', 'misfits')],
    [on(moment, 'screening', 'restricted'), named('restricted.drop', 'vaccine')],
    [on(moment, 'screening', 'prescription'), named('prescription.remove', 'vaccines')],
  );
}

/** A vaccine's name where room is short. */
const shortName =
  (code: string): Name =>
  ({ language }) => {
    const names = vaccineByCode(code)?.names;
    return (language === 'es' ? names?.spanishShort : names?.short) ?? code;
  };

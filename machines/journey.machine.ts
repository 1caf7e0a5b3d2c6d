// The journey: every page, the held time, the overlays, the saved record, the language, the session. It only assembles.
import { and, not, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { badAddress } from './booking/bad-address.ts';
import { confirmation } from './booking/confirmation.ts';
import { contactInfo } from './booking/contact-info.ts';
import { covidManufacturer } from './booking/covid-manufacturer.ts';
import { covid } from './booking/covid.ts';
import { flowCheck } from './booking/flow-check.ts';
import { getStarted } from './booking/get-started.ts';
import { notEligible } from './booking/not-eligible.ts';
import { notFound } from './booking/not-found.ts';
import { patientInfo } from './booking/patient-info.ts';
import { reviewAppt } from './booking/review-appt.ts';
import { rsvTest } from './booking/rsv-test.ts';
import { screening } from './booking/screening.ts';
import { smsOpt } from './booking/sms-opt.ts';
import { timeslots } from './booking/timeslots.ts';
import { vaccineSelector } from './booking/vaccine-selector.ts';
import { freshJourney } from './context.ts';
import { hold } from './hold/hold.ts';
import { language } from './language.ts';
import { overlay } from './overlay/overlay.ts';
import { ports } from './ports.ts';
import { record } from './record.ts';
import { session } from './session.ts';
import { base } from './setup.ts';

/** RTE-20: an address is a wish; the facts decide which page it leads to. It stands on the region: on the root it would re-enter every region. */
const leadTo = <const P extends PageId>(page: P) =>
  ({
    guard: and([{ type: 'navLeadsTo', params: page }, not(stateIn({ flow: page }))]),
    target: `.${page}`,
  }) as const;

const chart = base.createMachine({
  id: 'journey',
  type: 'parallel',
  context: ({ input }) => freshJourney(input),
  states: {
    session,
    flow: {
      initial: 'get-started',
      states: {
        'get-started': getStarted,
        'not-eligible': notEligible,
        'vaccine-selector': vaccineSelector,
        covid,
        screening,
        'covid-manufacturer': covidManufacturer,
        timeslots,
        'flow-check': flowCheck,
        'patient-info': patientInfo,
        'contact-info': contactInfo,
        'sms-opt': smsOpt,
        'review-appt': reviewAppt,
        confirmation,
        'rsv-test': rsvTest,
        'not-found': notFound,
        'bad-address': badAddress,
      },
      on: {
        NAV: [
          leadTo('get-started'),
          leadTo('not-eligible'),
          leadTo('vaccine-selector'),
          leadTo('covid'),
          leadTo('screening'),
          leadTo('covid-manufacturer'),
          leadTo('timeslots'),
          leadTo('flow-check'),
          leadTo('patient-info'),
          leadTo('contact-info'),
          leadTo('sms-opt'),
          leadTo('review-appt'),
          leadTo('confirmation'),
          leadTo('rsv-test'),
          leadTo('not-found'),
          leadTo('bad-address'),
        ],
        'hold.lost': '#timeslots.lost',
        'vaccines.changed': {
          target: '#vaccines-leading',
          actions: ['reconsiderVaccines', 'resumeQuestions'],
        },
      },
    },
    hold,
    overlay,
    record,
    language,
  },
});

/** The whole chart; its ports are "not provided" until src/app or a test fills them. */
export const journeyMachine = chart.provide({ actors: ports });

export type JourneySnapshot = SnapshotFrom<typeof journeyMachine>;
export type JourneyActor = ActorRefFrom<typeof journeyMachine>;

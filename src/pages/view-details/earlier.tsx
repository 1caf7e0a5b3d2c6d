import { OFFER_MINUTES } from '#domain/earlier-times.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { peopleToCome } from '#src/booking/booked-people.ts';
import { writtenTime } from '#src/booking/written-day.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import type { ShownProps } from './shown.ts';

const ENDINGS = ['endFailed', 'endUnanswered'] as const;

/**
 * CNF-05: the current wish, until when, and how an offer will be sent; or the button to make one.
 */
export function Earlier({ appointment }: ShownProps) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('view-details');
  const { manage } = useKnown('manage');
  const { earlierWish } = appointment;
  // GRP-03: a booking has one wish, which may be another group member's.
  const other = peopleToCome(manage).find((one) => one.appointment.earlierWish);
  const at = (state: 'ending' | (typeof ENDINGS)[number]) =>
    matches({ flow: { 'view-details': { upcoming: state } } });
  const trouble = ENDINGS.find(at);
  if (appointment.tooLateForEarlier && !earlierWish)
    return (
      <section className="stack stack-tight" aria-labelledby="earlier-title" data-print="hide">
        <h2 id="earlier-title">{t('earlier.title')}</h2>
        <p>{t('earlier.tooLate')}</p>
      </section>
    );
  return (
    <section className="stack stack-tight" aria-labelledby="earlier-title" data-print="hide">
      <h2 id="earlier-title">{t('earlier.title')}</h2>
      {earlierWish ? (
        <Waiting appointment={appointment} />
      ) : (
        <p>{other ? t('earlier.askOther', { name: other.called }) : t('earlier.ask')}</p>
      )}
      {trouble && <Trouble isBeside />}
      <ActionRow>
        <Button
          {...(!earlierWish && { icon: 'clock' as const })}
          onPress={() => send({ type: 'wish.opened' })}
        >
          {earlierWish ? (
            <>
              {t('earlier.change')} <VisuallyHidden>{t('earlier.changeOf')}</VisuallyHidden>
            </>
          ) : (
            t('earlier.open')
          )}
        </Button>
        {earlierWish && (
          <Button
            variant="quiet"
            pending={at('ending')}
            onPress={() => send({ type: 'wish.ended' })}
          >
            {t('earlier.stop')}
          </Button>
        )}
      </ActionRow>
    </section>
  );
}

function Waiting({ appointment }: ShownProps) {
  const t = useCopy('view-details');
  const times = useCopy('timeslots');
  const formats = useFormats();
  const { contact, texts, manage } = useKnown('contact', 'texts', 'manage');
  const { earlierWish, bookingType, textsStopped } = appointment;
  if (!earlierWish) return null;
  const { around, searchRadius, partOfDay, until, forAll } = earlierWish;
  const isOfAll = forAll && peopleToCome(manage).length > 1;
  const isByText = bookingType !== 'Group' && texts.decision === 'agree' && !textsStopped;
  const email = contact.emailAddress;
  return (
    <>
      <p>{t(isOfAll ? 'earlier.waitingAll' : 'earlier.waiting')}</p>
      <SummaryList
        rows={[
          {
            term: t('earlier.where'),
            value: t('earlier.within', { miles: formats.miles(searchRadius), place: around }),
          },
          { term: t('earlier.part'), value: times(`part.wanted.${partOfDay}`) },
          { term: t('earlier.until'), value: formats.longDate(until) },
          {
            term: t('earlier.how'),
            value: isByText
              ? t('earlier.emailAndText', { email, phone: showPhone(texts.phoneNumber) })
              : t('earlier.email', { email }),
          },
        ]}
      />
      <p className="small muted">{t('earlier.rule', { minutes: OFFER_MINUTES })}</p>
    </>
  );
}

/** A time that was already free when the wish was made: the usual change of the time takes it. */
export function FreeNow() {
  const send = useSend();
  const t = useCopy('view-details');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  const { appointment, free } = manage;
  if (!free) return null;
  const isGroup = appointment?.earlierWish?.forAll && peopleToCome(manage).length > 1;
  return (
    <Alert
      title={t('earlier.free.title')}
      actions={
        <Button
          onPress={() =>
            send(
              isGroup
                ? { type: 'groupTimes.wanted' }
                : { type: 'overlay.opened', overlay: 'manage-timeslot' },
            )
          }
        >
          {t('earlier.free.action')}
        </Button>
      }
    >
      {t('earlier.free.text', {
        when: writtenTime(free, formats),
        store: free.store.name,
        miles: formats.miles(free.distance),
      })}
    </Alert>
  );
}

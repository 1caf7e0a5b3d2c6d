import { offersOf, type Offer } from '#machines/knowledge/choices.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './offers.module.css';
import { usePartyWords } from './party-words.ts';
import { useDayWords } from './use-day-words.ts';
import { useTimesWait } from './use-times-wait.ts';

/** SLT-09: the soonest time and the nearest, each with its distance, and one press away. */
export function Offers() {
  const offers = offersOf(useKnown('search', 'hold', 'manage'));
  if (offers.length === 0) return null;
  return (
    <div className={styles.offers}>
      {offers.map((offer) => (
        <OfferedTime key={offer.as.join()} offer={offer} />
      ))}
    </div>
  );
}

function OfferedTime({ offer }: { offer: Offer }) {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const dayOf = useDayWords();
  const isWaiting = useTimesWait();
  const { isSplit } = useJourney(({ context }) => context.search);
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const isMove = useJourney(({ context }) => context.manage.isMovingAll);
  const fitOf = usePartyWords(isSplit);
  const { as, choice, distance } = offer;
  const [first = 'soonest'] = as;
  const why = t(as.length > 1 ? 'offers.both' : `offers.${first}`);
  const time = formats.time(choice.slot);
  const date = dayOf(choice.date);
  const [before, after] = t(isMove ? 'group.move.take' : 'offers.take', { time }).split(time);
  return (
    <section className={styles.offer} aria-label={why}>
      <div className={styles.words}>
        <Tag>{why}</Tag>
        <p className={styles.time}>
          {isGroup
            ? t('group.near', { date, fit: fitOf(choice, choice.visitMinutes) })
            : t('at', { date, time })}
        </p>
        <p className={styles.place}>
          {t('offers.place', {
            line: choice.line1,
            city: choice.city,
            distance: formats.miles(distance),
          })}
        </p>
      </div>
      <Button
        variant="secondary"
        waits={isWaiting}
        onPress={() => send({ type: 'offeredTime.taken', offer: first })}
      >
        <span>
          {before}
          {/* "10:30 a.m." must not break; the words around it may. */}
          <span className="no-break">{time}</span>
          {after}
        </span>
      </Button>
    </section>
  );
}

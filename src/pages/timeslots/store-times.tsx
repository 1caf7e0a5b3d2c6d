import type { TimeslotLocation } from '#contract/timeslots.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { shortZoneName } from '#domain/zones.ts';
import type { TimeRef } from '#machines/events.ts';
import type { ViewProps } from '#src/app/view.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { DayPicker } from '#src/components/day-picker/day-picker.tsx';
import { SlotGrid } from '#src/components/slot-grid/slot-grid.tsx';
import { StoreCard } from '#src/components/store-card/store-card.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { EligibleFrom } from './eligible-from.tsx';
import styles from './store-times.module.css';

type StoreTimesProps = ViewProps & { problem: string | undefined };

/** The days that have times, and the stores with theirs on the chosen day; on the page and in its overlay alike. */
export function StoreTimes({ snapshot, send, problem }: StoreTimesProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { search, place } = snapshot.context;
  const { result } = search;
  if (!result) return null;
  return (
    <>
      <EligibleFrom snapshot={snapshot} />
      <DayPicker
        name="date"
        legend={t('days.legend')}
        hint={search.isDateChosen ? undefined : t('days.first')}
        days={search.days.map(({ date, slots }) => ({
          value: date,
          weekday: formats.shortDayName(date),
          date: formats.shortDate(date),
          count: t('days.count', { count: slots }),
          spoken: t('days.spoken', {
            date: formats.longDate(date),
            times: t('days.count', { count: slots }),
          }),
        }))}
        value={search.date ?? result.date}
        onChange={(date) => send({ type: 'date.chosen', date })}
      />
      <section className={styles.stores} aria-labelledby="stores-title">
        <div className={styles.head}>
          <h2 id="stores-title">{t('stores.title', { date: formats.longDate(result.date) })}</h2>
          <output>
            {t('stores.count', { count: result.locations.length, place: place?.q ?? '' })}
          </output>
        </div>
        {problem && (
          <Alert tone="err">
            <span id="time-problem">{problem}</span>
          </Alert>
        )}
        <ul className={styles.list} id="time">
          {result.locations.map((location) => (
            <li key={location.locationId}>
              <Store location={location} date={result.date} snapshot={snapshot} send={send} />
            </li>
          ))}
        </ul>
        {result.pagination.more ? (
          <Button icon="chevron-down" onPress={() => send({ type: 'stores.wanted' })}>
            {t('stores.more')}
          </Button>
        ) : (
          <p className={styles.end}>{t('stores.end')}</p>
        )}
      </section>
    </>
  );
}

type StoreProps = ViewProps & { location: TimeslotLocation; date: string };

function Store({ location, date, snapshot, send }: StoreProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { picked, search } = snapshot.context;
  const { locationId, address, timeZone } = location;
  const day = location.appointmentAvailability.find((entry) => entry.date === date);
  const slots = day?.slots ?? [];
  const isPickedHere = picked?.locationId === locationId && picked.date === date;
  const isUnfolded =
    search.unfolded.includes(locationId) ||
    (isPickedHere && slots.indexOf(picked.slot) >= SLOT_DEFAULTS.timesShown);
  const shown = isUnfolded ? slots : slots.slice(0, SLOT_DEFAULTS.timesShown);
  const hidden = slots.length - shown.length;
  const refOf = (slot: string): TimeRef => ({ locationId, date, slot });
  const zone = day && shortZoneName(timeZone, `${date}T12:00:00${day.utcOffset}`);
  return (
    <StoreCard
      name={location.name}
      address={`${address.line1}, ${address.city}, ${address.state} ${address.zip}`}
      distance={formats.miles(location.distance)}
      more={
        hidden > 0
          ? {
              label: t('stores.moreTimes', { count: hidden }),
              onPress: () => send({ type: 'times.unfolded', locationId }),
            }
          : undefined
      }
    >
      <SlotGrid
        name="time"
        id={`time-${locationId}`}
        legend={t('stores.legend', { date: formats.longDate(date), zone: zone ?? '' })}
        slots={shown.map((slot) => ({ value: `${locationId} ${slot}`, wallTime: slot }))}
        value={isPickedHere ? `${locationId} ${picked.slot}` : undefined}
        onChange={(value) =>
          send({ type: 'time.picked', time: refOf(value.slice(locationId.length + 1)) })
        }
        formatTime={formats.time}
        headings={{
          morning: t('part.morning'),
          afternoon: t('part.afternoon'),
          evening: t('part.evening'),
        }}
      />
    </StoreCard>
  );
}

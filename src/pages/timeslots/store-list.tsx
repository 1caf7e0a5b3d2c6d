import type { ReactNode } from 'react';
import type { TimeslotLocation } from '#contract/timeslots.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { shortZoneName } from '#domain/zones.ts';
import type { TimeRef } from '#machines/events.ts';
import type { ViewProps } from '#src/app/view.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { SlotGrid } from '#src/components/slot-grid/slot-grid.tsx';
import { StoreCard } from '#src/components/store-card/store-card.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './store-list.module.css';

type StoreListProps = ViewProps & {
  problem: string | undefined;
  /** What stands below the last store. */
  children?: ReactNode;
};

/** The stores with their times on the day of the search, nearest first (SLT-04). */
export function StoreList({ snapshot, send, problem, children }: StoreListProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { search, place } = snapshot.context;
  const { result } = search;
  if (!result) return null;
  return (
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
      {children}
    </section>
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

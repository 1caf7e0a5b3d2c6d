import type { ReactNode } from 'react';
import type { IsoDate } from '#domain/dates.ts';
import { spread } from '#domain/spread.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { SlotGrid } from '#src/components/slot-grid/slot-grid.tsx';
import { StoreCard } from '#src/components/store-card/store-card.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { StoreFacts } from './store-facts.tsx';
import { cardIdOf } from './listed-stores.ts';
import type { Store } from './store-section.tsx';
import { useTimesWait } from './use-times-wait.ts';

/** A time by its start, 'HH:MM'; with a label if the start alone is not enough. */
export interface StoreTime {
  slot: string;
  label?: string;
}

type StoreWithTimesProps = {
  location: Store;
  /** Its mark on a map beside the list. */
  mark: string | undefined;
  /** Another store in the results has the same name: then the street distinguishes them. */
  sharesName: boolean;
  date: IsoDate;
  /** The store's offset on that day. */
  utcOffset: string | undefined;
  times: readonly StoreTime[];
  /** The start picked at this store, on this day. */
  picked: string | undefined;
  isUnfolded: boolean;
  onPick: (slot: string) => void;
  onUnfold: () => void;
  /** Shown with the picked time. */
  children?: ReactNode;
};

/**
 * One store with its times, in its own zone; the first ones, until more are requested (SLT-04,
 * TIM-02).
 */
export function StoreWithTimes(props: StoreWithTimesProps) {
  const { location, sharesName, date, utcOffset, times, picked, onPick, onUnfold, children } =
    props;
  const { mark } = props;
  const t = useCopy('timeslots');
  const formats = useFormats();
  const isWaiting = useTimesWait();
  const { locationId, address, timeZone } = location;
  const first = spread(times, SLOT_DEFAULTS.timesShown, ({ slot }) => slot);
  const isPickedHidden = picked !== undefined && !first.some(({ slot }) => slot === picked);
  const shown = props.isUnfolded || isPickedHidden ? times : first;
  const hidden = times.length - shown.length;
  const nameId = `store-${locationId}`;
  const valueOf = (slot: string) => `${locationId} ${slot}`;
  const zone = utcOffset && shortZoneName(timeZone, `${date}T12:00:00${utcOffset}`);
  return (
    <StoreCard
      {...(mark && { mapped: { id: cardIdOf(locationId), mark, label: t('map.mark', { mark }) } })}
      nameId={nameId}
      name={sharesName ? address.line1 : location.name}
      address={`${sharesName ? location.name : address.line1}, ${address.city}, ${address.state} ${address.zip}`}
      facts={<StoreFacts store={location} nameId={nameId} />}
      distance={formats.miles(location.distance)}
      {...(hidden > 0 && {
        more: {
          label: t('stores.moreTimes', { count: hidden }),
          onPress: onUnfold,
          waits: isWaiting,
        },
      })}
    >
      <SlotGrid
        name="time"
        id={`time-${locationId}`}
        legend={t('stores.legend', { zone: zone ?? '' })}
        placeId={nameId}
        slots={shown.map(({ slot, label }) => ({
          value: valueOf(slot),
          wallTime: slot,
          ...(label && { label }),
        }))}
        pending={isWaiting}
        isBrief={hidden > 0}
        value={picked && valueOf(picked)}
        onChange={(value) => onPick(value.slice(valueOf('').length))}
        formatTime={formats.time}
        headings={{
          morning: t('part.morning'),
          afternoon: t('part.afternoon'),
          evening: t('part.evening'),
        }}
      />
      {children}
    </StoreCard>
  );
}

import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { daysOf } from '#machines/knowledge/choices.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { SkipLink } from '#src/components/skip-link/skip-link.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { mapStyleOfPage } from '#src/maps/map-style.ts';
import type { MappedStore, StoreMap } from '#src/maps/store-map.ts';
import { cardIdOf, useListedStores } from './listed-stores.ts';
import styles from './map-beside-list.module.css';

type MapProps = {
  /** Called with whether there is a map, so that the list shows its marks. */
  onMapped: (isMapped: boolean) => void;
};

/**
 * SLT-10: the stores of the list on a map, if a style is configured: beside the list on a wide
 * screen, on request on a phone. Everything on it is in the list as well.
 */
export function MapBesideList({ onMapped }: MapProps) {
  const style = mapStyleOfPage();
  const { result } = useKnown('search').search;
  if (!style || !result) return null;
  return <FoldedOnPhones style={style} onMapped={onMapped} />;
}

type StyledMapProps = MapProps & { style: string };

function FoldedOnPhones({ style, onMapped }: StyledMapProps) {
  const t = useCopy('timeslots');
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) return <ListMap style={style} onMapped={onMapped} />;
  return (
    <Disclosure summary={t('map.show')} onToggle={setIsOpen}>
      {isOpen && <ListMap style={style} onMapped={onMapped} />}
    </Disclosure>
  );
}

/** From this width there are two columns (columns.module.css). */
const WIDE = '(min-width: 60rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
  );
}

function ListMap({ style, onMapped }: StyledMapProps) {
  const t = useCopy('timeslots');
  const stores = useMappedStores();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<StoreMap>();
  const [hasFailed, setHasFailed] = useState(false);
  // Before the list is painted, so that its marks do not shift anything later.
  useLayoutEffect(() => {
    onMapped(!hasFailed);
    return () => onMapped(false);
  }, [onMapped, hasFailed]);
  useEffect(() => {
    if (hasFailed) return;
    const gone = new AbortController();
    const fail = () => !gone.signal.aborted && setHasFailed(true);
    const draw = async () => {
      const { drawStoreMap } = await import('#src/maps/store-map.ts');
      if (gone.signal.aborted || !box.current) return;
      const drawn = drawStoreMap(box.current, {
        style,
        words: wordsFor(t),
        sources: t('map.sources'),
        onPress: showCard,
        onFail: fail,
      });
      gone.signal.addEventListener('abort', drawn.remove);
      setMap(drawn);
    };
    draw().catch(fail);
    return () => {
      gone.abort();
      setMap(undefined);
    };
  }, [style, t, hasFailed]);
  useEffect(() => map?.show(stores), [map, stores]);
  useEffect(() => {
    const storeAt = (spot: EventTarget | null) =>
      stores.find(({ id }) => isWithin(spot, cardIdOf(id)))?.id;
    // A resting pointer must not override the store focused with the keyboard.
    const point = ({ type, target }: Event) =>
      map?.point(
        (type === 'pointerover' ? storeAt(target) : undefined) ?? storeAt(document.activeElement),
      );
    const ended = new AbortController();
    for (const looked of ['pointerover', 'focusin'])
      document.addEventListener(looked, point, { signal: ended.signal, passive: true });
    return () => ended.abort();
  }, [map, stores]);
  if (hasFailed) return <p className={styles.none}>{t('map.none')}</p>;
  return (
    <div className={styles.map} data-print="hide">
      <SkipLink label={t('map.skip')} targetId="stores-title" />
      <div className={styles.box} ref={box} />
    </div>
  );
}

const isWithin = (target: EventTarget | null, id: string): boolean =>
  target instanceof Element && target.closest(`#${CSS.escape(id)}`) !== null;

/** The list's stores as the map takes them, each with its number of times on that day. */
function useMappedStores(): readonly MappedStore[] {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { result } = useKnown('search').search;
  const stores = useListedStores();
  const date = result?.date;
  return useMemo(
    () =>
      stores.map((store, index) => {
        const mark = String(index + 1);
        return {
          id: store.locationId,
          position: store.position,
          mark,
          label: t('map.store', {
            mark,
            line: store.address.line1,
            distance: formats.miles(store.distance),
            count: daysOf(store).find((day) => day.date === date)?.starts.length ?? 0,
          }),
        };
      }),
    [stores, date, t, formats],
  );
}

/** MapLibre's texts, by its own keys. */
const wordsFor = (t: ReturnType<typeof useCopy>) => ({
  'Map.Title': t('map.title'),
  'NavigationControl.ZoomIn': t('map.zoomIn'),
  'NavigationControl.ZoomOut': t('map.zoomOut'),
  'CooperativeGesturesHandler.WindowsHelpText': t('map.scroll.control'),
  'CooperativeGesturesHandler.MacHelpText': t('map.scroll.command'),
  'CooperativeGesturesHandler.MobileHelpText': t('map.scroll.fingers'),
});

/** Scrolls to the card of a pressed mark and focuses it. */
function showCard(locationId: string): void {
  const card = document.getElementById(cardIdOf(locationId));
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
}

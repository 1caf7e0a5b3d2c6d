// A map of stores by MapLibre GL: a chunk of its own, fetched only where a style is configured.
import {
  AttributionControl,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import styles from './store-map.module.css';
import './maplibre.css';
import { trustWorker } from './trusted-worker.ts';

export interface MappedStore {
  id: string;
  position: { latitude: number; longitude: number };
  /** What the list calls it by: '3'. */
  mark: string;
  /** The name of its button. */
  label: string;
}

export interface StoreMapSettings {
  /** Where the style is. */
  style: string;
  /** MapLibre's texts by its own keys. */
  words: Readonly<Record<string, string>>;
  /** What stands before those who made the map. */
  sources: string;
  onPress: (id: string) => void;
  /** There is no map after all: no WebGL, or no style. */
  onFail: () => void;
}

export interface StoreMap {
  /** These stores in place of those before, all in view. */
  show: (stores: readonly MappedStore[]) => void;
  /** The store that is looked at in the list, or none. */
  point: (id: string | undefined) => void;
  remove: () => void;
}

/** As near as it goes by itself: one store alone shall have streets around it. */
const NEAREST_ZOOM = 14;
/** Pixels around the stores: for their marks, and below for who made the map. */
const PADDING = { top: 44, left: 44, right: 44, bottom: 64 };

/**
 * Draws into an empty box. The host of the style learns which area is looked at, and nothing of who
 * looks.
 * @throws GPUInitializationError where there is no WebGL 2
 */
export function drawStoreMap(
  box: HTMLElement,
  { style, words, sources, onPress, onFail }: StoreMapSettings,
): StoreMap {
  trustWorker(workerUrl);
  setWorkerUrl(workerUrl);
  const map = new MapLibre({
    container: box,
    style,
    locale: { ...words },
    attributionControl: false,
    // The page scrolls under the pointer and the finger, not the map.
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(
    new AttributionControl({ compact: false, customAttribution: sources }),
    'bottom-right',
  );
  let hasStyle = false;
  map.once('style.load', () => (hasStyle = true));
  // A tile that does not come leaves a gap; without a style there is nothing to see.
  map.on('error', () => hasStyle || onFail());

  let markers = new Map<string, Marker>();
  const show = (stores: readonly MappedStore[]) => {
    const isSame = stores.every(({ id }) => markers.has(id)) && stores.length === markers.size;
    for (const marker of markers.values()) marker.remove();
    markers = new Map(
      stores.map((store, index) => {
        const marker = markerOf(store, () => onPress(store.id)).addTo(map);
        // Where marks overlap, the first of the list is seen.
        marker.getElement().style.setProperty('--above', String(stores.length - index));
        return [store.id, marker];
      }),
    );
    const bounds = new LngLatBounds();
    for (const marker of markers.values()) bounds.extend(marker.getLngLat());
    if (isSame || bounds.isEmpty()) return;
    map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAREST_ZOOM, animate: false });
  };
  return {
    show,
    point: (wanted) => {
      for (const [id, marker] of markers)
        marker.getElement().toggleAttribute('data-pointed', id === wanted);
    },
    remove: () => map.remove(),
  };
}

function markerOf({ mark, label, position }: MappedStore, onPress: () => void): Marker {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = styles['marker'] ?? '';
  element.textContent = mark;
  element.title = label;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onPress);
  return new Marker({ element }).setLngLat([position.longitude, position.latitude]);
}

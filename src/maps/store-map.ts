// A map of stores with MapLibre GL: a chunk of its own, loaded only if a style is configured.
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
  /** The store's mark in the list: '3'. */
  mark: string;
  /** The name of its button. */
  label: string;
}

export interface StoreMapSettings {
  /** The address of the style. */
  style: string;
  /** MapLibre's texts by its own keys. */
  words: Readonly<Record<string, string>>;
  /** Text before the attribution. */
  sources: string;
  onPress: (id: string) => void;
  /** Called when there is no map after all: no WebGL, or no style. */
  onFail: () => void;
}

export interface StoreMap {
  /** Replaces the stores, and fits all into view. */
  show: (stores: readonly MappedStore[]) => void;
  /** Highlights the store that is focused in the list, or none. */
  point: (id: string | undefined) => void;
  remove: () => void;
}

/** Limit for zooming in automatically: a single store should have streets around it. */
const NEAREST_ZOOM = 14;
/** Pixels around the stores: for their marks, and below for the attribution. */
const PADDING = { top: 44, left: 44, right: 44, bottom: 64 };

/**
 * Draws into an empty box. The style's host learns which area is viewed, and nothing about the
 * visitor.
 *
 * @throws GPUInitializationError without WebGL 2
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
    // A plain scroll or swipe scrolls the page, not the map.
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
  // A tile that fails leaves a gap; without a style there is nothing to see.
  map.on('error', () => hasStyle || onFail());

  let markers = new Map<string, Marker>();
  const show = (stores: readonly MappedStore[]) => {
    const isSame = stores.every(({ id }) => markers.has(id)) && stores.length === markers.size;
    for (const marker of markers.values()) marker.remove();
    markers = new Map(
      stores.map((store, index) => {
        const marker = markerOf(store, () => onPress(store.id)).addTo(map);
        // Where marks overlap, the first of the list is on top.
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

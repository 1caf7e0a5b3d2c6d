// The parts of the maps service's library that we use, as its reference describes them.

export interface LatLng {
  lat(): number;
  lng(): number;
}

export interface GeocoderRequest {
  address?: string;
  location?: { lat: number; lng: number };
  /** A preference only. */
  region?: string;
  /** One country: the library accepts no list here. */
  componentRestrictions?: { country: string };
}

export interface GeocoderResult {
  address_components?: readonly {
    long_name: string;
    short_name: string;
    types: readonly string[];
  }[];
  geometry?: { location?: LatLng };
}

/** A status other than OK rejects with an error that has it as `code`. */
export interface Geocoder {
  geocode(request: GeocoderRequest): Promise<{ results: readonly GeocoderResult[] }>;
}

/** Fields are set once fetched. */
export interface Place {
  fetchFields(wanted: { fields: readonly string[] }): Promise<unknown>;
  addressComponents?: readonly {
    longText: string | null;
    shortText: string | null;
    types: readonly string[];
  }[];
  location?: LatLng | null;
}

export interface Maps {
  importLibrary(name: 'geocoding'): Promise<{ Geocoder: new () => Geocoder }>;
  importLibrary(name: 'places'): Promise<{ Place: new (options: { id: string }) => Place }>;
}

declare global {
  interface Window {
    google?: { maps?: Partial<Maps> };
    /** Called by the script when the library is ready. */
    dosepathMapsReady?: () => void;
  }
}

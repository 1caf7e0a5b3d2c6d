import type { StateCode } from '#domain/states.ts';

/** Names that people use and USPS does not, each with a ZIP code for it. */
export const OTHER_CITY_NAMES: readonly { city: string; state: StateCode; zip: string }[] = [
  { city: 'Charlotte Amalie', state: 'VI', zip: '00802' },
  { city: 'Cruz Bay', state: 'VI', zip: '00830' },
  { city: 'Old San Juan', state: 'PR', zip: '00901' },
  { city: 'Viejo San Juan', state: 'PR', zip: '00901' },
  { city: 'New York City', state: 'NY', zip: '10001' },
  { city: 'NYC', state: 'NY', zip: '10001' },
  { city: 'Filadelfia', state: 'PA', zip: '19103' },
  { city: 'Queens', state: 'NY', zip: '11375' },
  { city: 'Hollywood', state: 'CA', zip: '90028' },
  { city: 'Washington DC', state: 'DC', zip: '20005' },
];

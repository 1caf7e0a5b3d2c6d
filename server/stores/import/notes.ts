/** What was corrected, or taken from elsewhere, in an imported row. */
export const NOTES = {
  positionFromZip: 'no coordinates: the place of the ZIP was taken',
  positionReplaced: 'impossible coordinates: the place of the ZIP was taken',
  zoneFromZip: 'no time zone: that of the ZIP was taken',
  zoneReplaced: 'unknown time zone: that of the ZIP was taken',
  zoneKept: 'the time zone differs from that of the ZIP: the list was followed',
  cityFromZip: 'no city: that of the ZIP was taken',
  stateReplaced: 'the state is not that of the ZIP and the coordinates: theirs was taken',
  zipMended: 'the ZIP was mended',
  zipUnlisted: 'the ZIP is not in the gazetteer: zone and city were taken from the nearest place',
  noPhone: 'no phone',
  phoneDropped: 'unusable phone: imported without',
  numberFromAddress: 'no store number: the store is told apart by its address',
} as const;

export type NoteKind = keyof typeof NOTES;

export interface Note {
  kind: NoteKind;
  /** The old and new value, where that differs from row to row. */
  detail?: string;
}

/** A zone in which it is about this hour now. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Where it is noon, so messages may be sent. */
export const DAY_ZONE = zoneAt(12);

import { useState } from 'react';
import type { PageId } from '#domain/pages.ts';

/** Whether the visitor has left the page that they came to; they may be back on it. */
export function useHasLeft(page: PageId): boolean {
  const [first] = useState(page);
  const [hasLeft, setHasLeft] = useState(false);
  if (page !== first && !hasLeft) setHasLeft(true);
  return hasLeft;
}

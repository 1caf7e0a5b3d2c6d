import type { ReactNode } from 'react';
import { Trouble } from '#src/forms/trouble.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type LinkTroubleProps = {
  /** Too many attempts from one network (RES-04). */
  isLimited: boolean;
  /** The page whose copy has the text `limited`. */
  page?: 'finish-later' | 'links';
  /** Other actions besides trying again. */
  children?: ReactNode;
};

/** A link that could not be checked or sent, which says nothing about whether it works. */
export function LinkTrouble({ isLimited, ...props }: LinkTroubleProps) {
  useOwnHeading();
  return <Trouble {...props} {...(isLimited && { kind: 'limited' })} />;
}

import { Icon } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';

/** An arrow for the eye, words for the ear. */
export function LeadsTo() {
  return (
    <>
      <Icon name="arrow-next" size="small" />
      <VisuallyHidden>leads to</VisuallyHidden>{' '}
    </>
  );
}

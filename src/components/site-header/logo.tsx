import { Drawing } from '../icon/drawing.tsx';

/** Our logo. Decorative; the link around it has the name. */
export function Logo() {
  return (
    <svg width="44" height="40" aria-hidden="true" focusable="false">
      <Drawing id="logo" />
    </svg>
  );
}

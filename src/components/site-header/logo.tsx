import { Drawing } from '../icon/drawing.tsx';

/** Our mark. Decoration; the link around it carries the name. */
export function Logo() {
  return (
    <svg width="44" height="40" aria-hidden="true" focusable="false">
      <Drawing id="logo" />
    </svg>
  );
}

/** Our mark: a path of dots, each a step, that ends in a drop. Decoration; the link around it carries the name. */
export function Logo() {
  return (
    <svg viewBox="0 0 44 40" width="44" height="40" aria-hidden="true" focusable="false">
      <circle cx="4.5" cy="33" r="2.25" fill="var(--c-accent)" />
      <circle cx="10" cy="26.5" r="2.75" fill="var(--c-brand)" opacity="0.55" />
      <circle cx="17" cy="30.5" r="3.25" fill="var(--c-brand)" opacity="0.75" />
      <path
        d="M31 4c5.5 6.75 10.5 13 10.5 19.25a10.5 10.5 0 0 1-21 0C20.5 17 25.5 10.75 31 4z"
        fill="var(--c-brand)"
      />
      <path
        d="m26.25 23 3.5 3.5 6-6.5"
        fill="none"
        stroke="var(--c-on-brand)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

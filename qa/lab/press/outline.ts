import styles from './outline.module.css';

/** Longer than a player waits for what a press leads to. */
const SHOWN_MS = 2500;
let last:
  | { readonly control: HTMLElement; readonly timer: ReturnType<typeof setTimeout> }
  | undefined;

/** Shows which control is used; the one before is shown no more. */
export function outline(control: HTMLElement): void {
  dropOutline();
  control.classList.add(styles.used ?? '');
  last = { control, timer: setTimeout(dropOutline, SHOWN_MS) };
}

/** The control at which a path was left stays outlined, and in sight above the bar. */
export function keepOutline(): void {
  if (last === undefined) return;
  clearTimeout(last.timer);
  last.control.scrollIntoView({ block: 'center' });
}

export function dropOutline(): void {
  if (last === undefined) return;
  clearTimeout(last.timer);
  last.control.classList.remove(styles.used ?? '');
  last = undefined;
}

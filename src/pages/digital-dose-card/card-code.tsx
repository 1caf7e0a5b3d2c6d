import type { HealthCard } from '#contract/records.ts';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './card-code.module.css';

/** ISO/IEC 18004: a quiet zone of four modules, so that cameras find the code. */
const QUIET = 4;
const BITS = 8;

/** The dark modules as one path: a stroke for each run in a row. */
function pathOf({ size, modules }: HealthCard['qr']): string {
  const bytes = Uint8Array.from(atob(modules), (character) => character.charCodeAt(0));
  const isDark = (x: number, y: number) => {
    const at = y * size + x;
    return (
      x < size && (((bytes[Math.floor(at / BITS)] ?? 0) >> (BITS - 1 - (at % BITS))) & 1) === 1
    );
  };
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    let from: number | undefined;
    for (let x = 0; x <= size; x += 1) {
      if (isDark(x, y)) from ??= x;
      else if (from !== undefined) {
        runs.push(`M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`);
        from = undefined;
      }
    }
  }
  return runs.join('');
}

/** CRD-03: the QR code of a card, dark on white in every theme and on paper. */
export function CardCode({ card, label }: { card: HealthCard; label: string }) {
  const t = useCopy('digital-dose-card');
  const side = card.qr.size + 2 * QUIET;
  return (
    <figure className={styles.card}>
      <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
        <rect width={side} height={side} fill="#fff" />
        <path d={pathOf(card.qr)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="small muted">
        <VisuallyHidden>{label}</VisuallyHidden>
        {t('code.doses', { count: card.doses })}
      </figcaption>
    </figure>
  );
}

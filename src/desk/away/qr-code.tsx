import encodeQr from 'qr';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import styles from './away.module.css';

/** ISO/IEC 18004: a quiet zone of four modules, so that cameras find the code. */
const QUIET = 4;

/** A text as a QR code; `label` says what it is and what to do without a camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQr(text, 'raw', { border: QUIET });
  const size = modules.length;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <figure className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <rect width={size} height={size} fill="#fff" />
        <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </figcaption>
    </figure>
  );
}

import { languageOfHost } from '#domain/languages.ts';
import { otherAddress } from '#src/app/other-language.ts';
import { Logo } from '#src/components/site-header/logo.tsx';
import { Link } from '#src/components/link/link.tsx';
import type { FrameWidth } from './app-frame.tsx';
import { atChart, CHART_CHOICES } from '../charts.ts';
import type { ChartName } from '../lab-file.ts';
import { Choices } from '../parts/choices.tsx';
import type { World } from '../handle.ts';
import styles from './sandbox.module.css';

export type SandboxHeaderProps = {
  base: string;
  chart: ChartName;
  world: World;
  onWorld: (world: World) => void;
  width: FrameWidth;
  onWidth: (width: FrameWidth) => void;
};

const WORLDS: readonly { value: World; label: string }[] = [
  { value: 'seeded', label: 'Sample data' },
  { value: 'live', label: 'This tab’s journey' },
];

const WIDTHS: readonly { value: FrameWidth; label: string }[] = [
  { value: '320', label: '320' },
  { value: '390', label: '390' },
  { value: '768', label: '768' },
  { value: 'full', label: 'Full' },
];

/** The app's language is its host's: the other one is on the other host. */
const OTHER = {
  en: { lang: 'es', name: 'En español' },
  es: { lang: 'en', name: 'In English' },
} as const;

/** Which world is shown, and the ways to the other pages of the laboratory. */
export function SandboxHeader(props: SandboxHeaderProps) {
  const { base, chart, world, onWorld, width, onWidth } = props;
  const language = languageOfHost(location.hostname);
  const other = otherAddress(location, `${base}/sandbox`, language);
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <Logo />
        <h1 id="page-title" tabIndex={-1}>
          Sandbox
        </h1>
      </div>
      <Choices
        label="Chart"
        value={chart}
        choices={CHART_CHOICES}
        onChange={(name) => location.assign(atChart(`${base}/sandbox`, name))}
      />
      {/* The desk is shown among sample data only: its own people have to sign in. */}
      {chart === 'patient' && (
        <Choices label="World" value={world} choices={WORLDS} onChange={onWorld} />
      )}
      <Choices label="Width" value={width} choices={WIDTHS} onChange={onWidth} />
      <nav className={styles.links} aria-label="Laboratory">
        <Link href={atChart(`${base}/journeys`, chart)}>Journeys</Link>
        <Link href={`${base}/logger`}>Logger</Link>
        <Link href={`${base}/settings`}>Settings</Link>
        {other !== undefined && (
          <Link href={other} lang={OTHER[language].lang} icon="globe">
            {OTHER[language].name}
          </Link>
        )}
      </nav>
    </header>
  );
}

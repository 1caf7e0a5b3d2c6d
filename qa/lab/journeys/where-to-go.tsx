import { useId, useMemo, useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Icon, type IconName } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { counted } from '#domain/counted.ts';
import { Button } from '../parts/button.tsx';
import dense from '../parts/dense.module.css';
import { SearchField } from '../parts/search-field.tsx';
import styles from './where-to-go.module.css';
import type { Links } from './links.ts';
import { placesWith, type Place, type PlaceKind, type Stop, type StopKind } from './places.ts';

const HEADINGS: readonly { kind: PlaceKind; heading: string }[] = [
  { kind: 'page', heading: 'Pages' },
  { kind: 'overlay', heading: 'Sheets over a page' },
  { kind: 'region', heading: 'Beside the pages' },
];

const SIGNS: Readonly<Record<StopKind, { icon?: IconName; said?: string }>> = {
  rests: {},
  trouble: { icon: 'warning', said: 'trouble' },
  waits: { icon: 'clock', said: 'waits for a call' },
};

/** So many of a kind are shown at first: all of them are thirty screens of a phone. */
const MOST_PLACES = 8;

export type WhereToGoProps = { places: readonly Place[]; links: Links };

/** Every page and overlay, and each state it can be in, one press away; found by words. */
export function WhereToGo({ places, links }: WhereToGoProps) {
  const [text, setText] = useState('');
  const found = useMemo(() => placesWith(places, text), [places, text]);
  return (
    <>
      <div className={styles.find}>
        <SearchField
          label="Find a state"
          hint="Words of a page or of what it shows: times failed"
          value={text}
          onChange={setText}
        />
      </div>
      <ul className={styles.legend} aria-label="What the signs mean">
        <li>A number is how many steps the way takes</li>
        <li>
          <Icon name="warning" size="small" /> Something failed
        </li>
        <li>
          <Icon name="clock" size="small" /> A call is under way; it waits there
        </li>
      </ul>
      {HEADINGS.map(({ kind, heading }) => {
        const ofKind = found.filter((place) => place.kind === kind);
        return (
          ofKind.length > 0 && (
            <section className={styles.places} key={kind}>
              <h3>{heading}</h3>
              <Places places={ofKind} links={links} isAll={text !== ''} />
            </section>
          )
        );
      })}
      {found.length === 0 && (
        <div className={styles.places}>
          <p>No state fits. Use fewer words.</p>
          <Button onPress={() => setText('')}>Show all states</Button>
        </div>
      )}
    </>
  );
}

type PlacesProps = WhereToGoProps & { isAll: boolean };

/** The first of them, and on demand the others. The button stays, and so does the focus. */
function Places({ places, links, isAll }: PlacesProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isAll || isOpen ? places : places.slice(0, MOST_PLACES);
  const more = places.length - MOST_PLACES;
  return (
    <>
      <ul className={styles.columns}>
        {shown.map((place) => (
          <PlaceRow key={place.id} place={place} links={links} />
        ))}
      </ul>
      {!isAll && more > 0 && (
        <Button onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show ${more} more`}
        </Button>
      )}
    </>
  );
}

function PlaceRow({ place: { id, title, stops }, links }: { place: Place; links: Links }) {
  const titleId = useId();
  return (
    <li className={styles.place}>
      <p className={styles.placeTitle}>
        <span id={titleId}>{title}</span> <code>{id}</code>
      </p>
      <ul className={styles.stops} aria-labelledby={titleId}>
        {stops.map((stop) => (
          <li key={stop.state}>
            <StopLink stop={stop} href={links.state(stop.state)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function StopLink({ stop: { kind, title, state, steps }, href }: { stop: Stop; href: string }) {
  const { icon, said } = SIGNS[kind];
  return (
    <TooltipTrigger>
      <Link className={styles.stop ?? ''} data-kind={kind} href={href}>
        {icon && <Icon name={icon} size="small" />}
        {title}
        <VisuallyHidden>
          {said && `, ${said}`}, {counted(steps, 'step')}
        </VisuallyHidden>
        <span className={styles.number} aria-hidden="true">
          {steps}
        </span>
      </Link>
      <Tooltip className={`${dense.dense} ${styles.tip}`} offset={6}>
        <code>{state}</code>
      </Tooltip>
    </TooltipTrigger>
  );
}

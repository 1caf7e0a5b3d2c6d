import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { isPlainPress } from './plain-press.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path of one of our pages. */
  to: string;
  /** Called on a plain press instead of requesting the page; a new tab still follows `to`. */
  onPress?: () => void;
};

/**
 * A link within the app, built from the same hooks as the router's `Link`, which would add
 * prefetching and 2 KB.
 */
export function PageLink({ to, onPress, children, ...anchor }: PageLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onPress) return follow(event);
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onPress();
  };
  return (
    <a {...anchor} href={href} onClick={press}>
      {children}
    </a>
  );
}

import { useEffect, useState, type ComponentType } from 'react';
import { prepareCalls } from '#src/app/fetch-answers.ts';
import type { NoticeProps } from './load-notices.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The place above every page for what the editors have to say (API-05). Empty until the browser has
 * nothing better to do: only then is the rest fetched. A notice that cannot be had is not missed.
 */
export function Notice(props: NoticeProps) {
  const [Notices, setNotices] = useState<ComponentType<NoticeProps>>();
  useEffect(
    () =>
      whenIdle(() => {
        // After what it asks with, which is made piece by piece.
        prepareCalls()
          .then(() => import('./notices.tsx'))
          .then(
            (loaded) => setNotices(() => loaded.Notices),
            () => {},
          );
      }),
    [],
  );
  return Notices ? <Notices {...props} /> : null;
}

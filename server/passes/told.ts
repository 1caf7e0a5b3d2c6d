/** How telling one copy of a change ended. */
export type Told =
  | { outcome: 'told' }
  | {
      /**
       * gone: it will never take updates again. notThere: nobody has added it yet, or it was
       * removed.
       */
      outcome: 'failed' | 'gone' | 'notThere';
      reason: string;
    };

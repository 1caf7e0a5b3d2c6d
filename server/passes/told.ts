/** How telling one place of a change ended. */
export type Told =
  | { outcome: 'told' }
  | {
      /** gone: it never takes news again. notThere: nobody has added it yet, or any more. */
      outcome: 'failed' | 'gone' | 'notThere';
      reason: string;
    };

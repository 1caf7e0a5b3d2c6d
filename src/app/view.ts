import type { ComponentType } from 'react';

/** A part of the screen. It has no props: it reads the journey with the hooks of use-journey.ts. */
export type View = ComponentType;

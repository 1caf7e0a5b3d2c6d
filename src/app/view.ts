import type { ComponentType } from 'react';

/**
 * A part of the screen. It is given nothing: it reads the journey by the hooks of use-journey.ts.
 */
export type View = ComponentType;

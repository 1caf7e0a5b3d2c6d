import { createContext, useContext } from 'react';

/**
 * Whether the fields and choices around take nothing now, because what is in them is being sent:
 * what was typed meanwhile would be lost. They keep the focus, and say so.
 */
export const StandingStill = createContext(false);

/** @param pending whether the field takes nothing for a reason of its own */
export const useStandsStill = (pending = false): boolean => useContext(StandingStill) || pending;

// The surroundings of links: a router that goes nowhere, and reports where it was asked to go.
import type { ReactNode } from 'react';
import { createPath, Router, type To } from 'react-router-dom';

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** @param goTo receives the address of each link that is followed */
export const inRouter = (children: ReactNode, goTo: (address: string) => void = () => {}) => (
  <Router
    location="/"
    navigator={{
      createHref: pathOf,
      push: (to) => goTo(pathOf(to)),
      replace: (to) => goTo(pathOf(to)),
      go: () => {},
    }}
  >
    {children}
  </Router>
);

import { existsSync } from 'node:fs';
import type { AnyStateNode } from 'xstate';
import { journeyMachine } from '#machines/journey.machine.ts';

/** A state as the picture shows it: its key, and the states inside. */
export interface Outline {
  key: string;
  children: Outline[];
}

/** A part of a section: a page, or a state of a region, and where it leads to in its region. */
export interface Part extends Outline {
  to: string[];
}

/** What has a picture of its own: a folder of `machines/`. */
export interface Section {
  key: string;
  parts: Part[];
}

const outlineOf = (node: AnyStateNode): Outline => ({
  key: node.key,
  children: Object.values(node.states).map(outlineOf),
});

const below = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(below),
];

const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** How many states and transitions the whole chart has. */
export function counts() {
  const nodes = below(journeyMachine.root);
  return { states: nodes.length, transitions: nodes.flatMap(transitionsOf).length };
}

/** The states of a region with what each leads to; addresses typed by the visitor are left out. */
function partsOf(region: AnyStateNode): Part[] {
  return Object.values<AnyStateNode>(region.states).map((part) => {
    const targets = below(part)
      .flatMap(transitionsOf)
      .flatMap(({ target = [] }) => target.map(({ path }) => path));
    const to = targets.flatMap(([of, key]) =>
      of === region.key && key !== undefined && key !== part.key ? [key] : [],
    );
    return { ...outlineOf(part), to: [...new Set(to)] };
  });
}

const PAGE_FOLDERS = [
  'booking',
  'group',
  'account',
  'resume',
  'quick-flow',
  'prescription',
  'walk-in',
  'manage',
  'record',
] as const;

/** A page's file has the page's name. */
function folderOf(page: string): string {
  const folder = PAGE_FOLDERS.find((one) =>
    existsSync(new URL(`../../machines/${one}/${page}.ts`, import.meta.url)),
  );
  if (folder === undefined) throw new Error(`${page} has no file in a folder of pages`);
  return folder;
}

/** The whole chart, a section a folder: pages, what lies over them, and the regions beside. */
export function sections(): Section[] {
  const nodes = Object.values<AnyStateNode>(journeyMachine.root.states);
  const pages = nodes.filter(({ key }) => key === 'flow').flatMap(partsOf);
  const named = (region: AnyStateNode) =>
    partsOf(region).map((part) => ({ ...part, key: `${region.key}: ${part.key}` }));
  const beside = nodes.filter(({ key }) => key !== 'flow');
  return [
    ...PAGE_FOLDERS.map((key) => ({
      key,
      parts: pages.filter((page) => folderOf(page.key) === key),
    })),
    { key: 'overlay', parts: beside.filter(({ key }) => key === 'overlay').flatMap(named) },
    { key: 'regions', parts: beside.filter(({ key }) => key !== 'overlay').flatMap(named) },
  ];
}

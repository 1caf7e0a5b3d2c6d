import axe from 'axe-core';

/**
 * Colours and drawn text need a real browser, landmarks a whole page: those rules are for the
 * journeys in Chromium.
 */
const onlyInABrowser = ['color-contrast', 'label-content-name-mismatch', 'region'];

/** What axe finds wrong below `root`, a line each; empty when nothing is. */
export async function axeFindings(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    rules: Object.fromEntries(onlyInABrowser.map((rule) => [rule, { enabled: false }])),
    // Of what is well, axe would describe every element too.
    resultTypes: ['violations'],
    // Style sheets that it would fetch: there is none.
    preload: false,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
}

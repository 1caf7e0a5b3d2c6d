import axe from 'axe-core';

/**
 * Colours and drawn text need a real browser, landmarks a whole page: the journeys in Chromium
 * cover those rules.
 */
const onlyInABrowser = ['color-contrast', 'label-content-name-mismatch', 'region'];

/** axe's findings below `root`, a line each; empty when there are none. */
export async function axeFindings(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    rules: Object.fromEntries(onlyInABrowser.map((rule) => [rule, { enabled: false }])),
    // axe would also describe every element that is fine.
    resultTypes: ['violations'],
    // Style sheets to load: there are none.
    preload: false,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
}

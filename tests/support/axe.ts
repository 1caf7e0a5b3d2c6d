import axe from 'axe-core';

/**
 * What axe finds wrong below `root`, a line each; empty when nothing is. Colours need a real browser and landmarks a
 * whole page, so those two rules are for the journeys in Chromium.
 */
export async function axeFindings(root: Element): Promise<string[]> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
}

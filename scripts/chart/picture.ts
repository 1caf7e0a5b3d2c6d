import { counts, pageSteps, regions, type Outline } from './outline.ts';

const CHIP = { height: 24, gap: 6, letter: 6.7, padding: 16 };
const BOX = { padding: 12, title: 22, gap: 26, radius: 12 };
const FLOW = { left: 150, width: 560 };
const SIDE = { left: 860, width: 420 };
const TOP = 84;

interface Placed {
  svg: string;
  height: number;
}

const text = (x: number, y: number, words: string, kind: string) =>
  `<text x="${x}" y="${y}" class="${kind}">${words}</text>`;

/** The innermost states, named from their page down: `form.asking`. */
const leavesOf = (state: Outline, prefix = ''): string[] =>
  state.children.flatMap((child) => {
    const name = prefix + child.key;
    return child.children.length > 0 ? leavesOf(child, `${name}.`) : [name];
  });

function chips(names: string[], left: number, top: number, width: number): Placed {
  let x = left;
  let y = top;
  const drawn = names.map((name) => {
    const wide = Math.round(name.length * CHIP.letter) + CHIP.padding;
    if (x + wide > left + width) {
      x = left;
      y += CHIP.height + CHIP.gap;
    }
    const chip =
      `<rect x="${x}" y="${y}" width="${wide}" height="${CHIP.height}" rx="12" class="chip"/>` +
      text(x + CHIP.padding / 2, y + 16, name, 'leaf');
    x += wide + CHIP.gap;
    return chip;
  });
  return { svg: drawn.join('\n'), height: names.length > 0 ? y - top + CHIP.height : 0 };
}

function box(state: Outline, left: number, top: number, width: number): Placed {
  const inside = chips(
    leavesOf(state),
    left + BOX.padding,
    top + BOX.padding + BOX.title,
    width - 2 * BOX.padding,
  );
  const height = 2 * BOX.padding + BOX.title + inside.height;
  const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${BOX.radius}" class="box"/>`;
  return {
    svg: [
      frame,
      text(left + BOX.padding, top + BOX.padding + 13, state.key, 'name'),
      inside.svg,
    ].join('\n'),
    height,
  };
}

function stack(states: readonly Outline[], left: number, width: number) {
  let top = TOP;
  const middle = new Map<string, number>();
  const drawn = states.map((state) => {
    const { svg, height } = box(state, left, top, width);
    middle.set(state.key, top + height / 2);
    top += height + BOX.gap;
    return svg;
  });
  return { svg: drawn.join('\n'), middle, bottom: top };
}

/** Steps down run on the right of the pages, steps back up on the left; the farther, the wider. */
function arrows(middle: ReadonlyMap<string, number>): string {
  const order = [...middle.keys()];
  return pageSteps()
    .map(({ from, to }) => {
      const reach = order.indexOf(to) - order.indexOf(from);
      const down = reach > 0;
      const x = down ? FLOW.left + FLOW.width : FLOW.left;
      const bulge = x + (down ? 1 : -1) * (14 + Math.abs(reach) * 11);
      const y1 = (middle.get(from) ?? 0) + (down ? 8 : -8);
      const y2 = (middle.get(to) ?? 0) + (down ? -8 : 8);
      return `<path d="M${x} ${y1}C${bulge} ${y1} ${bulge} ${y2} ${x} ${y2}" class="${down ? 'on' : 'back'}" marker-end="url(#tip)"/>`;
    })
    .join('\n');
}

const style = `
  text { font-family: ui-sans-serif, system-ui, sans-serif; fill: #16223A }
  .title { font-size: 20px; font-weight: 650 } .note { font-size: 13px; fill: #47536B } .region { font-size: 14px; font-weight: 650; fill: #0B5563 }
  .name { font-size: 14px; font-weight: 650 } .leaf { font-size: 11.5px }
  .box { fill: #FFFFFF; stroke: #66758A } .chip { fill: #E1F1F3; stroke: none }
  .on, .back { fill: none; stroke: #0B5563; stroke-width: 1.5 } .back { stroke: #8A4B00; stroke-dasharray: 4 3 }`;

/** A region whose states hold many others is drawn as a box a state: the overlays. */
const opened = (region: Outline): Outline[] =>
  region.key === 'overlay'
    ? region.children.map((state) => ({ ...state, key: `${region.key}: ${state.key}` }))
    : [region];

/**
 * One picture of the whole chart: the pages with their states and the steps between them, and the
 * regions beside.
 */
export function chartPicture(): string {
  const all = regions();
  const pages = all.find(({ key }) => key === 'flow')?.children ?? [];
  const flow = stack(pages, FLOW.left, FLOW.width);
  const side = stack(
    all.filter(({ key }) => key !== 'flow').flatMap(opened),
    SIDE.left,
    SIDE.width,
  );
  const { states, transitions } = counts();
  const height = Math.max(flow.bottom, side.bottom) + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 ${height}" role="img" aria-label="The journey as a statechart">
<style>${style}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#16223A"/></marker></defs>
<rect width="1300" height="${height}" fill="#FBFAF7"/>
${text(24, 34, 'The journey', 'title')}
${text(170, 34, `${states} states, ${transitions} transitions. Full lines go on, broken lines go back. All regions run at the same time.`, 'note')}
${text(FLOW.left, 70, 'flow: the page on screen', 'region')}
${text(SIDE.left, 70, 'beside it', 'region')}
${arrows(flow.middle)}
${flow.svg}
${side.svg}
</svg>
`;
}

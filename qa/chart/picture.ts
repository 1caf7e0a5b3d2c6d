import { counts, sections, type Outline, type Part, type Section } from './outline.ts';

const PAGE = { width: 1240, margin: 24, top: 74 };
const CHIP = { height: 26, gap: 6, letter: 7.9, padding: 18 };
const BOX = { padding: 12, title: 24, gap: 14, radius: 10 };
const LINE = { height: 20, letters: 74 };
const COLUMNS = 2;
const COLUMN = (PAGE.width - 2 * PAGE.margin - (COLUMNS - 1) * BOX.gap) / COLUMNS;

interface Placed {
  svg: string;
  height: number;
}

const text = (x: number, y: number, words: string, kind: string) =>
  `<text x="${x}" y="${y}" class="${kind}">${words}</text>`;

/** The innermost states, named from their part down: `form.asking`. */
const leavesOf = (state: Outline, prefix = ''): string[] =>
  state.children.flatMap((child) => {
    const name = prefix + child.key;
    return child.children.length > 0 ? leavesOf(child, `${name}.`) : [name];
  });

function chips(names: readonly string[], left: number, top: number, width: number): Placed {
  let x = left;
  let y = top;
  const drawn = names.map((name) => {
    const wide = Math.round(name.length * CHIP.letter) + CHIP.padding;
    if (x + wide > left + width && x > left) {
      x = left;
      y += CHIP.height + CHIP.gap;
    }
    const chip =
      `<rect x="${x}" y="${y}" width="${wide}" height="${CHIP.height}" rx="13" class="chip"/>` +
      text(x + CHIP.padding / 2, y + 18, name, 'leaf');
    x += wide + CHIP.gap;
    return chip;
  });
  return { svg: drawn.join('\n'), height: names.length > 0 ? y - top + CHIP.height : 0 };
}

/** The words in lines that fit into a column. */
function wrapped(words: readonly string[]): string[] {
  const lines = [''];
  for (const word of words) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (longer.length > LINE.letters) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.filter(Boolean);
}

function lines(words: readonly string[], left: number, top: number): Placed {
  const drawn = wrapped(words).map((line, place) =>
    text(left, top + place * LINE.height + 15, line, 'note'),
  );
  return { svg: drawn.join('\n'), height: drawn.length * LINE.height };
}

function box(name: string, names: readonly string[], to: readonly string[]) {
  return (left: number, top: number, width: number): Placed => {
    const inner = left + BOX.padding;
    const inside = chips(names, inner, top + BOX.padding + BOX.title, width - 2 * BOX.padding);
    const below = top + BOX.padding + BOX.title + inside.height;
    const gap = inside.height > 0 && to.length > 0 ? CHIP.gap : 0;
    const words = to.map((key, place) => (place < to.length - 1 ? `${key},` : key));
    const way = lines(to.length > 0 ? ['leads to', ...words] : [], inner, below + gap);
    const height = below + gap + way.height + BOX.padding - top;
    const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${BOX.radius}" class="box"/>`;
    const title = text(inner, top + BOX.padding + 13, name, 'name');
    return { svg: [frame, title, inside.svg, way.svg].filter(Boolean).join('\n'), height };
  };
}

/** Boxes in their order, each in the column that ends first. */
function inColumns(boxes: readonly ReturnType<typeof box>[]): Placed {
  const bottoms = Array.from({ length: COLUMNS }, () => PAGE.top);
  const drawn = boxes.map((draw) => {
    const top = Math.min(...bottoms);
    const column = bottoms.indexOf(top);
    const { svg, height } = draw(PAGE.margin + column * (COLUMN + BOX.gap), top, COLUMN);
    bottoms[column] = top + height + BOX.gap;
    return svg;
  });
  return { svg: drawn.join('\n'), height: Math.max(...bottoms) - BOX.gap + PAGE.margin };
}

const style = `
  text { font-family: ui-sans-serif, system-ui, sans-serif; fill: #16223A }
  .title { font-size: 20px; font-weight: 650 } .note { font-size: 14px; fill: #47536B }
  .name { font-size: 15px; font-weight: 650 } .leaf { font-size: 13px }
  .box { fill: #FFFFFF; stroke: #66758A } .chip { fill: #E1F1F3; stroke: none }`;

function picture(title: string, note: string, boxes: readonly ReturnType<typeof box>[]): string {
  const { svg, height } = inColumns(boxes);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${height}" role="img" aria-label="${title}">
<style>${style}</style>
<rect width="${PAGE.width}" height="${height}" fill="#FBFAF7"/>
${text(PAGE.margin, 34, title, 'title')}
${text(PAGE.margin, 58, note, 'note')}
${svg}
</svg>
`;
}

const partBox = (part: Part) => box(part.key, leavesOf(part), part.to);

const sectionPicture = ({ key, parts }: Section) =>
  picture(
    `The journey: ${key}`,
    'A box is a page, or a state of its region; inside are its states, below is where it leads to.',
    parts.map(partBox),
  );

function wholePicture(all: readonly Section[]): string {
  const { states, transitions } = counts();
  return picture(
    'The journey',
    `${states} states, ${transitions} transitions. One page is shown at a time; overlay and regions run beside it, at the same time.`,
    all.map(({ key, parts }) =>
      box(
        key,
        parts.map((part) => part.key.replace(`${key}: `, '')),
        [],
      ),
    ),
  );
}

/** The pictures of the chart by the names of their files: the whole, and one a section. */
export function chartPictures(): ReadonlyMap<string, string> {
  const all = sections();
  return new Map([
    ['whole.svg', wholePicture(all)],
    ...all.map((section) => [`${section.key}.svg`, sectionPicture(section)] as const),
  ]);
}

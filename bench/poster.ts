import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { POSTER_VARIABLES, type PosterDoc, type PosterValues } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { type PosterOrder, renderMotion, renderPosters } from '../apps/server/src/engines/media/index.ts';
import { drawStill, openDrawing } from '../apps/server/src/engines/media/poster/draw-item.ts';
import { openFrames } from '../apps/server/src/engines/media/poster/frames.ts';
import { type Bench, interleaved, type Measured, measured, memoryOf, type Row } from './harness.ts';
import { timed } from './table.ts';

const signal = new AbortController().signal;
const values: PosterValues = Object.fromEntries(
  Object.entries(POSTER_VARIABLES).map(([name, { sample }]) => [name, sample]),
);
export const templateOf = (name: string): PosterDoc => {
  const found = BUILTIN_TEMPLATES.find((one) => one.name === name);
  if (!found) throw new Error(`no template ${name}`);
  return found.doc;
};

/** This process and those that it starts. */
const clocked = (work: () => Promise<unknown>) => measured([process.pid], work);
const cpu = ({ cpuSeconds, seconds }: Measured) => cpuSeconds ?? seconds;

/** The same drawing calls, with and without working out what they are. */
async function still(rounds: number): Promise<Row> {
  const doc = templateOf('ranking-tall');
  const { layout, draw } = await openDrawing({ doc, values, files: {} });
  const known = layout();
  const { canvas } = await drawStill({ doc, values, files: {} });
  const context = canvas.getContext('2d');
  const times = async (work: () => void) => {
    for (let round = 0; round < rounds; round++) work();
    // What was drawn is only recorded until somebody looks.
    context.getImageData(0, 0, 1, 1);
  };
  const { ours, bare } = await interleaved({
    ours: () => clocked(() => times(() => draw(context, layout()))),
    bare: () => clocked(() => times(() => draw(context, known))),
  });
  const ratio = cpu(ours) / cpu(bare);
  const what = `1080 × 1920, ${known.commands.length} drawing calls, ${rounds} times`;
  return { what, ours: timed(ours), baseline: timed(bare), ratio, goal: '≤ 1.3× CPU', ok: ratio <= 1.3 };
}

/** A poster for each of many places, by two processes and by one. */
async function many(count: number): Promise<Row[]> {
  const doc = templateOf('drive-tall');
  const orders: PosterOrder[] = Array.from({ length: count }, (_, at) => ({
    doc,
    values: { ...values, 'store.name': `示例·第 ${at + 1} 家店` },
    pictures: new Map(),
    format: 'jpeg',
  }));
  const before = memoryOf(process.pid) ?? 0;
  let most = 0;
  const render = (lanes: number) =>
    clocked(() =>
      renderPosters(orders, { signal, lanes }, () => {
        most = Math.max(most, (memoryOf(process.pid) ?? 0) - before);
      }),
    );
  const one = await render(1);
  const two = await render(2);
  const ratio = one.seconds / two.seconds;
  return [
    {
      what: `${count} posters, two processes against one`,
      ours: timed(two),
      baseline: timed(one),
      ratio,
      goal: '≥ 1.6×',
      ok: ratio >= 1.6,
    },
    {
      what: 'memory of whoever asked for them',
      ours: `+${most.toFixed(0)} MB`,
      baseline: '128 MB',
      ratio: most / 128,
      goal: '≤ 1×',
      ok: most <= 128,
    },
  ];
}

/** Frames as a film takes them, against every call of every frame drawn anew. */
async function frames(): Promise<Row> {
  const doc = templateOf('film-season-tall');
  const { layout, draw } = await openDrawing({ doc, values, files: {} });
  const fps = 25;
  const count = ((doc.motion?.ms ?? 0) * fps) / 1000;
  const layouts = Array.from({ length: count }, (_, at) => layout((at * 1000) / fps));
  const { canvas } = await drawStill({ doc, values, files: {} });
  const bare = await clocked(async () => {
    for (const one of layouts) {
      draw(canvas.getContext('2d'), one);
      canvas.data();
    }
  });
  const ours = await clocked(async () => {
    const opened = await openFrames({ doc, values, files: {} }, fps);
    for (let at = 0; at < opened.count; at++) opened.draw(at);
  });
  const ratio = cpu(bare) / cpu(ours);
  const what = `${count} frames of a motion poster, 1080 × 1920`;
  return { what, ours: timed(ours), baseline: timed(bare), ratio, goal: '≥ 0.5× CPU', ok: ratio >= 0.5 };
}

async function film(): Promise<Row> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-poster-'));
  try {
    const doc = templateOf('film-launch-tall');
    const longest = { ...doc, motion: { ms: 15_000, staggerMs: 160, enterMs: 900 } };
    const file = path.join(folder, 'film.mp4');
    const made = await clocked(() =>
      renderMotion({ doc: longest, values, pictures: new Map(), file }, { signal }),
    );
    return {
      what: 'a film of 15 s, 1080 × 1920',
      ours: timed(made),
      baseline: '30 CPU-s',
      ratio: cpu(made) / 30,
      goal: '≤ 1×',
      ok: cpu(made) <= 30,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const poster: Bench = {
  title: 'drawing posters: one against its bare drawing calls, many on two cores, and those that move',
  async run({ full }) {
    return [await still(full ? 200 : 40), ...(await many(full ? 1000 : 60)), await frames(), await film()];
  },
};

import { contract, type PosterDoc } from '@zhiying/contract';
import type { Browser, Page } from 'playwright-core';
import type { BenchServer } from './bench-server.ts';
import { withBrowser } from './browser.ts';
import { type Bench, median, type Row } from './harness.ts';
import { templateOf } from './poster.ts';

const LAYERS = 200;
const MOVES = 300;
/** A phone of some years ago beside this machine. */
const SLOWER = 4;
/** Half of a frame at sixty a second: the browser has to draw what the script asks for. */
const GOAL_MS = 8;
const QUIET_MS = 3_000;

/** Texts that have to be shrunk and shapes, spread over the sheet; the last lies on top in the middle. */
function crowded(): PosterDoc {
  const doc = templateOf('launch-tall');
  const kinds = ['text', 'shape'].map((kind) => doc.layers.find((layer) => layer.kind === kind));
  const layers = Array.from({ length: LAYERS }, (_, at) => {
    const like = kinds[at % 2] ?? doc.layers[0];
    const isTop = at === LAYERS - 1;
    const [width, height] = [180, 90];
    return {
      ...like,
      id: `l${at}`,
      name: `第 ${at + 1} 层`,
      width,
      height,
      x: isTop ? (doc.width - width) / 2 : (at * 97) % (doc.width - width),
      y: isTop ? (doc.height - height) / 2 : (at * 61) % (doc.height - height),
      locked: false,
    };
  });
  return { ...doc, layers: layers as PosterDoc['layers'], motion: null };
}

async function open(browser: Browser, { server, token, ask }: BenchServer): Promise<Page> {
  const { id } = await ask(contract.posterTemplate.create, {
    name: '图层很多的模板',
    kind: 'launch',
    folder: '',
    doc: crowded(),
  });
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'Admin-Token', value: token, url: server.address }]);
  const page = await context.newPage();
  await page.goto(`${server.address}/manager/home/ai?tabid=posterTemplates&template=${id}`);
  return page;
}

/** Script time of the page's thread in each frame, in milliseconds, while the top layer is dragged about. */
async function dragged(page: Page): Promise<{ perFrame: number[]; seconds: number }> {
  const canvas = page.getByRole('application', { name: /^海报画布/ });
  await canvas.locator('canvas').waitFor({ timeout: 180_000 });
  // Letters that come later are drawn again, which is no part of dragging.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilQuiet(page);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const since = performance.now();
  const events = await traced(page, async () => {
    for (let at = 0; at < MOVES; at++)
      // As the system tells it: the test library would run scripts of its own in the page with every move of a held button.
      await devtools.send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        button: 'left',
        buttons: 1,
        x: x + 10 + 80 * Math.sin(at / 20),
        y: y + 10 + 60 * Math.cos(at / 17),
      });
  });
  const seconds = (performance.now() - since) / 1000;
  await page.mouse.up();
  return { perFrame: scriptByFrame(events), seconds };
}

/** Pages that somebody may open next are fetched while the house is at rest: none of them on its way any more. */
async function untilQuiet(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await fetched(); now !== before; now = await fetched()) {
    before = now;
    await page.waitForTimeout(QUIET_MS);
  }
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time, where the system tells it. */
  tdur?: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];

async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page without a browser');
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'MinorGC', 'MajorGC']);

/** Of the thread that runs most scripts; what runs inside of something else is counted once. */
function scriptByFrame(events: readonly TraceEvent[]): number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const scripts = events.filter(({ ph, name }) => ph === 'X' && SCRIPT.has(name));
  const threads = Map.groupBy(scripts, threadOf);
  const [main = '', own = []] = [...threads].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const outer: TraceEvent[] = [];
  let end = 0;
  for (const event of own.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))) {
    if (event.ts < end) continue;
    outer.push(event);
    end = event.ts + (event.dur ?? 0);
  }
  // A frame ends when what it drew is handed on.
  const begins = events
    .filter((event) => event.name === 'Commit' && threadOf(event) === main)
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  return begins.map((begin, at) => {
    const next = begins[at + 1] ?? Number.POSITIVE_INFINITY;
    const here = outer.filter(({ ts }) => ts >= begin && ts < next);
    return here.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1000;
  });
}

const row = (what: string, ms: number, frames: string): Row => ({
  what,
  ours: `${ms.toFixed(1)} ms (${frames})`,
  baseline: `${GOAL_MS} ms`,
  ratio: ms / GOAL_MS,
  goal: '≤ 1×',
  ok: ms <= GOAL_MS,
});

export const posterEditor: Bench = {
  title: `a layer dragged among ${LAYERS} in the editor, the processor at a quarter of its speed`,
  async run(run) {
    const house = await run.house();
    return withBrowser(async (browser) => {
      const { perFrame, seconds } = await dragged(await open(browser, house));
      const frames = `${perFrame.length} frames, ${(perFrame.length / seconds).toFixed(0)} a second`;
      const worst = perFrame.toSorted((one, other) => one - other)[Math.floor(perFrame.length * 0.95)] ?? 0;
      return [
        row('script a frame, median', median(perFrame), frames),
        row('script a frame, 95th percentile', worst, frames),
      ];
    });
  },
};

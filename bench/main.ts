import { parseArgs } from 'node:util';
import { type BenchServer, openBenchServer } from './bench-server.ts';
import { bot } from './bot.ts';
import { calendar } from './calendar.ts';
import { chat } from './chat.ts';
import { checkWords } from './check-words.ts';
import { clue } from './clue.ts';
import { events } from './events.ts';
import { exportCsv, exportXlsx } from './export.ts';
import { fair } from './fair.ts';
import { growth } from './growth.ts';
import { type Bench, type Run } from './harness.ts';
import { hot } from './hot.ts';
import { inbox } from './inbox.ts';
import { jobs } from './jobs.ts';
import { knowledge } from './knowledge.ts';
import { library } from './library.ts';
import { list, listAll } from './list.ts';
import { live } from './live.ts';
import { writeMembers } from './members.ts';
import { page, search } from './pages.ts';
import { poster } from './poster.ts';
import { posterEditor } from './poster-editor.ts';
import { prospects } from './prospects.ts';
import { publish } from './publish.ts';
import { report } from './report.ts';
import { speech } from './speech.ts';
import { start } from './start.ts';
import { substance } from './substance.ts';
import { machine, table } from './table.ts';
import { talk } from './talk.ts';
import { task } from './task.ts';
import { token } from './token.ts';
import { upload } from './upload.ts';
import { video } from './video.ts';
import { webList, webLogin } from './web.ts';
import { works } from './works.ts';

/** In the order in which they run: what grows the house comes before what is measured in the grown one. */
const BENCHES: Record<string, Bench> = {
  growth,
  list,
  'list-all': listAll,
  page,
  search,
  fair,
  'export-csv': exportCsv,
  'export-xlsx': exportXlsx,
  start,
  'web-login': webLogin,
  'web-list': webList,
  events,
  jobs,
  publish,
  calendar,
  library,
  clue,
  prospects,
  works,
  substance,
  task,
  report,
  knowledge,
  bot,
  hot,
  talk,
  token,
  inbox,
  chat,
  'check-words': checkWords,
  live,
  upload,
  video,
  poster,
  'poster-editor': posterEditor,
  speech,
};

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    /** Only the tables, as docs/benchmarks.md has them. */
    markdown: { type: 'boolean', default: false },
    /** A folder that keeps the rows written for the next run. */
    keep: { type: 'string' },
  },
});
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length) {
  console.error(`没有名为 ${unknown.join('、')} 的测量，可选：${Object.keys(BENCHES).join('、')}`);
  process.exit(1);
}

let opened: Promise<BenchServer> | undefined;
const run: Run = {
  full: values.full,
  house: () => (opened ??= openBenchServer(values.keep)),
  async members(count) {
    const house = await run.house();
    await writeMembers(house.db, count);
    return house;
  },
};

// Interrupted in the middle, it leaves neither server nor database behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await (await opened)?.close();
    process.exit(1);
  });

const size = values.full ? 'full' : 'quick';
console.log(values.markdown ? '' : `${machine()} · ${size}`);
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length && !asked.includes(name)) continue;
    const rows = await bench.run(run);
    console.log(values.markdown ? `## ${name}\n\n${bench.title}\n` : `\n${name}: ${bench.title}`);
    console.log(table(rows));
  }
} finally {
  await (await opened)?.close();
}

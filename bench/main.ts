import { type Bench, machine, table } from './harness.ts';
import { library } from './library.ts';
import { publish } from './publish.ts';
import { upload } from './upload.ts';

const BENCHES: Record<string, Bench> = { upload, library, publish };

const args = process.argv.slice(2);
const full = args.includes('--full');
const asked = args.filter((arg) => !arg.startsWith('--'));
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length) {
  console.error(`没有名为 ${unknown.join('、')} 的测量，可选：${Object.keys(BENCHES).join('、')}`);
  process.exit(1);
}

console.log(`${machine()} · ${full ? 'full' : 'quick'}`);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length && !asked.includes(name)) continue;
  console.log(`\n${name}: ${bench.title}`);
  console.log(table(await bench.run(full)));
}

import { resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { develop } from './lib/development.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';
import { SERVER_FLAGS } from './lib/server-flags.mjs';
import { serverProgram } from './lib/server-program.mjs';
import { note, plan } from './lib/steps.mjs';

/** npm runs scripts in the repository's root; a file name means what it meant where the operator typed it. */
const fromWhereTyped = (arg) =>
  arg.startsWith('-') ? arg : resolve(process.env.INIT_CWD ?? process.cwd(), arg);

const program = (path, args) =>
  runInForeground(findNode(), inRoot('apps', 'server', 'src', path), args.map(fromWhereTyped));

async function serve() {
  await ensureBuilt();
  note('启动服务');
  // Half a gigabyte and minutes of work that only a started console needs: tests and tools that run the server themselves go without.
  process.env.VOICE ??= '1';
  process.env.PREPARE ??= '1';
  return runInForeground(findNode(), serverProgram(), [], SERVER_FLAGS);
}

async function build() {
  await ensureBuilt();
  return 0;
}

/** What can be asked for: in how many steps it is shown, and how it is done once everything is installed. */
const MODES = {
  '': [3, serve],
  '--build-only': [2, build],
  '--dev': [1, develop],
  '--backup': [1, (args) => program('db/backup/backup.ts', args)],
  '--restore': [1, (args) => program('db/backup/restore.ts', args)],
  '--admin-password': [1, (args) => program('admin-password.ts', args)],
  '--accept-key': [1, (args) => program('accept-key.ts', args)],
  '--audit-export': [1, (args) => program('audit-export.ts', args)],
  '--remove-demo': [1, (args) => program('remove-demo.ts', args)],
};

async function main([mode = '', ...args]) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Stop(`需要 Node 20 或更新版本（当前 ${process.version}）`);
  if (!Object.hasOwn(MODES, mode))
    throw new Stop(
      `不认识的选项 ${mode}：可用 --dev、--build-only、--backup [文件]、--restore 文件 [--force]、--admin-password、--accept-key、--audit-export 文件、--remove-demo`,
    );
  const [steps, run] = MODES[mode];
  plan(steps);
  await ensureInstalled();
  return run(args);
}

// Whoever read along may leave; the server does not end with them.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}

import { resolve } from 'node:path';
import { ensureBuilt } from './lib/console-build.mjs';
import { develop } from './lib/development.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';
import { note, plan } from './lib/steps.mjs';

const server = (...path) => inRoot('apps', 'server', 'src', ...path);

/** npm runs scripts in the repository's root; a file name means what it meant where the operator typed it. */
const fromWhereTyped = (arg) =>
  arg.startsWith('-') ? arg : resolve(process.env.INIT_CWD ?? process.cwd(), arg);

async function main([mode = '', ...args]) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Stop(`需要 Node 20 或更新版本（当前 ${process.version}）`);
  plan({ '': 3, '--build-only': 2 }[mode] ?? 1);
  await ensureInstalled();
  switch (mode) {
    case '--dev':
      return develop();
    case '--backup':
      return runInForeground(findNode(), server('db', 'backup', 'backup.ts'), args.map(fromWhereTyped));
    case '--restore':
      return runInForeground(findNode(), server('db', 'backup', 'restore.ts'), args.map(fromWhereTyped));
    case '--build-only':
      await ensureBuilt();
      return 0;
    case '':
      await ensureBuilt();
      note('启动服务');
      return runInForeground(findNode(), server('main.ts'));
    default:
      throw new Stop(
        `不认识的选项 ${mode}：可用 --dev、--build-only、--backup [文件]、--restore 文件 [--force]`,
      );
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}

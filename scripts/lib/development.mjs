import { spawn, spawnSync } from 'node:child_process';
import { exitOf, onAskedToEnd } from './foreground.mjs';
import { findNode, findVite, inRoot, ROOT, Stop } from './places.mjs';

/** Server and console, both following their sources; when one ends, so does the other. */
export async function develop() {
  const node = findNode();
  const port = serverPort(node);
  const environment = { ...process.env, PORT: port };
  const start = (args) =>
    spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: environment, windowsHide: true });
  const children = [
    start(['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')]),
    start([
      findVite(),
      inRoot('apps', 'web'),
      '--host',
      '127.0.0.1',
      '--logLevel',
      'warn',
      '--clearScreen',
      'false',
    ]),
  ];
  const end = (signal) => children.forEach((child) => child.kill(signal));
  onAskedToEnd(end);
  console.log(`开发地址 http://127.0.0.1:5173/manager/（接口在 ${port} 端口，改动即时生效）`);
  const exits = children.map((child) => exitOf(child, node));
  const code = await Promise.race(exits);
  end('SIGTERM');
  await Promise.allSettled(exits);
  return code;
}

/** Asks the server's own reading of the settings, which knows about .env and refuses wrong ones. */
function serverPort(node) {
  const config = new URL('../../apps/server/src/config.ts', import.meta.url).href;
  const script = `import { readConfig } from ${JSON.stringify(config)};
    try { console.log(readConfig().port); } catch (error) { console.error(error.message); process.exit(1); }`;
  const { status, stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Stop(stderr.trim());
  return stdout.trim();
}

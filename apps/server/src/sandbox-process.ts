import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import type { Log } from '#kernel/log.ts';

const MAIN = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
const AGAIN_MS = 1_000;

export interface SandboxProcess {
  url: string;
  stop(): void;
}

/**
 * The sandbox is a program of its own: nothing of ours can reach into it but by HTTP, as with the real platforms. It ends with
 * us, and should it fall over it is started again at the same address.
 */
export async function startSandbox(
  { host, port, dataDir, sandboxPort, sandboxUrl }: Config,
  log: Log,
): Promise<SandboxProcess> {
  let stopped = false;
  let child: ChildProcess;

  const run = (ports: Record<string, string>): Promise<{ url: string; port: number }> =>
    new Promise((resolve, reject) => {
      child = fork(MAIN, [], {
        env: {
          ...process.env,
          HOST: host,
          DATA_DIR: dataDir,
          SANDBOX_PORT: '',
          SANDBOX_PUBLIC_URL: sandboxUrl ?? '',
          ...ports,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.once('message', (told) => resolve(told as { url: string; port: number }));
      child.once('exit', (code) => {
        reject(new Error(`沙箱没有启动（${code}），端口可能被占用`));
        if (stopped) return;
        log.warn({ code }, 'sandbox ended, starting it again');
      });
    });

  const first = await run(
    sandboxPort === null
      ? { SANDBOX_LIKED_PORT: String(port === 0 ? 0 : port + 1) }
      : { SANDBOX_PORT: String(sandboxPort) },
  );
  const again = () => {
    if (stopped) return;
    setTimeout(() => {
      if (!stopped) run({ SANDBOX_PORT: String(first.port) }).then(watch, again);
    }, AGAIN_MS).unref();
  };
  const watch = () => child.once('exit', again);
  watch();

  return {
    url: first.url,
    stop() {
      stopped = true;
      child.kill('SIGTERM');
    },
  };
}

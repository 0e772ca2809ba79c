import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import type { Log } from '#kernel/log.ts';

const MAIN = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
const AGAIN_MS = 1_000;
/** It starts within a second; on a busy machine within ten. */
const LATE_MS = 60_000;

export interface SandboxProcess {
  /** Where it answers; refused when it did not come up. */
  url: Promise<string>;
  stop(): void;
}

/**
 * The sandbox is a program of its own: nothing of ours can reach into it but by HTTP, as with the real platforms. It ends with
 * us, also while it still starts, and should it fall over later it is started again at the same address.
 */
export function startSandbox(
  { host, port, dataDir, sandboxPort, sandboxUrl }: Config,
  log: Log,
): SandboxProcess {
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
      const late = setTimeout(() => child.kill('SIGKILL'), LATE_MS);
      child.once('message', (told) => {
        clearTimeout(late);
        resolve(told as { url: string; port: number });
      });
      child.once('error', reject);
      child.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`沙箱启动失败（${code}），端口可能被占用`));
        if (!stopped) log.warn({ code }, 'sandbox ended');
      });
    });

  const again = (at: number) => {
    if (stopped) return;
    setTimeout(() => {
      if (!stopped) run({ SANDBOX_PORT: String(at) }).then(watch, () => again(at));
    }, AGAIN_MS).unref();
  };
  const watch = (told: { port: number }) => child.once('exit', () => again(told.port));

  const first = run(
    sandboxPort === null
      ? { SANDBOX_LIKED_PORT: String(port === 0 ? 0 : port + 1) }
      : { SANDBOX_PORT: String(sandboxPort) },
  ).then((told) => {
    watch(told);
    return told.url;
  });
  // Told where it is awaited; a failure in the meantime is not an unhandled one.
  first.catch(() => {});

  return {
    url: first,
    stop() {
      stopped = true;
      child.kill('SIGTERM');
      // One that no longer listens goes all the same.
      setTimeout(() => child.kill('SIGKILL'), AGAIN_MS).unref();
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { SERVER_FLAGS } from '../scripts/lib/server-flags.mjs';
import { serverProgram } from '../scripts/lib/server-program.mjs';

const MAIN = serverProgram();

export interface RunningServer {
  address: string;
  process: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/** The real program, as an operator starts it, on a data folder and port of its own. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  ready = /智营已启动\s+(http:\/\/[^/]+)/,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      // Machines that share a database share the key too.
      ...(env.DATABASE_URL ? { SECRET_KEY: 'the-same-key-on-every-machine-0123456789' } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      said += text;
      const found = ready.exec(said);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  return {
    address,
    process: child,
    output: () => said,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Nobody listens there now. */
export const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, () => {
      const found = probe.address();
      probe.close(() => resolve(String(typeof found === 'object' ? found?.port : '')));
    });
  });

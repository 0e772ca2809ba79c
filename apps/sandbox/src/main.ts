import { resolve } from 'node:path';
import { startSandbox } from './server.ts';

/** A port that was asked for is used or refused; the one we would like may be taken, and any other does. */
async function start() {
  const {
    SANDBOX_PORT,
    SANDBOX_LIKED_PORT,
    HOST,
    DATA_DIR,
    SANDBOX_PUBLIC_URL,
    SANDBOX_TOKEN,
    SANDBOX_SEED,
  } = process.env;
  const settings = {
    host: HOST || '127.0.0.1',
    folder: resolve(DATA_DIR || 'data', 'sandbox'),
    publicUrl: SANDBOX_PUBLIC_URL || undefined,
    controlToken: SANDBOX_TOKEN || undefined,
    seed: SANDBOX_SEED || undefined,
  };
  if (SANDBOX_PORT) return startSandbox({ ...settings, port: Number(SANDBOX_PORT) });
  return startSandbox({ ...settings, port: Number(SANDBOX_LIKED_PORT || 0) }).catch(() =>
    startSandbox({ ...settings, port: 0 }),
  );
}

const sandbox = await start();
process.stdout.write(`沙箱已启动 ${sandbox.url}\n`);
process.send?.({ url: sandbox.url, port: sandbox.port });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await sandbox.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// Started by the server: without it there is nobody to simulate for.
process.on('disconnect', stop);

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import type { TestProject } from 'vitest/node';
import { ask, signInAs } from './calls.ts';
import { makeDemo } from './make-demo.ts';
import { filesElsewhere, ROWS } from './rows.ts';
import { freePort, startServer } from './server.ts';
import { startStandInModel } from './stand-in-model.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A demo server for each row of journeys. */
    addresses: string[];
    /** How large the parts of an upload are; an outside store may want larger ones. */
    partBytes: number;
  }
}

/**
 * A demo server for each row of journeys. The demo is made once and copied: drawing its pictures and films costs as much as all
 * the rest of a start. With S3_* in the surroundings its files are in that store; `STORE=outside` starts a second server to be
 * that store. Files elsewhere cannot be copied along, so that is one row. DEMO_FOLDER: where the demo was made for several processes.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-e2e-'));
  const model = await startStandInModel();
  const rows = await (filesElsewhere
    ? startOutside(folder, model.url)
    : startCopies(folder, ROWS, model.url));
  project.provide('addresses', rows.addresses);
  project.provide('partBytes', await partBytesOf(rows.addresses[0] ?? ''));
  return async () => {
    await rows.stop();
    model.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startCopies(folder: string, count: number, ollama: string) {
  const first = path.join(folder, 'data-1');
  if (process.env.DEMO_FOLDER) await cp(process.env.DEMO_FOLDER, first, { recursive: true });
  else if (count > 1) await makeDemo(first, ollama);
  const places = Array.from({ length: count }, (_, at) => path.join(folder, `data-${at + 1}`));
  for (const place of places.slice(1)) await cp(first, place, { recursive: true });
  const servers = await Promise.all(
    places.map(async (place) =>
      startServer(place, {
        PORT: await freePort(),
        OLLAMA_URL: ollama,
        // The provider that journeys sign in with stands on this machine.
        LOGIN_PRIVATE_HOSTS: '1',
      }),
    ),
  );
  return {
    addresses: servers.map(({ address }) => address),
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}

async function startOutside(folder: string, ollama: string) {
  const PORT = await freePort();
  const store = process.env.STORE === 'outside' ? await outsideStore(folder, PORT) : null;
  const server = await startServer(path.join(folder, 'data'), {
    PORT,
    OLLAMA_URL: ollama,
    ...store?.settings,
  });
  return {
    addresses: [server.address],
    async stop() {
      await server.stop();
      await store?.stop();
    },
  };
}

async function outsideStore(folder: string, port: string) {
  const { startOutsideStore } = await import('./outside-store.ts');
  return startOutsideStore(folder, `http://localhost:${port},http://127.0.0.1:${port}`);
}

async function partBytesOf(address: string): Promise<number> {
  const token = await signInAs(address, 'demo.admin');
  return (await ask(address, contract.storage.sts, {}, token)).partSize;
}

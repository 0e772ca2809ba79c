import { contract } from '@zhiying/contract';
import { ask, signInAs } from './calls.ts';
import { startServer } from './server.ts';
import { startStandInModel } from './stand-in-model.ts';

/**
 * Until the demo's materials and films are there. On a busy machine that may take long, and whatever is not finished when the
 * server stops goes on in every copy: that costs time, not truth.
 */
export async function makeDemo(place: string, ollama: string) {
  const server = await startServer(place, { OLLAMA_URL: ollama });
  const token = await signInAs(server.address, 'demo.admin');
  const count = async (search: { status: 'queued' | 'running' | 'done'; name: string }) =>
    (await ask(server.address, contract.job.list, search, token)).total;
  const isOpen = async (name: string) =>
    (await count({ status: 'queued', name })) + (await count({ status: 'running', name })) > 0;
  const isMade = async () => {
    if ((await count({ status: 'done', name: 'demo.materials' })) === 0) return false;
    for (const name of DEMO_WORK) if (await isOpen(name)) return false;
    return true;
  };
  for (const end = Date.now() + DEMO_PATIENCE; Date.now() < end && !(await isMade()); )
    await new Promise((go) => setTimeout(go, 500));
  await server.stop();
}

/** What a demo makes in the background, in the order in which one follows from another. */
const DEMO_WORK = [
  'material.process',
  'digitman.demo',
  'digitman.check',
  'digitman.speak',
  'digitman.draw',
  'video.draft',
  'video.speak',
  'video.compose',
];
const DEMO_PATIENCE = 420_000;

/** As a program: makes the demo in the folder that it is told. */
if (import.meta.main) {
  const [place] = process.argv.slice(2);
  if (!place) throw new Error('make-demo.ts FOLDER');
  const model = await startStandInModel();
  await makeDemo(place, model.url);
  model.stop();
}

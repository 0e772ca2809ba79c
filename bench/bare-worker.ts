import { openBoss, QUEUE } from './boss.ts';

/** One worker of pg-boss alone on the database named first, one job at a time like ours and as fast as it goes. */
const boss = openBoss(process.argv[2] ?? '');
await boss.start();
const worker = await boss.work(QUEUE, { batchSize: 1, notifyPollingIntervalSeconds: 5 }, async () => {
  boss.notifyWorker(worker);
});
console.log('ready worker');

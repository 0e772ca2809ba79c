import { randomFillSync } from 'node:crypto';
import { Agent } from 'node:http';
import { contract } from '@zhiying/contract';
import { type Bench, interleaved, measured, memoryOf, quiet, type Row } from './harness.ts';
import { partsOf, send, uploadInParts } from './s3-sender.ts';
import { withProgram, withServer } from './servers.ts';

const PARALLEL = 10;
const GOAL = 0.6;
const perSecond = (bytes: number, seconds: number) => `${(bytes / seconds / 1e6).toFixed(0)} MB/s`;
const cpu = (seconds: number | null) => (seconds === null ? '' : ` (CPU ${seconds.toFixed(2)} s)`);

/** The same bytes: in parts through the embedded store, and as one PUT to a server that writes and syncs. */
export const upload: Bench = {
  title: '300 MB through the embedded store in 512,000-byte parts, 10 at a time, against one plain PUT',
  run: ({ full }) =>
    withServer(
      ({ server, folder, pid, ask }) =>
        withProgram('bare-put.ts', [folder], async (bare, barePid) => {
          const bytes = randomFillSync(Buffer.alloc(full ? 300_000_000 : 60_000_000));
          const grant = await ask(contract.storage.sts);
          const parts = partsOf(bytes, grant.partSize);
          const agent = new Agent({ keepAlive: true });
          await quiet([pid]);
          let serial = 0;
          const { ours, baseline } = await interleaved({
            ours: () => measured([pid], () => uploadInParts(grant, `bench-${serial++}`, parts, PARALLEL)),
            baseline: () => measured([barePid], () => send(agent, 'PUT', new URL(bare), {}, bytes)),
          });
          agent.destroy();
          const ratio = baseline.seconds / ours.seconds;
          const row: Row = {
            what: `upload ${bytes.length / 1e6} MB`,
            ours: perSecond(bytes.length, ours.seconds) + cpu(ours.cpuSeconds),
            baseline: perSecond(bytes.length, baseline.seconds) + cpu(baseline.cpuSeconds),
            ratio,
            goal: `≥ ${GOAL}×`,
            ok: ratio >= GOAL,
          };
          const peak = memoryOf(pid, 'VmHWM');
          if (peak) console.log(`server memory at most ${peak.toFixed(0)} MB (${server.address})`);
          return [row];
        }),
      // Without workers nobody makes demo films meanwhile.
      { ROLES: 'api' },
    ),
};

import { sql } from '#db/sql.ts';
import type { SpeechEngine } from '#engines/speech/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineModule } from '#kernel/module.ts';
import { prepareVoice } from './speech.job.ts';

export { voiceArrived } from './voice-arrived.ts';

export const speechModule = defineModule({ name: 'speech', jobs: [prepareVoice] });

/** The engine that says sentences, for jobs of the class `speech`; its code comes with the first. */
export const speechOf = async (kernel: Kernel): Promise<SpeechEngine> =>
  (await import('./engine.ts')).engineOf(kernel);

/** Asked for at every start, once the console is up: the offline voice is too large to be waited for. */
export async function fetchVoiceLater({ config, tx, jobs }: Kernel): Promise<void> {
  if (!config.voice) return;
  const { isVoiceReady } = await import('#engines/speech/index.ts');
  if (isVoiceReady()) return;
  await tx(SYSTEM, async (unit) => {
    const under = await unit.one(
      sql`SELECT 1 AS found FROM job_run WHERE name = ${prepareVoice.name} AND status IN ('queued', 'running') LIMIT 1`,
    );
    if (!under) await jobs.enqueue(unit, prepareVoice, {}, { background: true });
  });
}

import { fetchVoiceApart } from '#engines/speech/index.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { voiceArrived } from './voice-arrived.ts';

export async function run({ kernel, signal, progress }: JobContext<Record<string, never>>): Promise<void> {
  await fetchVoiceApart(signal, (percent) => void progress(percent, 100, `离线语音准备中 ${percent}%`));
  for (const told of kernel.contributions(voiceArrived)) await told(kernel);
}

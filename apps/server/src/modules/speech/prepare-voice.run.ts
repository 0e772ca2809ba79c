import { fetchVoiceApart } from '#engines/speech/index.ts';
import type { JobContext } from '#kernel/jobs/define.ts';

export async function run({ signal, progress }: JobContext<Record<string, never>>): Promise<void> {
  await fetchVoiceApart(signal, (percent) => void progress(percent, 100, `离线语音准备中 ${percent}%`));
}

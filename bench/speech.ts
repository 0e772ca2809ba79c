import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  fetchVoiceApart,
  normalise,
  openSpeech,
  type Voice,
} from '../apps/server/src/engines/speech/index.ts';
import { createVoiceProcess } from '../apps/server/src/engines/speech/voice-process.ts';
import { type Bench, type Measured, measured, type Row } from './harness.ts';
import { ms, timed } from './table.ts';

const KOKORO = new URL('../apps/server/src/engines/speech/kokoro/kokoro.program.ts', import.meta.url);
const LINES = [
  '全新一代家用轿车到店了，续航700km，百公里加速只要3.8秒。',
  '限时优惠价12.98万元起，置换最高再补贴8000元。',
  '现在预约试驾，拨打400-820-8820，到店就送精美礼品一份。',
];
/** A minute of narration, without a line that is said twice. */
const BEFORE = ['', '再说一遍：', '最后提醒：', '顺便一提：'];
const CACHED_MS = 20;
const signal = new AbortController().signal;

const spoken = (work: () => Promise<void>) => measured([process.pid], work);

export const speech: Bench = {
  title:
    'narration by the offline voice, against the same model given the words as they are read; and a line spoken before',
  async run({ full }) {
    await fetchVoiceApart(signal, () => {});
    const lines = full ? BEFORE.flatMap((before) => LINES.map((line) => `${before}${line}`)) : LINES;
    const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-speech-'));
    try {
      const bare = createVoiceProcess(KOKORO);
      const read = lines.map((line) => normalise(line));
      const baseline = await spoken(async () => {
        for (const [at, line] of read.entries())
          await bare.say(
            {
              read: line.read,
              voice: 'zf_xiaoxiao',
              speed: 1,
              sounds: line.sounds,
              words: line.words,
              file: path.join(folder, `${at}.wav`),
            },
            signal,
          );
      });
      bare.stop();
      const engine = openSpeech({ folder: path.join(folder, 'kept'), fetch });
      const voice: Voice = {
        name: '晓晓',
        speakers: [{ kind: 'offline', voice: 'zf_xiaoxiao' }],
        consentUntil: null,
      };
      let length = 0;
      const ours = await spoken(async () => {
        for (const line of lines) length += (await engine.say(line, voice, 1, { signal })).durationMs;
      });
      engine.stop();
      const since = performance.now();
      for (const line of lines) await engine.say(line, voice, 1, { signal });
      const again: Measured = {
        seconds: (performance.now() - since) / 1000 / lines.length,
        cpuSeconds: null,
      };
      const ratio = (ours.cpuSeconds ?? ours.seconds) / (baseline.cpuSeconds ?? baseline.seconds);
      const rows: Row[] = [
        {
          what: `${(length / 1000).toFixed(1)} s of narration, model loaded anew`,
          ours: timed(ours),
          baseline: timed(baseline),
          ratio,
          goal: '≤ 1.1× CPU',
          ok: ratio <= 1.1,
        },
        {
          what: 'a line spoken before',
          ours: ms(again),
          baseline: `${CACHED_MS} ms`,
          ratio: (again.seconds * 1000) / CACHED_MS,
          goal: `≤ ${CACHED_MS} ms`,
          ok: again.seconds * 1000 <= CACHED_MS,
        },
      ];
      return rows;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sharedOut } from '../marks.ts';
import { shiftMarks, trimSilence } from '../trim-silence.ts';
import { serveVoice } from '../voice-protocol.ts';
import { asWav } from '../wav.ts';
import { chunksOf } from './chunks.ts';
import { phonemesOf, SYMBOLS } from './phonemes.ts';
import { type PinyinLibrary, pinyinOf } from './pinyin-of.ts';
import { DURATIONS, modelOf, VOICE_FOLDER } from './voice-package.ts';

/** Kokoro-82M, on the processor. It holds 0.9 GB and computes two seconds for each of speech: a process of its own, ended when idle. */
const RATE = 24_000;
/** Samples for each step of the predicted lengths. */
const STEP = 600;
/** Numbers that describe a voice, for each length of text. */
const STYLE = 256;
const PAUSE_SAMPLES = RATE / 8;

interface Tensor {
  data: Float32Array;
}
interface Runtime {
  InferenceSession: {
    create(model: string, options: object): Promise<{ run(feeds: object): Promise<Record<string, Tensor>> }>;
  };
  Tensor: new (type: string, data: BigInt64Array | Float32Array | number[], shape: number[]) => Tensor;
}

/** From the voice's own package, not ours. */
const fetched = createRequire(join(VOICE_FOLDER, 'package.json'));
const { InferenceSession, Tensor } = fetched('onnxruntime-node') as Runtime;
const pinyin = fetched('pinyin-pro') as PinyinLibrary;

const session = await InferenceSession.create(modelOf(VOICE_FOLDER), {
  intraOpNumThreads: 2,
  // Waiting threads else burn a tenth more than the work itself.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});
const styles = new Map<string, Float32Array>();

function styleOf(voice: string, tokens: number): Float32Array {
  if (!/^\w+$/.test(voice)) throw new Error('no such voice');
  const file = join(VOICE_FOLDER, 'node_modules', 'kokoro-js', 'voices', `${voice}.bin`);
  const style = styles.get(voice) ?? new Float32Array(new Uint8Array(readFileSync(file)).buffer);
  styles.set(voice, style);
  return style.slice(tokens * STYLE, (tokens + 1) * STYLE);
}

async function speak(text: string, voice: string, speed: number, sounds: (string | null)[]) {
  const tokens = phonemesOf(text, sounds).flatMap((said, owner) =>
    [...said].flatMap((symbol) => {
      const id = SYMBOLS[symbol];
      return id === undefined ? [] : [{ id, owner }];
    }),
  );
  const ids = [0, ...tokens.map(({ id }) => id), 0];
  const result = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    style: new Tensor('float32', styleOf(voice, tokens.length), [1, STYLE]),
    speed: new Tensor('float32', [speed], [1]),
  });
  const marks: ([number, number] | null)[] = [...text].map(() => null);
  let now = 0;
  for (const [at, steps] of (result[DURATIONS]?.data ?? new Float32Array()).entries()) {
    const owner = tokens[at - 1]?.owner;
    const start = now;
    now += (steps * STEP * 1000) / RATE;
    if (owner !== undefined) marks[owner] = [marks[owner]?.[0] ?? start, now];
  }
  return { samples: result.waveform?.data ?? new Float32Array(), marks };
}

serveVoice(async ({ read, voice, speed, sounds: told, words, file }) => {
  const sounds = pinyinOf(pinyin, read, { words, told });
  const parts: Float32Array[] = [];
  const marks: [number, number][] = [];
  let [samples, place] = [0, 0];
  for (const chunk of chunksOf(read)) {
    const count = [...chunk].length;
    const said = await speak(chunk, voice, speed, sounds.slice(place, place + count));
    const from = (samples * 1000) / RATE;
    for (const [start, end] of sharedOut(said.marks)) marks.push([start + from, end + from]);
    parts.push(said.samples, new Float32Array(PAUSE_SAMPLES));
    samples += said.samples.length + PAUSE_SAMPLES;
    place += count;
  }
  const all = new Float32Array(samples);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const spoken = trimSilence(all, RATE);
  const durationMs = (spoken.samples.length * 1000) / RATE;
  await writeFile(file, asWav(spoken.samples, RATE));
  return { durationMs, marks: shiftMarks(marks, spoken.fromMs, durationMs) };
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createMedia, type Processed, SNIFF_BYTES, sniff } from '../index.ts';

export const media = createMedia();
export const never: AbortSignal = new AbortController().signal;

/** An empty folder that is gone after the test. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function sniffBytes(bytes: Buffer) {
  return sniff(bytes.subarray(0, SNIFF_BYTES), bytes.subarray(-SNIFF_BYTES));
}

/** Does what the job does: recognises the content, then looks into it. */
export async function look(
  content: Buffer | string,
): Promise<Processed & { folder: string; steps: number[] }> {
  const folder = await scratch();
  const file = typeof content === 'string' ? content : join(folder, 'source');
  if (typeof content !== 'string') await writeFile(file, content);
  const type = sniffBytes(await readFile(file));
  if (!type) throw new Error('content not recognised');
  const steps: number[] = [];
  const progress = (percent: number) => steps.push(percent);
  const result = await media.process(file, type.kind, type.ext, { folder, signal: never, progress });
  return { ...result, folder, steps };
}

/** The same with the kind narrowed, so that its facts can be read. */
export async function lookAs<Kind extends Processed['kind']>(kind: Kind, content: Buffer | string) {
  const result = await look(content);
  if (result.kind !== kind) throw new Error(`expected ${kind}, got ${result.kind}`);
  return result as Extract<typeof result, { kind: Kind }>;
}

export const derived = (result: Processed & { folder: string }, role: string) => {
  const file = result.files.find((each) => each.role === role);
  if (!file) throw new Error(`no ${role}`);
  return join(result.folder, file.name);
};

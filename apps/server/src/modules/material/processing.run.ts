import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from '#db/sql.ts';
import { MediaError, type Processed } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { announceChanged, HANGING, type Hanging } from './announce-changed.ts';
import { describeFile } from './describe-file.ts';
import { findVersions, type VersionRecord } from './material.repository.ts';
import { media } from './media.ts';
import { PROCESSING_RETRIES } from './processing.job.ts';
import { type Derived, type StoredFacts, usualExt } from './stored-file.ts';

export async function run(context: JobContext<{ versionId: number }>) {
  const { kernel, payload, attempt } = context;
  const [version] = await findVersions(kernel.db, sql`v.id = ${payload.versionId}`);
  // Purged meanwhile, or done by an earlier try that could not say so.
  if (!version || version.processing === 'done') return;
  await setState(kernel, version, { state: 'running', note: '' });
  try {
    const outcome = await look(context, version);
    await setState(kernel, version, { state: 'done', ...outcome });
  } catch (error) {
    // Stopped by a person, who can ask again, or by the server, which takes it up again by itself.
    if (context.signal.aborted) {
      await setState(kernel, version, { state: 'waiting', note: '处理已停止' });
      throw error;
    }
    if (error instanceof Unprocessable)
      return setState(kernel, version, { state: 'failed', note: error.message });
    if (attempt > PROCESSING_RETRIES)
      await setState(kernel, version, { state: 'failed', note: '处理时出错，请稍后重新处理' });
    throw error;
  }
}

/** The file itself is to blame: trying again would not help. */
class Unprocessable extends Error {}

interface Outcome {
  note: string;
  sha256?: string;
  facts?: StoredFacts;
  derived?: Derived;
}

async function look(context: JobContext<unknown>, version: VersionRecord): Promise<Outcome> {
  const { storage } = context.kernel;
  const local = await storage.localFile(version.object);
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-material-'));
  try {
    const sha256 = await hashOf(local.file, context.signal);
    if (version.claimedSha256 && version.claimedSha256 !== sha256)
      throw new Unprocessable('文件在传输中损坏，请重新上传');
    try {
      const processed = await media.process(local.file, version.type, usualExt(version.ext), {
        folder,
        signal: context.signal,
        progress: (percent) => void context.progress(percent, 100).catch(() => {}),
      });
      const derived = await store(context.kernel, version, folder, processed);
      const { note, facts } = describeFile(processed, await waveformOf(folder, processed));
      return { note, sha256, facts, derived };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      // The library works without the program; it says what is missing and the file can be processed again later.
      if (error.problem === 'missing') return { note: error.reason, sha256 };
      throw new Unprocessable(error.reason);
    }
  } finally {
    await local.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(file: string, signal: AbortSignal) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}

async function store(
  kernel: Kernel,
  version: VersionRecord,
  folder: string,
  { files }: Processed,
): Promise<Derived> {
  const derived: Derived = {};
  for (const { role, name, contentType, bytes } of files) {
    if (role === 'waveform') continue;
    const object = `${version.object}.${role}${path.extname(name)}`;
    const body = createReadStream(path.join(folder, name));
    await kernel.storage.write(object, body, { contentType, size: bytes });
    derived[role] = object;
  }
  return derived;
}

async function waveformOf(folder: string, { files }: Processed): Promise<number[] | null> {
  const file = files.find(({ role }) => role === 'waveform');
  if (!file) return null;
  const { peaks } = JSON.parse(await readFile(path.join(folder, file.name), 'utf8')) as { peaks: number[] };
  return peaks;
}

/** Writes what is known onto the version and, while it is the current one, onto the material that lists show. */
async function setState(
  kernel: Kernel,
  version: VersionRecord,
  { state, note, sha256, facts, derived }: Outcome & { state: VersionRecord['processing'] },
) {
  await kernel.tx(SYSTEM, async (unit) => {
    await unit.query(sql`
      UPDATE material_version SET processing = ${state}, note = ${note}, sha256 = coalesce(${sha256 ?? null}, sha256),
             facts = coalesce(${facts ? JSON.stringify(facts) : null}::jsonb, facts),
             derived = coalesce(${derived ? JSON.stringify(derived) : null}::jsonb, derived)
      WHERE id = ${version.id}`);
    const { width = null, height = null, durationMs = null, pages = null } = facts ?? {};
    const shown = await unit.query<Hanging>(sql`
      UPDATE material m SET processing = ${state} ${
        facts
          ? sql`, width = ${width}, height = ${height}, duration_ms = ${durationMs}, pages = ${pages},
                  orientation = ${orientationOf(width, height)}`
          : sql``
      } WHERE m.version_id = ${version.id} RETURNING ${HANGING}`);
    if (state !== 'running') await announceChanged(unit, shown);
    // In one go: whoever sees that it failed has been told, and nobody who was not told sees it.
    if (state === 'failed')
      await notify(unit, version.ownerId, {
        kind: 'material',
        title: `素材「${version.name}」处理失败`,
        body: note,
        link: `/home/material?open=${version.materialId}`,
      });
  });
}

const orientationOf = (width: number | null, height: number | null) => {
  if (!width || !height) return null;
  if (width === height) return 'square';
  return width > height ? 'landscape' : 'portrait';
};

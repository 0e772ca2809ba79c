import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from '#db/sql.ts';
import { MediaError, type Processed } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { PlacedRow } from '#kernel/events/announce-rows.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { notify } from '../../notification/index.ts';
import { type Derived, type StoredFacts, usualExt } from '../file/stored-file.ts';
import { findVersions, type VersionRecord } from '../material.repository.ts';
import { PLACED_MATERIAL } from '../material.scope.ts';
import { announceChanged } from '../notify/announce-changed.service.ts';
import { describeFile } from './describe-file.ts';
import { media } from './media.ts';
import { PROCESSING_RETRIES, processFile, SHORT_SECONDS } from './processing.job.ts';

type Context = JobContext<{ versionId: number; short?: boolean | undefined }>;

export async function run(context: Context) {
  const { kernel, payload, attempt } = context;
  const [version] = await findVersions(kernel.db, sql`v.id = ${payload.versionId}`);
  // Purged meanwhile, or completed by an earlier attempt that could not record it.
  if (!version || version.processing === 'done') return;
  await setState(kernel, version, { state: 'running', note: '' });
  try {
    const outcome = await look(context, version);
    await setState(kernel, version, { state: 'done', ...outcome });
  } catch (error) {
    // Cancelled by a person, who can retry, or by a shutdown, after which it resumes.
    if (context.signal.aborted) {
      await setState(kernel, version, { state: 'waiting', note: '处理已停止' });
      throw error;
    }
    if (error instanceof NotShort) return askAgain(context, version);
    if (error instanceof Unprocessable)
      return setState(kernel, version, { state: 'failed', note: error.message });
    if (attempt > PROCESSING_RETRIES)
      await setState(kernel, version, { state: 'failed', note: '处理时出错，请稍后重新处理' });
    throw error;
  }
}

/** It exceeds the time of the short lane. */
class NotShort extends Error {}

/** Enqueues it again as ordinary work with the full time limit. */
async function askAgain({ kernel, payload: { versionId }, memberId }: Context, version: VersionRecord) {
  await setState(kernel, version, { state: 'waiting', note: '' });
  const { access, jobs } = kernel;
  const actor = memberId === null ? null : await access.actFor(memberId, null, jobs.system.origin);
  await kernel.tx(SYSTEM, (unit) =>
    jobs.enqueue(
      unit,
      processFile,
      { versionId },
      { actor: actor ?? undefined, title: `处理「${version.name}」`, background: memberId === null },
    ),
  );
}

/** The file itself is invalid: a retry would not help. */
class Unprocessable extends Error {}

interface Outcome {
  note: string;
  sha256?: string;
  facts?: StoredFacts;
  derived?: Derived;
}

async function look(context: Context, version: VersionRecord): Promise<Outcome> {
  const { storage } = context.kernel;
  const local = await storage.localFile(version.object);
  const folder = await scratchFolder('material');
  try {
    const sha256 = await hashOf(local.file, context.signal);
    if (version.claimedSha256 && version.claimedSha256 !== sha256)
      throw new Unprocessable('文件在传输中损坏，请重新上传');
    try {
      const processed = await media.process(local.file, version.type, usualExt(version.ext), {
        folder,
        signal: context.signal,
        seconds: context.payload.short ? SHORT_SECONDS : undefined,
        progress: (percent) => void context.progress(percent, 100).catch(() => {}),
      });
      const derived = await store(context.kernel, version, folder, processed);
      const { note, facts } = describeFile(processed, await waveformOf(folder, processed));
      return { note, sha256, facts, derived };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      // The library works without the program; the message names what is missing, and the file can be
      // processed later.
      if (error.problem === 'missing') return { note: error.reason, sha256 };
      if (error.problem === 'ended') throw error;
      if (error.problem === 'slow' && context.payload.short) throw new NotShort();
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

/** Writes the state to the version and, if it is the current one, to the material that lists show. */
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
    const shown = await unit.query<PlacedRow>(sql`
      UPDATE material m SET processing = ${state} ${
        facts
          ? sql`, width = ${width}, height = ${height}, duration_ms = ${durationMs}, pages = ${pages},
                  orientation = ${orientationOf(width, height)}`
          : sql``
      } WHERE m.version_id = ${version.id} RETURNING ${PLACED_MATERIAL}`);
    if (state !== 'running') await announceChanged(unit, shown);
    // In one transaction: everybody who sees the failure has been notified.
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

import { sql } from '#db/sql.ts';
import type { Clip } from '#engines/platforms/index.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { defineModule } from '#kernel/module.ts';
import {
  type Batch,
  beginPublishing,
  type ContentSource,
  contentSources,
  type Ending,
} from '../src/modules/publish/index.ts';
import { type Person, picture } from './library.ts';
import type { Newsroom } from './publishing-studio.ts';

export const KIND = 'testClip';
/** Begins as every MP4 does; nothing looks further into it. */
export const filmOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.alloc(size - 8, 7)]);

/** A module of the test's own with clips to publish: batches by id, two clips each, and how they ended. */
export function clipModule() {
  const batches = new Map<number, Batch>();
  const endings = new Map<number, Ending>();
  /** What every clip is; a test may say otherwise. */
  const film: { bytes: Buffer; facts: Partial<Clip> } = { bytes: filmOf(2048), facts: {} };
  const clipsOf = (batchId: number) =>
    [1, 2].map((no) => ({
      id: batchId * 10 + no,
      no,
      title: `示例短片 ${batchId}-${no}`,
      platform: null,
      version: 1,
      cover: null,
      blocked: null,
      refused: null,
      warnings: [],
    }));
  const clip = (id: number) => clipsOf(Math.floor(id / 10)).find((one) => one.id === id);

  const source: ContentSource = {
    batchKind: KIND,
    subjectKind: 'testClipPart',
    content: 'video',
    calls: { see: { keys: ['15-1'] }, publish: { keys: ['15-8'] } },
    words: { subject: '短片', unit: '条' },
    async seen(db, actor, asked, id) {
      const batch = batches.get(id);
      const own = scope(actor, asked).on({
        channel: sql`${batch?.channelId ?? 0}::bigint`,
        path: sql`${batch?.path ?? ''}`,
        node: sql`${batch?.nodeId ?? 0}::bigint`,
        owner: sql`${batch?.ownerId ?? 0}::bigint`,
      });
      if (!batch || !(await db.one(sql`SELECT 1 AS found WHERE ${own}`))) throw RowMissing('短片');
      return batch;
    },
    subjects: async (_kernel, batchId) => clipsOf(batchId),
    problems: async () => [],
    covers: async () => new Map(),
    async post(_kernel, id) {
      const cover = await picture();
      const { bytes, facts } = film;
      return {
        title: clip(id)?.title ?? '',
        summary: '',
        html: '',
        text: `${clip(id)?.title} 试驾`,
        tags: [],
        author: '',
        pictures: [
          { name: '封面.png', contentType: 'image/png', size: cover.length, read: async () => cover },
        ],
        video: {
          contentType: 'video/mp4',
          size: bytes.length,
          read: async (start, end) => bytes.subarray(start, end),
          ...facts,
        },
      };
    },
    shown: async (_kernel, id) => ({ title: clip(id)?.title ?? '', text: '', pictures: [] }),
    versions: async (_db, ids) =>
      new Map(ids.map((id) => [id, { version: 1, title: clip(id)?.title ?? '' }])),
    hold: async () => {},
    reopen: async () => {},
    async settle(_unit, batchId, ending) {
      endings.set(batchId, ending);
    },
    scheduledOn: async () => [],
  };
  const module = defineModule({ name: 'test-clip', contributes: [contentSources.with(source)] });
  return { module, batches, endings, film, clipsOf };
}
type ClipModule = ReturnType<typeof clipModule>;

/** Makes batches of clips that somebody at the dealer owns, and releases them. */
export function openClipDesk(
  { batches, clipsOf }: Pick<ClipModule, 'batches' | 'clipsOf'>,
  { house, dealer }: Newsroom,
  owner: Person,
) {
  const { kernel } = house.app;
  return {
    async addBatch(id: number, accountIds: number[]) {
      const node = await house.db.one<{ path: string; channelId: number }>(
        sql`SELECT path, channel_id AS "channelId" FROM node WHERE id = ${dealer}`,
      );
      batches.set(id, {
        id,
        channelId: node?.channelId ?? 0,
        nodeId: dealer,
        path: node?.path ?? '',
        ownerId: owner.id,
        name: `示例短片集 ${id}`,
        accountIds,
        accountGroupIds: [],
        timing: { mode: 'now' },
        spread: 'each',
      });
      return { kind: KIND, id };
    },
    release: (id: number) =>
      kernel.tx(kernel.jobs.system, (unit) =>
        beginPublishing(kernel, unit, {
          kind: KIND,
          batch: batches.get(id) as Batch,
          subjects: clipsOf(id),
          held: 0,
          memberId: owner.id,
        }),
      ),
  };
}
export type ClipDesk = ReturnType<typeof openClipDesk>;

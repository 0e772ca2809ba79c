import { buffer } from 'node:stream/consumers';
import type { BotDocKind } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { MediaError, readDocument } from '#engines/media/index.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../../notification/index.ts';
import { announceKnowledge } from '../announce.service.ts';
import { chunkText } from '../search/chunk-text.ts';
import { writeDocPieces } from '../search/pieces.repository.ts';
import { botSettings } from '../settings.ts';

interface ToRead extends Place {
  id: number;
  name: string;
  kind: BotDocKind;
  version: number;
  until: string | null;
  object: string | null;
  content: string;
  updatedBy: number;
}

const NOTHING_READ = '未读到文字；扫描件请先识别为文字再上传';

export async function run({ kernel, payload, signal }: JobContext<{ docId: number }>) {
  const doc = await kernel.db.one<ToRead>(sql`
    SELECT d.id, d.name, d.kind, d.version, d.until, d.channel_id AS "channelId", d.node_id AS "nodeId", d.path, d.owner_id AS "ownerId",
           d.updated_by AS "updatedBy", v.object, v.content
    FROM aisbot_doc d JOIN aisbot_doc_version v ON v.doc_id = d.id AND v.version = d.version
    WHERE d.id = ${payload.docId} AND d.status = 'reading'`);
  // Read by an earlier try, or removed.
  if (!doc) return;
  const read = await textOf(kernel, doc, signal);
  const cuts = chunkText(read.text);
  const trouble = read.trouble || (cuts.length === 0 ? NOTHING_READ : '');
  await kernel.tx(SYSTEM, async (unit) => {
    const { review } = await botSettings.read(unit, doc.channelId);
    const status = trouble ? 'failed' : review ? 'pending' : 'live';
    const now = await unit.one<Place & { until: string | null }>(sql`
      UPDATE aisbot_doc SET status = ${status}, trouble = ${trouble}, pieces = ${cuts.length}
      WHERE id = ${doc.id} AND version = ${doc.version} AND status = 'reading'
      RETURNING channel_id AS "channelId", node_id AS "nodeId", path, owner_id AS "ownerId", until`);
    // A newer version came meanwhile; its own job reads it.
    if (!now) return;
    if (!trouble) await writeDocPieces(unit, { ...doc, ...now, live: status === 'live' }, cuts);
    else
      await notify(unit, doc.updatedBy, {
        kind: 'chat',
        title: `文档「${doc.name}」处理失败`,
        body: trouble,
        link: `/home/chat?tabid=docs&open=${doc.id}`,
      });
    await announceKnowledge(unit, 'aisbot_doc', [doc.id]);
  });
}

async function textOf({ storage }: Kernel, { object, kind, content }: ToRead, signal: AbortSignal) {
  if (!object) return { text: content, trouble: '' };
  try {
    return {
      text: await readDocument(await buffer(await storage.read(object)), kind, signal),
      trouble: '',
    };
  } catch (error) {
    if (error instanceof MediaError) return { text: '', trouble: error.reason };
    throw error;
  }
}

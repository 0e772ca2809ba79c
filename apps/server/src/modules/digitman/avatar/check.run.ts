import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Mouth, PortraitCheck } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { MediaError, SNIFF_BYTES, sniff } from '#engines/media/index.ts';
import { measurePortrait } from '#engines/media/talk/portrait.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { media } from '../../material/index.ts';
import { notify } from '../../notification/index.ts';
import { announceAvatar } from '../announce.ts';
import { DEMO_AVATAR } from '../demo/demo.ts';
import { ensureDemoFilm } from '../demo/film.demo.ts';
import { judge } from './judge.ts';

interface Row {
  id: number;
  name: string;
  channelId: number;
  path: string;
  ownerId: number;
  object: string;
  state: string;
}

interface Outcome {
  state: 'ready' | 'refused';
  note: string;
  checks: PortraitCheck[];
  mouth: Mouth | null;
  size: { width: number; height: number } | null;
  clean: string | null;
  thumb: string | null;
}

const REFUSED: Omit<Outcome, 'note'> = {
  state: 'refused',
  checks: [],
  mouth: null,
  size: null,
  clean: null,
  thumb: null,
};

export async function run({ kernel, payload: { id }, signal }: JobContext<{ id: number }>) {
  const { db, tx } = kernel;
  const row = await db.one<Row>(sql`
    SELECT id, name, channel_id AS "channelId", path, owner_id AS "ownerId", object, state FROM digit_avatar WHERE id = ${id}`);
  if (!row || row.state !== 'checking') return;
  const outcome = await look(kernel, row.object, signal).catch((error: unknown): Outcome => {
    if (error instanceof MediaError) return { ...REFUSED, note: error.reason };
    throw error;
  });
  const { state, note, checks, mouth, size, clean, thumb } = outcome;
  await tx(SYSTEM, async (unit) => {
    await unit.query(sql`
      UPDATE digit_avatar SET state = ${state}, note = ${note}, checks = ${JSON.stringify(checks)}::jsonb,
             mouth = ${mouth && JSON.stringify(mouth)}::jsonb, width = ${size?.width ?? null}, height = ${size?.height ?? null},
             clean_object = ${clean}, thumb_object = ${thumb} WHERE id = ${id}`);
    if (state === 'refused')
      await notify(unit, row.ownerId, {
        kind: 'digitman',
        title: `形象「${row.name}」未通过检查`,
        body: note,
        link: `/home/mixedshear?tabid=avatar&open=${id}`,
      });
    await announceAvatar(unit, row);
  });
  if (row.object === DEMO_AVATAR) await ensureDemoFilm(kernel);
}

/** The stranger's file is read by a process of its own; what it made of it is looked at here. */
async function look({ storage }: Kernel, object: string, signal: AbortSignal): Promise<Outcome> {
  const kind = sniff(
    await buffer(await storage.read(object, { start: 0, end: SNIFF_BYTES - 1 })),
    Buffer.alloc(0),
  );
  if (kind?.kind !== 'image') return { ...REFUSED, note: '文件不是图片' };
  const local = await storage.localFile(object);
  const folder = await scratchFolder('portrait');
  try {
    const looked = await media.process(local.file, 'image', kind.ext, { folder, signal, progress: () => {} });
    const fileOf = (role: string) => looked.files.find((file) => file.role === role);
    const clean = fileOf('clean');
    if (!clean) return { ...REFUSED, note: '图片无法处理' };
    const { checks, mouth, refusal } = judge(await measurePortrait(join(folder, clean.name)));
    const keep = async (role: string) => {
      const file = fileOf(role);
      if (!file) return null;
      const to = `${object}.${role}${extname(file.name)}`;
      const body = createReadStream(join(folder, file.name));
      await storage.write(to, body, { contentType: file.contentType, size: file.bytes });
      return to;
    };
    return {
      state: refusal ? 'refused' : 'ready',
      note: refusal ?? '',
      checks,
      mouth,
      size: looked.kind === 'image' ? { width: looked.width, height: looked.height } : null,
      clean: await keep('clean'),
      thumb: await keep('thumb'),
    };
  } finally {
    await local.release();
    await rm(folder, { recursive: true, force: true });
  }
}

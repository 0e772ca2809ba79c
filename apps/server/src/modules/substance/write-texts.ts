import {
  type BodyOf,
  type contract,
  type PlatformId,
  richPlain,
  SHARE_TARGETS,
  type ShareTarget,
  type ShareText,
} from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { composePrompt } from '../ai/index.ts';
import { NothingWritten } from './substance.errors.ts';

type WriteRequest = BodyOf<(typeof contract.substance)['write']>;

/** How long a text may be there, and whose habits an offline draft follows. */
const PLACES: Record<ShareTarget, { most: number; platform: PlatformId; manner: string }> = {
  moments: { most: 200, platform: 'channels', manner: '说给熟人听，一段话，最多一个表情' },
  group: { most: 150, platform: 'channels', manner: '说给社群里的客户听，先说跟他们有什么关系' },
  douyin: { most: 300, platform: 'douyin', manner: '头一句抓人，末尾带话题' },
  kuaishou: { most: 200, platform: 'kuaishou', manner: '直接、实在，末尾带话题' },
  xiaohongshu: { most: 500, platform: 'xiaohongshu', manner: '像亲身经历的笔记，分短段' },
  channels: { most: 300, platform: 'channels', manner: '说给朋友听，适合转发' },
};

/** A call waits this long for the model; less than a request may take. */
const PATIENCE_MS = 50_000;
const Texts = z.object({ texts: z.array(z.string()) });

/** Texts for each place, several of each. Without a model they are drafts with gaps, and say so. */
export async function writeTexts(
  { db, model }: Kernel,
  actor: Actor,
  asked: WriteRequest,
  nodeId: number | null,
) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const texts: ShareText[] = [];
  let engine = '';
  for (const place of asked.places) {
    const { most, platform, manner } = PLACES[place];
    const brief = {
      topic: asked.product ? `${asked.title}（${asked.product}）` : asked.title,
      points: richPlain(asked.body),
      text: richPlain(asked.body).slice(0, 1500) || asked.title,
      facts: [],
      tags: asked.tags,
      platform,
      count: asked.each,
      limit: { text: most },
    };
    const { system, prompt } = await composePrompt(db, actor, 'share', brief);
    const made = await model.compose(
      {
        purpose: 'share',
        system,
        prompt: `${prompt}\n发在${SHARE_TARGETS[place]}：${manner}。`,
        seed: asked.round * 100,
        brief,
        charge: { channelId: actor.channelId ?? 0, memberId: actor.id, nodeId },
        schema: Texts,
      },
      { signal },
    );
    engine = made.provider;
    const usable = made.value.texts.map((text) => text.trim().slice(0, 1000)).filter(Boolean);
    texts.push(...usable.slice(0, asked.each).map((text) => ({ place, text, offline: made.offline })));
  }
  if (texts.length === 0) throw NothingWritten();
  return { texts, engine, offline: texts.some(({ offline }) => offline) };
}

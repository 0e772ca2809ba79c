import { leadLeft } from '../../substance/index.ts';
import { upsertClue } from './upsert-clue.service.ts';

/** Whoever leaves a number on a shared page is a clue of the person who shared it. */
export const fromShares = leadLeft.with(
  async (unit, { channelId, nodeId, path, ownerId, name, phone, title, product, wish, poster }) => {
    await upsertClue(unit, {
      channelId,
      nodeId,
      path,
      ownerId,
      name,
      phone,
      source: poster ? 'poster' : 'content',
      sourceNote: `「${title}」`,
      model: product,
      remark: wish && `预约试驾，${wish}`,
    });
  },
);

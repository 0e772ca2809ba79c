import { leadLeft } from '../substance/index.ts';
import { arrive } from './arrive.ts';

/** Whoever leaves a number on a shared page is a clue of the person who shared it. */
export const fromShares = leadLeft.with(
  async (unit, { channelId, nodeId, path, ownerId, name, phone, title, poster }) => {
    await arrive(unit, {
      channelId,
      nodeId,
      path,
      ownerId,
      name,
      phone,
      source: poster ? 'poster' : 'content',
      sourceNote: `「${title}」`,
    });
  },
);

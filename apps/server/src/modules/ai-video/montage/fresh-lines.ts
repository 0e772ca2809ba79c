import { factsIn, type VideoDoc, type VideoShot } from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Brief } from '#kernel/model.ts';
import { composePrompt, factsNow } from '../../ai/index.ts';
import { textChecker } from '../../ai-create/index.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';
import { shotMs } from './arrange.ts';

const Written = z.object({
  lenses: z.array(z.object({ picture: z.string(), lines: z.array(z.string()), seconds: z.number() })).min(1),
});
const LONGEST = 200;
/** So much of what others say already is told to the model. */
const TOLD = 2_000;

/**
 * The same film with lines of its own: one for each shot that says something, written by the model from topic, points and facts, unlike
 * those of the films before. A line that names a fact nobody chose, or that the rules would stop, is not taken: what the storyboard
 * says stands in its place. Null where no model wrote.
 */
export async function freshLines(
  { db, model }: Pick<Kernel, 'db' | 'model'>,
  actor: Actor,
  { input, channelId, nodeId, board }: VideoThemeRecord,
  { doc, seed, said }: { doc: VideoDoc; seed: number; said: readonly string[] },
  signal: AbortSignal,
): Promise<VideoDoc | null> {
  const facts = [...(await factsNow(db, channelId, input.factIds)).values()].filter(
    ({ state }) => state === 'valid',
  );
  const brief: Brief = {
    topic: input.topic,
    points: input.brief,
    text: input.brief,
    facts: facts.map(({ id, kind, subject, name, value }) => ({ id, kind, subject, name, value })),
    length: input.seconds,
    count: 1,
  };
  const speaking = doc.shots.filter(({ line }) => line);
  if (speaking.length === 0) return null;
  const { system, prompt } = await composePrompt(db, actor, 'storyboard', brief);
  const made = await model.compose(
    {
      purpose: 'storyboard',
      system,
      prompt: `${prompt}\n${orderOf(speaking, said)}`,
      seed,
      brief,
      charge: { channelId, memberId: actor.id, nodeId },
      schema: Written,
    },
    { signal },
  );
  if (made.offline) return null;
  const checker = await textChecker(db, channelId);
  const chosen = new Set(facts.map(({ id }) => id));
  const usable = (line: string) =>
    line !== '' &&
    factsIn(line).every((id) => chosen.has(id)) &&
    checker.find(line.replace(/\{\{fact:\d+\}\}/g, '\uFFFC')).every(({ severity }) => severity !== 'block');
  const fresh = made.value.lenses.map(({ lines }) => (lines[0] ?? '').trim().slice(0, LONGEST));
  const leastOf = new Map(board.map(({ id, ms }) => [id, ms]));
  let at = 0;
  return {
    ...doc,
    shots: doc.shots.map((shot): VideoShot => {
      const line = shot.line ? (fresh[at++] ?? '') : '';
      if (!usable(line)) return shot;
      return { ...shot, line, ms: shotMs(leastOf.get(shot.id) ?? shot.ms, line, doc.voice) };
    }),
  };
}

/** What is wanted of it: a line for each scene, in their order, unlike what other films say. */
const orderOf = (shots: readonly VideoShot[], said: readonly string[]) =>
  [
    `画面已经定好，只写口播：依次为下面 ${shots.length} 个场景各写一句（lenses 共 ${shots.length} 项，每项 lines 只放一句，不超过 40 字），全片连起来通顺。`,
    ...shots.map(({ name, line }, at) => `${at + 1}. ${name || '场景'}（参考：${line}）`),
    ...(said.length > 0 ? [`其他视频已经这样说，不要重复句式和用词：\n${said.join('\n').slice(-TOLD)}`] : []),
  ].join('\n');

import { type BoardShot, linesMs, MOST_SHOTS, VOICE_MARGIN_MS } from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Brief } from '#kernel/model.ts';
import { composePrompt, factsNow } from '../../ai/index.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';

/** What a model answers, and what the offline writer lays out: what is seen, what is said, how long. */
const Written = z.object({
  lenses: z.array(z.object({ picture: z.string(), lines: z.array(z.string()), seconds: z.number() })).min(1),
});

const LEAST_MS = 2_000;
const MOST_MS = 20_000;
/** Lines that a scene of a montage has to choose from. */
const MONTAGE_LINES = 3;

export const newPartId = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

interface LensRequest {
  seed: number;
  /** One lens alone is written anew: which, and what somebody wishes. */
  only?: { lens: BoardShot; wish: string };
}

/** A storyboard from topic, points and facts; without a model laid out from what the brief says, nothing made up. */
export async function writeLenses(
  { db, model }: Pick<Kernel, 'db' | 'model'>,
  actor: Actor,
  { input, kind, channelId, nodeId }: VideoThemeRecord,
  { seed, only }: LensRequest,
  signal: AbortSignal,
): Promise<{ lenses: BoardShot[]; offline: boolean; left: number }> {
  const facts = [...(await factsNow(db, channelId, input.factIds)).values()].filter(
    ({ state }) => state === 'valid',
  );
  const each = kind === 'montage' ? MONTAGE_LINES : 1;
  const brief: Brief = {
    topic: input.topic,
    points: only ? [only.lens.name, ...only.lens.lines].filter(Boolean).join('\n') : input.brief,
    text: only ? `${only.lens.name}：${only.lens.lines.join('／')}` : input.brief,
    facts: facts.map(({ id: factId, kind: factKind, subject, name, value }) => ({
      id: factId,
      kind: factKind,
      subject,
      name,
      value,
    })),
    length: input.seconds,
    count: each,
    ...(only ? { shot: { name: only.lens.name, lines: only.lens.lines, wish: only.wish } } : {}),
  };
  const { system, prompt } = await composePrompt(db, actor, 'storyboard', brief);
  const made = await model.compose(
    {
      purpose: 'storyboard',
      system,
      prompt: `${prompt}${only ? `\n只重写这一个镜头，lenses 里只放一项。${only.wish ? `要求：${only.wish}` : '换一个角度。'}` : ''}`,
      seed,
      brief,
      charge: { channelId, memberId: actor.id, nodeId },
      schema: Written,
    },
    { signal },
  );
  const written = made.value.lenses;
  const lenses = written.slice(0, only ? 1 : MOST_SHOTS).map(({ picture, lines, seconds }): BoardShot => {
    const said = lines
      .map((line) => line.trim().slice(0, 200))
      .filter(Boolean)
      .slice(0, 20);
    const longest = Math.max(0, ...said.map((line) => linesMs(line)));
    const ms = Math.max(Math.round(seconds * 1000), longest > 0 ? longest + VOICE_MARGIN_MS : 0);
    return {
      id: newPartId(),
      name: picture.trim().slice(0, 60),
      lines: said,
      ms: Math.min(MOST_MS, Math.max(LEAST_MS, ms)),
      clips: [],
    };
  });
  return { lenses, offline: made.offline, left: only ? 0 : Math.max(0, written.length - MOST_SHOTS) };
}

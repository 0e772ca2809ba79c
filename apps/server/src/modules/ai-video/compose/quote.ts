import type { BodyOf, contract, DataOf } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { budgetLeft, usualCost } from '../../ai/index.ts';
import { recentPace } from './compose.repository.ts';

type Call = typeof contract.videoTheme.quote;

/** Until this house has composed films: seconds of work for a second of film. */
const PACE = 2;
/** A text that a model writes takes about so long. */
const SCRIPT_MS = 8_000;

/** What films would cost and how long they would take, by what the last ones did. Composing itself costs nothing. */
export async function quote(
  { db, model }: Pick<Kernel, 'db' | 'model'>,
  actor: Actor,
  { films, seconds, scripts }: BodyOf<Call>,
): Promise<DataOf<Call>> {
  const channelId = actor.channelId ?? 0;
  const ready = await model.ready(channelId);
  const each = ready ? await usualCost(db, channelId, 'storyboard') : 0;
  const worked = await recentPace(db, channelId);
  const pace = worked?.pace ?? PACE;
  return {
    modelReady: ready,
    costEach: each,
    cost: each * scripts,
    budgetLeft: ready ? await budgetLeft(db, channelId) : null,
    ms: Math.round(films * seconds * pace * 1000 + (ready ? scripts * SCRIPT_MS : 0)),
  };
}

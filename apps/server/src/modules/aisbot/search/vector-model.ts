import type { Queries } from '#db/database.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { WriteTask } from '#kernel/model.ts';
import { botModel } from '../settings.ts';
import type { AskedVector } from './vectors.repository.ts';

/** The model that makes a channel's vectors, or null. */
export async function vectorModel(db: Queries, channelId: number) {
  const { endpointId, embedding } = await botModel.read(db, channelId);
  return endpointId === null || embedding === ''
    ? null
    : { endpointId, model: embedding, of: `${endpointId}/${embedding}` };
}

interface Asking {
  channelId: number;
  question: string;
  charge: WriteTask['charge'];
  signal: AbortSignal;
}

/** The question as a vector; null where there is no such model, or it does not answer: words and pairs find enough. */
export async function askedVector(
  kernel: Pick<Kernel, 'db' | 'model' | 'log'>,
  { channelId, question, charge, signal }: Asking,
): Promise<AskedVector | null> {
  const chosen = await vectorModel(kernel.db, channelId);
  if (!chosen) return null;
  try {
    const [vector] = await kernel.model.embed({ ...chosen, texts: [question], charge }, { signal });
    return vector ? { of: chosen.of, vector } : null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    kernel.log.warn({ why: error.message }, 'searching without vectors');
    return null;
  }
}

import { z } from 'zod';
import { boundedBody } from '#kernel/http/bounded-body.ts';

/** Whoever opens the screen waits for this; a service of the same machine answers at once or is not there. */
const PATIENCE_MS = 800;

const MOST_BYTES = 1_048_576;
const Tags = z.object({ models: z.array(z.object({ name: z.string().catch('') })) });

export interface LocalModels {
  found: boolean;
  /** What an endpoint for it has as its address. */
  baseUrl: string;
  models: string[];
}

/** Asks the machine's own Ollama which models it has. Anything but a proper answer: it is not there. */
export async function findLocalModels(url: string | null): Promise<LocalModels> {
  const baseUrl = url ? `${url}/v1` : '';
  const none = { found: false, baseUrl, models: [] };
  if (!url) return none;
  try {
    const answer = await fetch(`${url}/api/tags`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    const bytes = answer.ok ? await boundedBody(answer, MOST_BYTES) : null;
    if (!bytes) return none;
    const { models } = Tags.parse(JSON.parse(bytes.toString('utf8')));
    const names = models.flatMap(({ name }) => (name ? [name.slice(0, 100)] : []));
    return { found: true, baseUrl, models: names.slice(0, 50) };
  } catch {
    return none;
  }
}

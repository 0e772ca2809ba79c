/** Whoever opens the screen waits for this; a service of the same machine answers at once or is not there. */
const PATIENCE_MS = 800;

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
    const { models } = (await answer.json()) as { models?: { name?: unknown }[] };
    if (!answer.ok || !Array.isArray(models)) return none;
    const names = models.flatMap(({ name }) =>
      typeof name === 'string' && name ? [name.slice(0, 100)] : [],
    );
    return { found: true, baseUrl, models: names.slice(0, 50) };
  } catch {
    return none;
  }
}

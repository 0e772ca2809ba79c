import { z } from 'zod';
import { boundedBody } from '#kernel/http/bounded-body.ts';
import { PrivateAddress } from '#kernel/http/guarded-fetch.ts';
import { ServiceFailed } from '../digitman.errors.ts';

/*
 * What a service for digital humans speaks: three addresses, which adapters for any vendor can offer.
 *
 *   POST <base>/tasks              { image, audio, ratio }          → { id }          (image and audio in Base64)
 *   GET  <base>/tasks/<id>                                          → { state, position?, queue?, error? }
 *   GET  <base>/tasks/<id>/video                                    → the film, once the state is `done`
 *   POST <base>/tasks/<id>/cancel                                   → anything
 */
const Submitted = z.object({ id: z.string().min(1).max(200) });
const Told = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Its place in the line, counted from one, and how long the line is. */
  position: z.int().min(0).nullish(),
  queue: z.int().min(0).nullish(),
  progress: z.number().min(0).max(100).nullish(),
  error: z.string().max(500).nullish(),
});
type Told = z.infer<typeof Told>;

const PATIENCE_MS = 60_000;
/** Ten minutes of film. */
const MOST_BYTES = 512 * 1_048_576;
/** What it tells about a task is a few words. */
const MOST_WORDS = 1_048_576;
const jsonOf = async (answer: Response): Promise<unknown> =>
  JSON.parse((await boundedBody(answer, MOST_WORDS))?.toString('utf8') ?? '');

interface ServiceAddress {
  baseUrl: string;
  apiKey: string | null;
}

export function serviceDriver({ baseUrl, apiKey }: ServiceAddress, fetch: typeof globalThis.fetch) {
  const base = baseUrl.replace(/\/+$/, '');
  async function ask(path: string, signal: AbortSignal, body?: unknown): Promise<Response> {
    const limit = AbortSignal.timeout(PATIENCE_MS);
    let answer: Response;
    try {
      answer = await fetch(`${base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.any([signal, limit]),
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof PrivateAddress || (error as Error).cause instanceof PrivateAddress)
        throw ServiceFailed('服务地址指向内网，服务器不允许访问；确需访问请由运维设置 MODEL_PRIVATE_HOSTS=1');
      throw ServiceFailed(limit.aborted ? '服务超时' : '连不上服务');
    }
    if (answer.status === 401 || answer.status === 403) throw ServiceFailed('服务拒绝了该密钥');
    if (!answer.ok) throw ServiceFailed(`服务返回 ${answer.status}`);
    return answer;
  }
  const read = async <Schema extends z.ZodType>(
    answer: Response,
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    const parsed = schema.safeParse(await jsonOf(answer).catch(() => null));
    if (!parsed.success) throw ServiceFailed('服务的回答不符合约定');
    return parsed.data;
  };
  const at = (id: string) => `/tasks/${encodeURIComponent(id)}`;
  return {
    submit: async (task: { image: Buffer; audio: Buffer; ratio: string }, signal: AbortSignal) =>
      (
        await read(
          await ask('/tasks', signal, {
            image: task.image.toString('base64'),
            audio: task.audio.toString('base64'),
            ratio: task.ratio,
          }),
          Submitted,
        )
      ).id,
    query: async (id: string, signal: AbortSignal): Promise<Told> => read(await ask(at(id), signal), Told),
    cancel: async (id: string, signal: AbortSignal): Promise<void> => {
      await ask(`${at(id)}/cancel`, signal, {});
    },
    async video(id: string, signal: AbortSignal): Promise<Buffer> {
      const film = await boundedBody(await ask(`${at(id)}/video`, signal), MOST_BYTES);
      if (!film) throw ServiceFailed('返回的视频过大');
      return film;
    },
  };
}
export type ServiceDriver = ReturnType<typeof serviceDriver>;

import { boundedBody } from '#kernel/http/bounded-body.ts';
import { wavMs } from './wav.ts';

/** A service that speaks as OpenAI's does: `POST <baseUrl>/audio/speech`. */
export interface SpeechEndpoint {
  id: string;
  name: string;
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutSeconds: number;
}

/** Why a driver did not speak. `faulty` counts against it: after a few in a row it rests. */
export class SpeechFailure extends Error {
  override readonly name = 'SpeechFailure';
  readonly faulty: boolean;

  constructor(message: string, { faulty = true, cause }: { faulty?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.faulty = faulty;
  }
}

/** Ten minutes of speech; nobody says more in one sentence. */
const MOST_BYTES = 64 * 1_048_576;

const REFUSALS: Record<number, string> = {
  401: '语音服务拒绝了该密钥',
  403: '语音服务拒绝了该密钥',
  404: '语音服务没有这个模型或地址不对',
  429: '语音服务忙，请稍后再试',
};

export async function askEndpoint(
  endpoint: SpeechEndpoint,
  asked: { read: string; voice: string; speed: number },
  { signal, fetch }: { signal: AbortSignal; fetch: typeof globalThis.fetch },
): Promise<{ file: Buffer; durationMs: number }> {
  const limit = AbortSignal.timeout(endpoint.timeoutSeconds * 1000);
  try {
    const answer = await fetch(`${endpoint.baseUrl.replace(/\/+$/, '')}/audio/speech`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(endpoint.apiKey === null ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify({
        model: endpoint.model,
        input: asked.read,
        voice: asked.voice,
        speed: asked.speed,
        response_format: 'wav',
      }),
      signal: AbortSignal.any([signal, limit]),
    });
    if (!answer.ok)
      throw new SpeechFailure(REFUSALS[answer.status] ?? `语音服务没有成功（${answer.status}）`);
    const file = await boundedBody(answer, MOST_BYTES);
    if (!file) throw new SpeechFailure('语音服务返回的声音过长', { faulty: false });
    const durationMs = wavMs(file);
    if (!durationMs) throw new SpeechFailure('语音服务没有返回 WAV 声音', { faulty: false });
    return { file, durationMs };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SpeechFailure) throw error;
    throw new SpeechFailure(limit.aborted ? '语音服务超时' : '连不上语音服务', { cause: error });
  }
}

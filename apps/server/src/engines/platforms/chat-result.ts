import type { ChatRefused, ChatUnknown } from './chat-connector.ts';
import { PlatformError } from './platform-error.ts';

/** What an error says about the message: nobody received it, or nobody knows. Anything else is a mistake of ours. */
export function unsent(error: unknown): ChatRefused | ChatUnknown {
  if (!(error instanceof PlatformError)) throw error;
  const { outcome, code, category, advice, retryable, retryAfterSeconds } = error;
  if (outcome === 'unknown') return { state: 'unknown', code, advice };
  return { state: 'refused', code, category, advice, retryable, retryAfterSeconds };
}

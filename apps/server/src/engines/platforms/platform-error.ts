import type { PlatformId } from '@zhiying/contract';

/** Who said it: where content is published, or 微信客服, where customers write. */
export type PlatformName = PlatformId | 'weixin';

/** What kind of trouble: it decides whether the account is paused, the post is changed, or somebody just waits. */
export type ErrorCategory =
  | 'auth'
  | 'permission'
  | 'quota'
  | 'rate'
  | 'content'
  | 'missing'
  | 'network'
  | 'platform'
  | 'unknown';

/**
 * Whether the post may exist all the same. `not-sent`: the request that publishes was never made, so making it later is
 * safe · `refused`: it was made and the platform said no · `unknown`: it was made and no answer came; only `check` may settle
 * that, never a second publication.
 */
export type Outcome = 'not-sent' | 'refused' | 'unknown';

export interface PlatformErrorFacts {
  platform: PlatformName;
  category: ErrorCategory;
  /** Doing the same again later may succeed. Says nothing about safety: see `outcome`. */
  retryable: boolean;
  /** What is the matter and what the person should do, in Chinese. What follows by itself is said by whoever acts on it. */
  advice: string;
  outcome: Outcome;
  /** The platform's own code and words, for the log and for its support. */
  code: string;
  said: string;
  /** The platform's number for this request, where it gives one. */
  logId: string | null;
  /** When the platform told how long to wait. */
  retryAfterSeconds?: number;
  /** There was no connection at all, so that nothing has left this machine: not even a try. */
  unreachable?: boolean;
}

/** A platform did not do what was asked. Never contains a token or a secret. */
export class PlatformError extends Error implements PlatformErrorFacts {
  override readonly name = 'PlatformError';
  platform: PlatformName;
  category: ErrorCategory;
  retryable: boolean;
  advice: string;
  outcome: Outcome;
  code: string;
  said: string;
  logId: string | null;
  retryAfterSeconds?: number;
  unreachable: boolean;

  constructor(facts: PlatformErrorFacts) {
    super(`${facts.platform} ${facts.code}: ${facts.advice}`);
    this.platform = facts.platform;
    this.category = facts.category;
    this.retryable = facts.retryable;
    this.advice = facts.advice;
    this.outcome = facts.outcome;
    this.code = facts.code;
    this.said = facts.said;
    this.logId = facts.logId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.unreachable = facts.unreachable ?? false;
  }

  /** The same trouble, seen from the step in which it happened. */
  during(outcome: Outcome): PlatformError {
    return new PlatformError({ ...this, outcome });
  }
}

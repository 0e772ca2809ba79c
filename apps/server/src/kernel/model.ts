import type { FactKind, PlatformId, Purpose, Tone } from '@zhiying/contract';
import type { z } from 'zod';
import type { Queries } from '#db/database.ts';

/** A fact as writers get it. They write the field `{{fact:id}}` where the value belongs, never the value of a price. */
export interface FactNote {
  id: number;
  kind: FactKind;
  /** The car or the shop it belongs to: 示例轿车 A1. */
  subject: string;
  /** The attribute: 官方指导价, 轴距. */
  name: string;
  value: string;
}

/** The brief of a text: offline drafts are laid out from it alone; prompts are composed from the same. */
export interface Brief {
  topic: string;
  /** The points to make, one a line, as the requester wrote them. */
  points?: string;
  audience?: string;
  /** Where it will appear: each place has its own form. */
  platform?: PlatformId;
  /** Given when the text must carry exactly this title. */
  title?: string;
  facts: readonly FactNote[];
  /** A style of the resource library: its name and what it asks for. */
  style?: { name: string; tone: Tone };
  /** Characters wanted, about. */
  length?: number;
  /** The platform's limits, where the text has to fit one. */
  limit?: { title?: number; text?: number };
  tags?: readonly string[];
  hotTopics?: readonly string[];
  /** The text to rewrite (polish) or to find titles for. */
  text?: string;
  /** One shot of a film alone is to be said in another way: what it says now, and what somebody wishes of it. */
  shot?: { name: string; lines: readonly string[]; wish: string };
  /** The tone of a rewrite. */
  tone?: Tone;
  /** How many titles or topics. */
  count?: number;
}

export interface WriteTask {
  purpose: Purpose;
  system: string;
  prompt: string;
  /** The same seed gives the same draft, and is passed on to models that know seeds. */
  seed: number;
  maxTokens?: number;
  brief: Brief;
  /** Who pays: counted against the channel's daily budget and shown in 用量. */
  charge: { channelId: number; memberId: number; nodeId: number | null; themeId?: number };
}

export interface Usage {
  input: number;
  output: number;
  /** In yuan. */
  cost: number;
}

interface Made {
  /** The name people gave the endpoint, or 离线草稿. */
  provider: string;
  model: string;
  /** Laid out without a model; shown as 离线草稿 wherever the text is. */
  offline: boolean;
  usage: Usage;
}
export interface Written extends Made {
  text: string;
}
export interface Composed<T> extends Made {
  value: T;
}

export interface PricedModel {
  name: string;
  /** Yuan per million tokens. */
  inputPrice: number;
  outputPrice: number;
}

/** One OpenAI-compatible service. */
export interface ModelEndpoint {
  id: number;
  name: string;
  baseUrl: string;
  /** Sealed. */
  apiKey: string | null;
  models: PricedModel[];
  concurrency: number;
  timeoutSeconds: number;
  version: number;
}

/**
 * The engine that writes text. 系统配置 › AI 模型 decides which endpoint answers; with none, a draft is laid out from the
 * brief. Refuses with ModelFailed, BudgetSpent and the like (`engines/model/model.errors.ts`), whose messages are for
 * people.
 */
export interface ModelEngine {
  /**
   * Streams the text and resolves with the whole. The first line of an article is its title. `onReset`: what was streamed
   * so far is void, another model begins anew.
   */
  write(
    task: WriteTask,
    options: { signal: AbortSignal; onText?(delta: string): void; onReset?(): void },
  ): Promise<Written>;
  /**
   * An answer of a given shape, which the prompt describes. Offline: `{ titles: [{ title, reason }] }` for titles,
   * `{ title, text }` for everything else; what needs a model is refused. One that does not fit is repaired, or asked
   * for once more.
   */
  compose<T>(
    task: WriteTask & { schema: z.ZodType<T> },
    options: { signal: AbortSignal },
  ): Promise<Composed<T>>;
  /**
   * Texts as vectors of unit length, by one endpoint of the channel and a model it has for that. Refuses with ModelFailed where it
   * does not answer: whoever searches does without.
   */
  embed(
    task: { texts: readonly string[]; endpointId: number; model: string; charge: WriteTask['charge'] },
    options: { signal: AbortSignal },
  ): Promise<Float32Array[]>;
  /** Whether a model writes for the channel; otherwise drafts are laid out. `from`: asked inside a transaction. */
  ready(channelId: number, from?: Queries): Promise<boolean>;
  /** The models of this machine's own service, where there is one. */
  local(): Promise<{ found: boolean; baseUrl: string; models: string[] }>;
  /** Asks one endpoint a trifle, whatever the others do; `msg` is for people. */
  test(
    endpoint: ModelEndpoint,
    charge: WriteTask['charge'],
    options: { signal: AbortSignal },
  ): Promise<{ ok: boolean; msg: string }>;
}

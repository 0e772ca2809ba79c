import { setTimeout as wait } from 'node:timers/promises';
import { OFFLINE_LABEL } from '@zhiying/contract';
import { createBreaker } from '#kernel/breaker.ts';
import { guardedFetch } from '#kernel/http/guarded-fetch.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { limitConcurrency } from '#kernel/limit-concurrency.ts';
import type { ModelEndpoint, ModelEngine, PricedModel, WriteTask, Written } from '#kernel/model.ts';
import { embedTexts } from './embed.ts';
import { askEndpoint, costOf, estimateOf } from './endpoint-call.ts';
import { hasEndpoints, KEY_SEAL, readEndpoints } from './endpoints.ts';
import { EndpointFailure } from './failure.ts';
import { createLedger } from './ledger.ts';
import { findLocalModels } from './local-models.ts';
import { ModelFailed } from './model.errors.ts';
import { writeOffline } from './offline/offline-writer.ts';
import { readJson } from './read-json.ts';
import { modelSettings } from './settings.ts';

/** @public Modules that write name them. */
export type { Brief, Composed, FactNote, ModelEngine, WriteTask, Written } from '#kernel/model.ts';
export { KEY_SEAL } from './endpoints.ts';
export { spentToday } from './ledger.ts';
/** @public Modules tell a spent budget from a model that does not answer, and from work that needs one. */
export { BudgetSpent, ModelFailed, ModelNeeded, QuotaSpent } from './model.errors.ts';
export { refuseSpent, storageQuotas } from './quota.repository.ts';
export { modelSettings, resourcePrices } from './settings.ts';
export { bookUse, monthOf, usesOf } from './uses.repository.ts';

type Options = Parameters<ModelEngine['write']>[1];

/** A limit that ends within this is waited for; a longer one sends the work to the next endpoint. */
const PATIENCE_MS = 10_000;
/** Far more than any model writes, with all that is wrapped around each word, and than a hundred vectors take. */
const MOST_BYTES = 64 * 1_048_576;
const NOTHING = { input: 0, output: 0, cost: 0 };
/** A model that 系统配置 does not name has no price there. */
const FREE = { name: '', inputPrice: 0, outputPrice: 0 };

/** The models that 系统配置 › AI 模型 names, in order; with none, an offline draft. */
export function openModel({
  db,
  log,
  config,
  secrets,
}: Pick<Kernel, 'config' | 'db' | 'log' | 'secrets'>): ModelEngine {
  const ledger = createLedger({ db });
  const breaker = createBreaker();
  const inTurn = limitConcurrency();
  const outside = guardedFetch({ allowPrivate: config.modelPrivateHosts, most: MOST_BYTES });
  const own = guardedFetch({ allowPrivate: true, most: MOST_BYTES });
  const local = config.ollamaUrl && new URL(config.ollamaUrl).origin;
  /** The machine's own Ollama is the one inner address that needs no permission: the operator named it, not whoever types. */
  const fetchFor = ({ baseUrl }: ModelEndpoint) => (URL.parse(baseUrl)?.origin === local ? own : outside);

  /** One call of one endpoint, written down whatever becomes of it. */
  async function ask(task: WriteTask, endpoint: ModelEndpoint, model: PricedModel, options: Options) {
    const key = endpoint.apiKey === null ? null : secrets.open(endpoint.apiKey, KEY_SEAL);
    // One that is only tried has no row yet.
    const payee = {
      endpointId: endpoint.id || null,
      provider: endpoint.name,
      model: model.name,
      offline: false,
    };
    const row = await ledger.open(task, payee, costOf(model, estimateOf(task)));
    const start = performance.now();
    const asked = { endpoint, key, model: model.name, task, fetch: fetchFor(endpoint), ...options };
    const outcome = await askEndpoint(asked);
    const usage = outcome.tokens ? { ...outcome.tokens, cost: costOf(model, outcome.tokens) } : NOTHING;
    const close = (as: 'ok' | 'failed' | 'cancelled', why = '') =>
      ledger.close(row, as, usage, performance.now() - start, why);
    if ('error' in outcome) {
      const why = outcome.error instanceof EndpointFailure ? outcome.error.message : '';
      await close(options.signal.aborted ? 'cancelled' : 'failed', why);
      throw outcome.error;
    }
    await close('ok');
    return { text: outcome.text, provider: endpoint.name, model: model.name, offline: false, usage };
  }

  async function askPatiently(
    task: WriteTask,
    endpoint: ModelEndpoint,
    model: PricedModel,
    options: Options,
  ) {
    try {
      return await ask(task, endpoint, model, options);
    } catch (error) {
      const pause = error instanceof EndpointFailure ? error.retryAfterMs : null;
      if (pause === null || pause > PATIENCE_MS) throw error;
      await wait(pause, undefined, { signal: options.signal });
      return ask(task, endpoint, model, options);
    }
  }

  async function offline(task: WriteTask, { signal, onText }: Options): Promise<Written> {
    signal.throwIfAborted();
    const payee = { endpointId: null, provider: OFFLINE_LABEL, model: 'offline-draft', offline: true };
    const start = performance.now();
    const { text } = writeOffline(task);
    const row = await ledger.open(task, payee, 0);
    onText?.(text);
    await ledger.close(row, 'ok', NOTHING, performance.now() - start);
    return { text, provider: payee.provider, model: payee.model, offline: true, usage: NOTHING };
  }

  async function write(task: WriteTask, options: Options): Promise<Written> {
    const { channelId } = task.charge;
    const endpoints = await readEndpoints(db, channelId);
    if (endpoints.length === 0) return offline(task, options);
    let last = '模型服务连续失败，已暂停调用，半分钟后自动重试';
    for (const endpoint of endpoints)
      for (const model of endpoint.models) {
        options.signal.throwIfAborted();
        // Changed settings are a new endpoint as far as its failures go.
        const key = `${endpoint.id}.${endpoint.version}.${model.name}`;
        if (!breaker.mayAsk(key)) continue;
        let begun = false;
        const heard = {
          signal: options.signal,
          onText: (delta: string) => {
            begun = true;
            options.onText?.(delta);
          },
          onReset: () => options.onReset?.(),
        };
        try {
          const written = await inTurn(
            `${endpoint.id}`,
            endpoint.concurrency,
            () => askPatiently(task, endpoint, model, heard),
            options.signal,
          );
          breaker.forget(key);
          return written;
        } catch (error) {
          if (!(error instanceof EndpointFailure)) throw error;
          if (error.faulty) breaker.failed(key);
          log.warn(
            { endpoint: endpoint.id, model: model.name, why: error.message },
            'a model did not answer',
          );
          last = `${endpoint.name}：${error.message}`;
          if (begun) options.onReset?.();
        }
      }
    if ((await modelSettings.read(db, channelId)).offlineFallback) return offline(task, options);
    throw ModelFailed(last);
  }

  return {
    write,
    async compose(task, { signal }) {
      const asJson = { ...task, system: `${task.system}\n只输出 JSON，不要输出其他文字。` };
      const first = await write(asJson, { signal });
      const { text: _text, ...made } = first;
      if (first.offline) return { ...made, value: task.schema.parse(writeOffline(task).value) };
      const reading = readJson(first.text, task.schema);
      if (reading.ok) return { ...made, value: reading.value };
      const second = await write(
        {
          ...asJson,
          prompt: `${task.prompt}\n\n上一次的回答不符合要求（${reading.why}）。请重新输出完整、正确的 JSON。`,
        },
        { signal },
      );
      const again = second.offline
        ? { ok: true as const, value: task.schema.parse(writeOffline(task).value) }
        : readJson(second.text, task.schema);
      if (!again.ok) throw ModelFailed('模型连续两次未按要求的格式返回，请更换模型或稍后重试');
      const usage = {
        input: first.usage.input + second.usage.input,
        output: first.usage.output + second.usage.output,
        cost: first.usage.cost + second.usage.cost,
      };
      return {
        provider: second.provider,
        model: second.model,
        offline: second.offline,
        usage,
        value: again.value,
      };
    },

    async embed({ texts, endpointId, model, charge }, { signal }) {
      const endpoint = (await readEndpoints(db, charge.channelId)).find(({ id }) => id === endpointId);
      if (!endpoint) throw ModelFailed('向量模型的接口已停用或删除');
      const breakerKey = `${endpoint.id}.${endpoint.version}.embed.${model}`;
      if (!breaker.mayAsk(breakerKey)) throw ModelFailed('向量模型连续失败，已暂停调用，半分钟后自动重试');
      const key = endpoint.apiKey === null ? null : secrets.open(endpoint.apiKey, KEY_SEAL);
      const priced = endpoint.models.find(({ name }) => name === model) ?? FREE;
      const payee = { endpointId, provider: endpoint.name, model, offline: false };
      const expected = { input: texts.reduce((sum, text) => sum + text.length, 0), output: 0 };
      const row = await ledger.open({ purpose: 'embed', charge }, payee, costOf(priced, expected));
      const start = performance.now();
      try {
        const asked = { endpoint, key, model, texts, signal, fetch: fetchFor(endpoint) };
        const { vectors, tokens } = await embedTexts(asked);
        await ledger.close(row, 'ok', { ...tokens, cost: costOf(priced, tokens) }, performance.now() - start);
        breaker.forget(breakerKey);
        return vectors;
      } catch (error) {
        const failure = error instanceof EndpointFailure ? error : null;
        const usage = failure && !failure.billed ? NOTHING : { ...expected, cost: costOf(priced, expected) };
        const why = failure?.message ?? '';
        const as = signal.aborted ? 'cancelled' : 'failed';
        await ledger.close(row, as, usage, performance.now() - start, why);
        if (!(error instanceof EndpointFailure)) throw error;
        breaker.failed(breakerKey);
        throw ModelFailed(why);
      }
    },

    ready: (channelId, from = db) => hasEndpoints(from, channelId),
    local: () => findLocalModels(config.ollamaUrl),

    /** Asks one endpoint, past breaker and line, and tells how it went. */
    async test(endpoint, charge, { signal }) {
      const task: WriteTask = {
        purpose: 'test',
        system: '你是接口测试。',
        prompt: '请只回复两个字：正常',
        seed: 1,
        // Models that think first need room for it; the others stop after two characters.
        maxTokens: 2000,
        brief: { topic: '测试', facts: [] },
        charge,
      };
      const model = endpoint.models[0];
      if (!model) return { ok: false, msg: '请填写模型' };
      try {
        const { text } = await ask(task, endpoint, model, { signal });
        return { ok: true, msg: `${model.name} 返回：${text.slice(0, 40)}` };
      } catch (error) {
        if (error instanceof EndpointFailure) return { ok: false, msg: error.message };
        throw error;
      }
    },
  };
}

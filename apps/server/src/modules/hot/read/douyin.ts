import { z } from 'zod';
import type { Config } from '#config';
import { type ListFetcher, SourceError, stopped } from '#engines/reading/index.ts';
import type { Entry } from './adapter.ts';

export const DouyinFailure = z.object({
  error_code: z.number().default(0),
  description: z.string().default(''),
});
const Token = z.object({ data: DouyinFailure.extend({ access_token: z.string().default('') }) });
const HotList = z.object({
  data: DouyinFailure.extend({
    list: z
      .array(z.object({ sentence: z.string(), hot_level: z.number().nullable().default(null) }))
      .default([]),
  }),
});

type App = Config['platforms']['douyin'];

/** 抖音开放平台 热点榜: a token of the application, then `/hotsearch/sentences/`. */
export async function douyinEntries(fetchList: ListFetcher, app: App): Promise<Entry[]> {
  const { data } = await askDouyin(fetchList, app, '/hotsearch/sentences/', HotList);
  return data.list.map(({ sentence, hot_level }) => ({
    title: sentence,
    heat: hot_level,
    url: `https://www.douyin.com/search/${encodeURIComponent(sentence.toWellFormed())}`,
  }));
}

/** One question to an interface that needs no user's leave: a token of the application first. */
export async function askDouyin<T extends { data: z.infer<typeof DouyinFailure> }>(
  fetchList: ListFetcher,
  { baseUrl, clientKey, clientSecret }: App,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  if (!clientKey) throw stopped('未登记抖音应用，已停读');
  const ask = async <Answer>(shape: z.ZodType<Answer>, to: string, init: RequestInit): Promise<Answer> => {
    const text = await fetchList(`${baseUrl}${to}`, init, { robots: false });
    try {
      return shape.parse(JSON.parse(text));
    } catch {
      throw new SourceError('抖音返回的内容无法识别');
    }
  };
  const token = await ask(Token, '/oauth/client_token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credential',
      client_key: clientKey,
      client_secret: clientSecret,
    }),
  });
  refuse(token.data);
  const answer = await ask(schema, path, { headers: { 'access-token': token.data.access_token } });
  refuse(answer.data);
  return answer;
}

const NOT_GRANTED = [28001012, 10003, 10013, 10004];

function refuse({ error_code: code, description }: z.infer<typeof DouyinFailure>) {
  if (code === 0) return;
  const words = `抖音拒绝：${description || '未说明原因'}（${code}）`;
  throw NOT_GRANTED.includes(code) ? stopped(`${words}，已停读`) : new SourceError(words);
}

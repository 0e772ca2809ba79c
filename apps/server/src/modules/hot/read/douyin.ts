import { z } from 'zod';
import type { Config } from '#config';
import { type ListFetcher, SourceTrouble, stopped } from '#engines/reading/index.ts';
import type { Entry } from './adapter.ts';

const Failure = z.object({ error_code: z.number().default(0), description: z.string().default('') });
const Token = z.object({ data: Failure.extend({ access_token: z.string().default('') }) });
const HotList = z.object({
  data: Failure.extend({
    list: z
      .array(z.object({ sentence: z.string(), hot_level: z.number().nullable().default(null) }))
      .default([]),
  }),
});

/** 抖音开放平台 热点榜: a token of the application, then `/hotsearch/sentences/`. */
export async function douyinEntries(
  fetchList: ListFetcher,
  { baseUrl, clientKey, clientSecret }: Config['platforms']['douyin'],
): Promise<Entry[]> {
  if (!clientKey) throw stopped('未登记抖音应用，已停读');
  const ask = async <T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T> => {
    const text = await fetchList(`${baseUrl}${path}`, init, { robots: false });
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      throw new SourceTrouble('抖音返回的内容无法识别');
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
  const { data } = await ask(HotList, '/hotsearch/sentences/', {
    headers: { 'access-token': token.data.access_token },
  });
  refuse(data);
  return data.list.map(({ sentence, hot_level }) => ({ title: sentence, heat: hot_level }));
}

const NOT_GRANTED = [28001012, 10003, 10013, 10004];

function refuse({ error_code: code, description }: z.infer<typeof Failure>) {
  if (code === 0) return;
  const words = `抖音拒绝：${description || '未说明原因'}（${code}）`;
  throw NOT_GRANTED.includes(code) ? stopped(`${words}，已停读`) : new SourceTrouble(words);
}

import type { ModelEndpoint } from '@zhiying/contract';
import { differencesIn } from '#kit/form/differences-in.ts';

type Known = Pick<
  ModelEndpoint,
  'version' | 'name' | 'baseUrl' | 'models' | 'concurrency' | 'timeoutSeconds' | 'enabled'
>;

export const BLANK_ENDPOINT: Known = {
  version: 0,
  name: '',
  baseUrl: '',
  models: [{ name: '', inputPrice: 0, outputPrice: 0 }],
  concurrency: 4,
  timeoutSeconds: 60,
  enabled: true,
};

export const draftOf = ({ name, baseUrl, models, concurrency, timeoutSeconds, enabled }: Known) => ({
  name,
  baseUrl,
  /** Undefined: as it is. */
  apiKey: undefined as string | undefined,
  models,
  concurrency,
  timeoutSeconds,
  enabled,
});
export type EndpointDraft = ReturnType<typeof draftOf>;

const LABELS: Record<keyof EndpointDraft, string> = {
  name: '名称',
  baseUrl: '接口地址',
  apiKey: '密钥',
  models: '模型',
  concurrency: '并发数',
  timeoutSeconds: '超时时间（秒）',
  enabled: '启用',
};

export const differencesOf = (base: EndpointDraft, mine: EndpointDraft, latest: Known) =>
  differencesIn(
    LABELS,
    {
      apiKey: (key) => (key ? '新密钥' : '保留原密钥'),
      models: (models) =>
        models
          .map(({ name, inputPrice, outputPrice }) => `${name}（${inputPrice} / ${outputPrice}）`)
          .join('、'),
      enabled: (on) => (on ? '启用' : '停用'),
    },
    base,
    mine,
    draftOf(latest),
  );

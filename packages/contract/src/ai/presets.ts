/** A model with its prices in yuan per million tokens. */
interface Suggested {
  name: string;
  inputPrice: number;
  outputPrice: number;
}

/** A service that speaks the OpenAI protocol and can be connected with nothing but a key. */
export interface ModelPreset {
  id: string;
  name: string;
  baseUrl: string;
  /** The first is taken unless the person chooses another. Prices are a starting point for the budget; people check them. */
  models: readonly Suggested[];
  /** Where people get a key. */
  keyPage: string;
}

export const MODEL_PRESETS: readonly ModelPreset[] = [
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    models: [
      { name: 'deepseek-chat', inputPrice: 2, outputPrice: 8 },
      { name: 'deepseek-reasoner', inputPrice: 4, outputPrice: 16 },
    ],
    keyPage: 'https://platform.deepseek.com/api_keys',
  },
  {
    id: 'qwen',
    name: '通义千问',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    models: [
      { name: 'qwen-plus', inputPrice: 0.8, outputPrice: 2 },
      { name: 'qwen-max', inputPrice: 2.4, outputPrice: 9.6 },
      { name: 'qwen-turbo', inputPrice: 0.3, outputPrice: 0.6 },
    ],
    keyPage: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
  },
  {
    id: 'doubao',
    name: '豆包',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    models: [
      { name: 'doubao-1-5-pro-32k-250115', inputPrice: 0.8, outputPrice: 2 },
      { name: 'doubao-seed-1-6-250615', inputPrice: 0.8, outputPrice: 8 },
    ],
    keyPage: 'https://console.volcengine.com/ark/region:ark+cn-beijing/apiKey',
  },
  {
    id: 'kimi',
    name: 'Kimi',
    baseUrl: 'https://api.moonshot.cn/v1',
    models: [
      { name: 'kimi-latest', inputPrice: 10, outputPrice: 30 },
      { name: 'moonshot-v1-8k', inputPrice: 2, outputPrice: 10 },
    ],
    keyPage: 'https://platform.moonshot.cn/console/api-keys',
  },
  {
    id: 'zhipu',
    name: '智谱',
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
    models: [
      { name: 'glm-4-plus', inputPrice: 5, outputPrice: 5 },
      { name: 'glm-4-flash', inputPrice: 0, outputPrice: 0 },
    ],
    keyPage: 'https://open.bigmodel.cn/usercenter/apikeys',
  },
];

import { MODEL_PRESETS } from '@zhiying/contract';
import { contract } from '@zhiying/contract/schemas';
import { expect, it } from 'vitest';
import { issuesOf } from '#kit/form/issues.ts';

it('常用的模型服务都列着，选一个、粘贴密钥就能接入', () => {
  expect(MODEL_PRESETS.map(({ name }) => name)).toEqual(['DeepSeek', '通义千问', '豆包', 'Kimi', '智谱']);
  for (const { name, baseUrl, models, keyPage } of MODEL_PRESETS) {
    const sent = { name, baseUrl, apiKey: 'sk-example', model: models[0] };
    expect(issuesOf(contract.aiModel.connect, sent), name).toEqual([]);
    for (const address of [baseUrl, keyPage]) expect(new URL(address).protocol, name).toBe('https:');
  }
});

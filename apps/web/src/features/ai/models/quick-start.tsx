import { contract, MODEL_PRESETS } from '@zhiying/contract';
import { AutoComplete, Button, Input } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Card, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './models.module.css';

interface Offer {
  id: string;
  name: string;
  about: string;
  /** Empty: the person types it. */
  baseUrl: string;
  models: readonly { name: string; inputPrice: number; outputPrice: number }[];
  needsKey: boolean;
  keyPage: string | null;
}

const SERVICES: readonly Offer[] = MODEL_PRESETS.map((preset) => ({
  ...preset,
  about: preset.models[0]?.name ?? '',
  needsKey: true,
}));
const ANY: Offer = {
  id: 'any',
  name: '其他服务',
  about: '兼容 OpenAI 协议',
  baseUrl: '',
  models: [],
  needsKey: false,
  keyPage: null,
};

/** Choose a service, paste its key, one real question, done. What it costs and in which order it is asked can be changed below. */
export function QuickStart({ begun }: { begun: boolean }) {
  const local = useCall(contract.aiModel.local, undefined, { staleTime: 30_000 });
  const [chosen, setChosen] = useState<string | null>(null);
  const offers = [...(local.data?.found ? [ollama(local.data)] : []), ...SERVICES, ANY];
  const offer = offers.find(({ id }) => id === chosen);
  return (
    <Card as="section" padding={16} marginBottom={16} aria-label="接入模型">
      <Row gap="8 12" wrap marginBottom={12}>
        <Text as="h3" size={14} weight={600}>
          {begun ? '继续接入模型' : '接入模型'}
        </Text>
        <Note as="span">选择模型服务并粘贴密钥，测试通过后启用</Note>
      </Row>
      <Stack tracks="repeat(auto-fill, minmax(148px, 1fr))" gap={8} role="radiogroup" aria-label="模型服务">
        {offers.map(({ id, name, about }) => (
          <label
            key={id}
            className={classOf(
              {
                flow: 'stack',
                gap: 2,
                padding: '10 12',
                border: 'line',
                radius: 6,
                position: 'relative',
                cursor: 'pointer',
              },
              styles.offer,
            )}
            data-chosen={id === chosen || undefined}
          >
            <input type="radio" name="model-service" checked={id === chosen} onChange={() => setChosen(id)} />
            <Text as="b" weight={600}>
              {name}
            </Text>
            <Muted as="small" breakWords>
              {about}
            </Muted>
          </label>
        ))}
      </Stack>
      {offer && <ConnectForm key={offer.id} offer={offer} onDone={() => setChosen(null)} />}
    </Card>
  );
}

const ollama = ({ baseUrl, models }: { baseUrl: string; models: readonly string[] }): Offer => ({
  id: 'ollama',
  name: '本机 Ollama',
  about: models.length > 0 ? `已找到 ${models.length} 个模型` : '已找到，尚未下载模型',
  baseUrl,
  models: models.map((name) => ({ name, inputPrice: 0, outputPrice: 0 })),
  needsKey: false,
  keyPage: null,
});

function ConnectForm({ offer, onDone }: { offer: Offer; onDone(): void }) {
  const [baseUrl, setBaseUrl] = useState(offer.baseUrl);
  const [apiKey, setApiKey] = useState('');
  const [model, setModel] = useState(offer.models[0]?.name ?? '');
  const connect = useAction(contract.aiModel.connect, {
    onSuccess: ({ ok }) => {
      if (!ok) return;
      void message.success(`${offer.name} 已接入，后续文章将由该模型生成`);
      onDone();
    },
  });
  const known = offer.models.find(({ name }) => name === model.trim());
  const ready = baseUrl.trim() && model.trim() && (apiKey.trim() || !offer.needsKey);
  const failure = connect.error?.message ?? (connect.data?.ok === false ? connect.data.msg : null);
  const start = () =>
    connect.mutate({
      name: offer.name,
      baseUrl: baseUrl.trim(),
      apiKey: apiKey.trim(),
      model: known ?? { name: model.trim(), inputPrice: 0, outputPrice: 0 },
    });
  return (
    <form
      className={classOf({ marginTop: 16 })}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) start();
      }}
    >
      {!offer.baseUrl && (
        <Field label="接口地址" required hint="兼容 OpenAI 协议的地址，通常以 /v1 结尾">
          {(control) => (
            <Input
              {...control}
              value={baseUrl}
              placeholder="https://api.example.com/v1"
              autoComplete="off"
              onChange={(event) => setBaseUrl(event.target.value)}
            />
          )}
        </Field>
      )}
      <FieldRow>
        {offer.id !== 'ollama' && (
          <Field label="密钥" required={offer.needsKey} hint="加密保存，不再显示">
            {(control) => (
              <Input.Password
                {...control}
                value={apiKey}
                autoComplete="new-password"
                placeholder={offer.needsKey ? '粘贴密钥' : '无需密钥可留空'}
                onChange={(event) => setApiKey(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label="模型" required hint="可更换为该服务的其他模型">
          {(control) => (
            <AutoComplete
              {...control}
              value={model}
              options={offer.models.map(({ name }) => ({ value: name }))}
              onChange={setModel}
            />
          )}
        </Field>
      </FieldRow>
      <Row gap="8 16" wrap>
        <Button type="primary" htmlType="submit" disabled={!ready} loading={connect.isPending}>
          测试并启用
        </Button>
        {offer.keyPage && (
          <a href={offer.keyPage} target="_blank" rel="noreferrer">
            前往{offer.name}获取密钥
          </a>
        )}
        <Note as="span">
          {known && offer.id !== 'ollama'
            ? `预算按输入 ¥${known.inputPrice}、输出 ¥${known.outputPrice} / 百万 Token 估算，请按服务商现价核对`
            : offer.id === 'ollama'
              ? '本机运行，不计费'
              : '价格暂按 0 计，接入后请在下方填写，以便准确核算预算'}
        </Note>
      </Row>
      {failure && (
        <Text as="p" tone="error" breakWords marginTop={12} role="alert">
          接入失败：{failure}
        </Text>
      )}
    </form>
  );
}

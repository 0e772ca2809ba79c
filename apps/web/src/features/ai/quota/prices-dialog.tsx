import { contract, type ResourcePrices } from '@zhiying/contract';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { Note, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './resource.module.css';

const MOST = 100_000;

/** What everything costs; for whoever looks after the whole channel to change, for others to read. */
export function PricesDialog({ onClose }: { onClose(): void }) {
  const prices = useCall(contract.aiResource.prices, {}, { staleTime: 0 });
  if (prices.data) return <Prices saved={prices.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="单价" width={560}>
      <QueryView query={prices}>{() => null}</QueryView>
    </Dialog>
  );
}

function Prices({ saved, onClose }: { saved: ResourcePrices; onClose(): void }) {
  const { mayChange } = saved;
  const [prices, setPrices] = useState(saved);
  const save = useAction(contract.aiResource.setPrices, {
    onSuccess: () => {
      void message.success('单价已保存，之后的用量按新单价计算');
      onClose();
    },
    onError: (error) => void message.error(error.message),
  });
  const priced = (at: number, part: object) =>
    setPrices({
      ...prices,
      models: prices.models.map((model, index) => (index === at ? { ...model, ...part } : model)),
    });
  const { speech, compose, models } = prices;
  return (
    <Dialog
      open
      onClose={onClose}
      title="单价"
      width={560}
      unsaved={prices === saved ? 0 : 1}
      submitText="保存"
      submitting={save.isPending}
      onSubmit={
        mayChange
          ? () =>
              save.mutate({
                speech,
                compose,
                models: models.map(({ endpoint: _endpoint, ...model }) => model),
              })
          : undefined
      }
    >
      <Stack gap={12}>
        <Note>用于估算花费和预算，请按服务商的账单核对。修改后只影响之后的用量，已记录的花费不变。</Note>
        <div className={styles.pair}>
          <Field label="语音合成（元/分钟）" hint="内置语音免费">
            {(control) => (
              <Price
                control={control}
                value={speech}
                disabled={!mayChange}
                onChange={(to) => setPrices({ ...prices, speech: to })}
              />
            )}
          </Field>
          <Field label="视频合成（元/分钟）">
            {(control) => (
              <Price
                control={control}
                value={compose}
                disabled={!mayChange}
                onChange={(to) => setPrices({ ...prices, compose: to })}
              />
            )}
          </Field>
        </div>
        {models.length > 0 && (
          <Text as="h3" size={13} weight={600}>
            大模型（元/百万 token）
          </Text>
        )}
        {models.map(({ endpointId, endpoint, name, inputPrice, outputPrice }, at) => (
          <div className={styles.pair} key={`${endpointId} ${name}`}>
            <Field label={`${endpoint} · ${name}，输入`}>
              {(control) => (
                <Price
                  control={control}
                  value={inputPrice}
                  onChange={(to) => priced(at, { inputPrice: to })}
                />
              )}
            </Field>
            <Field label="输出">
              {(control) => (
                <Price
                  control={control}
                  value={outputPrice}
                  onChange={(to) => priced(at, { outputPrice: to })}
                />
              )}
            </Field>
          </div>
        ))}
        {mayChange && models.length === 0 && <Note>暂未接入模型，接入后可在这里修改单价。</Note>}
        {!mayChange && <Note>单价由渠道管理员设置。</Note>}
      </Stack>
    </Dialog>
  );
}

interface PriceProps {
  control: object;
  value: number;
  disabled?: boolean;
  onChange(value: number): void;
}

const Price = ({ control, value, disabled, onChange }: PriceProps) => (
  <InputNumber
    {...control}
    prefix="¥"
    min={0}
    max={MOST}
    value={value}
    disabled={disabled}
    onChange={(next) => onChange(next ?? 0)}
    style={{ width: '100%' }}
  />
);

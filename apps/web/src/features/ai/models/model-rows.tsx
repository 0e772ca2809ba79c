import { Button, Input, InputNumber } from 'antd';
import { PlusIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Grid, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './models.module.css';

interface PricedModel {
  name: string;
  inputPrice: number;
  outputPrice: number;
}

interface ModelRowsProps {
  models: readonly PricedModel[];
  issueOf(path: string): string | undefined;
  onChange(models: PricedModel[]): void;
}

/** Name, two prices, and the button that takes a row away. */
const PRICED = 'minmax(0, 1fr) 88px 88px 32px';

/** Names and prices of an endpoint's models; the first is asked first. */
export function ModelRows({ models, issueOf, onChange }: ModelRowsProps) {
  const put = (at: number, changed: Partial<PricedModel>) =>
    onChange(models.map((model, other) => (other === at ? { ...model, ...changed } : model)));
  const issue = issueOf('models');
  return (
    <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0 }}>
      <legend className="zy-visually-hidden">模型和价格</legend>
      <Grid tracks={PRICED} gap={8} align="start" size={12} tone="muted" marginBottom={4} aria-hidden="true">
        <span>模型名称</span>
        <span>输入 ¥/百万</span>
        <span>输出 ¥/百万</span>
      </Grid>
      {models.map((model, at) => (
        <Grid
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          tracks={PRICED}
          gap={8}
          align="start"
          marginBottom={8}
          className={styles.model}
        >
          <Input
            aria-label={`第 ${at + 1} 个模型的名称`}
            status={issueOf(`models.${at}.name`) ? 'error' : ''}
            value={model.name}
            maxLength={100}
            placeholder="模型名称"
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 个模型的输入价格`}
            min={0}
            value={model.inputPrice}
            onChange={(value) => put(at, { inputPrice: value ?? 0 })}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 个模型的输出价格`}
            min={0}
            value={model.outputPrice}
            onChange={(value) => put(at, { outputPrice: value ?? 0 })}
          />
          <IconButton
            label={`移除第 ${at + 1} 个模型`}
            icon={<TrashIcon />}
            disabled={models.length === 1}
            onClick={() => onChange(models.filter((_model, other) => other !== at))}
          />
        </Grid>
      ))}
      {issue && (
        <Text as="p" size={12} tone="error" marginBottom={8} role="alert">
          {issue}
        </Text>
      )}
      <Button
        size="small"
        icon={<PlusIcon />}
        disabled={models.length >= 10}
        onClick={() => onChange([...models, { name: '', inputPrice: 0, outputPrice: 0 }])}
      >
        添加模型
      </Button>
    </fieldset>
  );
}

import { contract, type ModelSettings } from '@zhiying/contract';
import { Button, InputNumber, Progress, Switch } from 'antd';
import { useId, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Card, Note, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { yuan } from '#parts/ai/figures.ts';
import styles from './models.module.css';

/** The channel's money for a day, and what happens when nobody answers. */
export function BudgetPanel({ settings, spentToday }: { settings: ModelSettings; spentToday: number }) {
  const fallbackId = useId();
  const [limit, setLimit] = useState(settings.dailyBudget);
  const save = useAction(contract.aiModel.saveSettings, {
    onSuccess: () => void message.success('已保存'),
    onError: (error) => void message.error(error.message),
  });
  const { dailyBudget, offlineFallback } = settings;
  return (
    <Card as="section" padding={16} marginBottom={16} aria-label="预算">
      <Row gap="8 12" wrap marginBottom={12}>
        <Text as="h3" size={14} weight={600}>
          每日预算
        </Text>
        <Note as="span">渠道合计，用完后当日不再调用收费模型</Note>
      </Row>
      <Row gap="8 12" wrap>
        <div className={styles.limit}>
          <InputNumber
            aria-label="每日预算（元）"
            prefix="¥"
            min={0}
            max={1_000_000}
            precision={2}
            placeholder="不限"
            value={limit}
            onChange={setLimit}
            onPressEnter={() => save.mutate({ dailyBudget: limit, offlineFallback })}
          />
        </div>
        <Button
          disabled={limit === dailyBudget}
          loading={save.isPending}
          onClick={() => save.mutate({ dailyBudget: limit, offlineFallback })}
        >
          保存预算
        </Button>
        <Text tone="text2">
          今日已用 <b>{yuan(spentToday)}</b>
          {dailyBudget !== null && ` / ${yuan(dailyBudget)}`}
        </Text>
        {dailyBudget !== null && dailyBudget > 0 && (
          <Progress
            className={classOf({ flex: 1, minWidth: 120, maxWidth: 280 })}
            percent={Math.min(Math.round((spentToday / dailyBudget) * 100), 100)}
            status={spentToday >= dailyBudget ? 'exception' : 'normal'}
            size="small"
            aria-label="今日预算使用进度"
          />
        )}
      </Row>
      <label
        className={classOf({ flow: 'row', gap: 8, align: 'center', tone: 'text2', marginTop: 12 })}
        htmlFor={fallbackId}
      >
        <Switch
          id={fallbackId}
          size="small"
          checked={offlineFallback}
          loading={save.isPending}
          onChange={(on) => save.mutate({ dailyBudget, offlineFallback: on })}
        />
        接口均不可用时改为生成离线草稿，并标注「离线草稿」
      </label>
    </Card>
  );
}

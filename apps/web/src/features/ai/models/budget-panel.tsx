import { contract, type ModelSettings } from '@zhiying/contract';
import { Button, InputNumber, Progress, Switch } from 'antd';
import { useId, useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
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
    <section className={shared.panel} aria-label="预算">
      <div className={shared.panelHead}>
        <h3>每日预算</h3>
        <span className={shared.note}>渠道合计，用完后当日不再调用收费模型</span>
      </div>
      <div className={styles.budget}>
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
        <span className={styles.spent}>
          今日已用 <b>{yuan(spentToday)}</b>
          {dailyBudget !== null && ` / ${yuan(dailyBudget)}`}
        </span>
        {dailyBudget !== null && dailyBudget > 0 && (
          <Progress
            className={styles.progress}
            percent={Math.min(Math.round((spentToday / dailyBudget) * 100), 100)}
            status={spentToday >= dailyBudget ? 'exception' : 'normal'}
            size="small"
            aria-label="今日预算使用进度"
          />
        )}
      </div>
      <label className={styles.fallback} htmlFor={fallbackId}>
        <Switch
          id={fallbackId}
          size="small"
          checked={offlineFallback}
          loading={save.isPending}
          onChange={(on) => save.mutate({ dailyBudget, offlineFallback: on })}
        />
        接口均不可用时改为生成离线草稿，并标注「离线草稿」
      </label>
    </section>
  );
}

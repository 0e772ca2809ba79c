import { contract, type ModelEndpoint } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '#parts/ai/ai.module.css';
import { BudgetPanel } from './budget-panel.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDrawer } from './endpoint-drawer.tsx';
import { QuickStart } from './quick-start.tsx';

/** 系统配置 › AI 模型: who writes, in which order, for how much money. */
export function ModelSettingsTab() {
  const models = useCall(contract.aiModel.list);
  const [target, setTarget] = useState<ModelEndpoint | 'new' | null>(null);
  return (
    <div className={styles.scroll}>
      <Loaded query={models}>
        {({ rows, settings, spentToday }) => (
          <>
            <QuickStart begun={rows.length > 0} />
            <BudgetPanel key={JSON.stringify(settings)} settings={settings} spentToday={spentToday} />
            <section className={styles.panel} aria-label="模型接口">
              <div className={styles.panelHead}>
                <h3>模型接口</h3>
                <span className={styles.note}>按顺序使用，前一个不可用时换下一个</span>
                <div className={styles.actions}>
                  <Button icon={<PlusIcon />} onClick={() => setTarget('new')}>
                    新建接口
                  </Button>
                </div>
              </div>
              {rows.length === 0 ? (
                <p className={styles.note}>
                  还没有接入模型，现在只排「离线草稿」：把要点和事实按平台的样子排好，空处留给人补，补完才能发布。
                  接入任意一家服务后，改由模型写成完整的文章。
                </p>
              ) : (
                rows.map((row, at) => (
                  <EndpointCard
                    key={row.id}
                    endpoint={row}
                    first={at === 0}
                    last={at === rows.length - 1}
                    onEdit={() => setTarget(row)}
                  />
                ))
              )}
            </section>
          </>
        )}
      </Loaded>
      <EndpointDrawer target={target} onClose={() => setTarget(null)} />
    </div>
  );
}

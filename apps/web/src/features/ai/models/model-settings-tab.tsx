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
                <span className={styles.note}>按顺序调用，不可用时自动切换到下一个</span>
                <div className={styles.actions}>
                  <Button icon={<PlusIcon />} onClick={() => setTarget('new')}>
                    新建接口
                  </Button>
                </div>
              </div>
              {rows.length === 0 ? (
                <p className={styles.note}>
                  暂未接入模型，目前仅生成「离线草稿」：按平台版式编排要点和事实，待补充处由人工补充后才能发布。
                  接入任一模型服务后，将由模型生成完整文章。
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

import { contract, type ModelEndpoint } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Box, Card, Note, Row, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
    <Box height="full" padding="0 gutter 24" overflow="auto" className={styles.scroll}>
      <QueryView query={models}>
        {({ rows, settings, spentToday }) => (
          <>
            <QuickStart begun={rows.length > 0} />
            <BudgetPanel key={JSON.stringify(settings)} settings={settings} spentToday={spentToday} />
            <Card as="section" padding={16} marginBottom={16} aria-label="模型接口">
              <Row gap="8 12" wrap marginBottom={12}>
                <Text as="h3" size={14} weight={600}>
                  模型接口
                </Text>
                <Note as="span">按顺序调用，不可用时自动切换到下一个</Note>
                <Row gap={8} align="stretch" marginLeft="auto">
                  <Button icon={<PlusIcon />} onClick={() => setTarget('new')}>
                    新建接口
                  </Button>
                </Row>
              </Row>
              {rows.length === 0 ? (
                <Note>
                  暂未接入模型，目前仅生成「离线草稿」：按平台版式编排要点和事实，待补充处由人工补充后才能发布。
                  接入任一模型服务后，将由模型生成完整文章。
                </Note>
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
            </Card>
          </>
        )}
      </QueryView>
      <EndpointDrawer target={target} onClose={() => setTarget(null)} />
    </Box>
  );
}

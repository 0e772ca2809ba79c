import { ASSIGN_WAYS, type AssignRule, CLUE_SOURCES, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DownIcon, PlusIcon, UpIcon } from '#kit/base/icons.tsx';
import { Box, Card, Muted, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { confirm, deletion } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import styles from './clue.module.css';
import { RuleEntry } from './rule-entry.tsx';

/** 分配规则: to whom new clues go; the first that fits decides. */
export function RuleList() {
  const rules = useCall(contract.clueRule.list);
  const [open, setOpen] = useState<AssignRule | 'new' | null>(null);
  const onError = (error: Error) => void message.error(error.message);
  const move = useAction(contract.clueRule.move, { onError });
  const remove = useAction(contract.clueRule.remove, { onError });
  const shift = (rows: readonly AssignRule[], at: number, by: number) => {
    const ids = rows.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) ids.splice(at + by, 0, moved);
    move.mutate({ ids });
  };
  const ask = async (rule: AssignRule) => {
    const sure = await confirm(
      deletion(`规则「${rule.name}」`, '已分配的线索不受影响，之后的新线索按其余规则分配。'),
    );
    if (sure) remove.mutate({ id: rule.id });
  };
  const create = (
    <Can keys={keysOf(contract.clueRule.create)}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
        新建规则
      </Button>
    </Can>
  );
  return (
    <Box height="full" padding="0 gutter 24" overflow="y" className={styles.scroll}>
      <QueryView query={rules}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无分配规则"
              text={['现在新线索都进线索池，由顾问领取。', '建一条规则就能自动分配。']}
              actions={create}
            />
          ) : (
            <>
              <Split gap={12} wrap marginBottom={12}>
                <Note as="span">从上到下匹配，第一条符合的规则生效；都不符合时进入线索池</Note>
                {create}
              </Split>
              <Stack as="ol" gap={8}>
                {rows.map((rule, at) => (
                  <Card key={rule.id} as="li" flow="row" gap={12} align="center" padding="12 16" phone="wrap">
                    <Row as="span" align="stretch" className={styles.order}>
                      <IconButton
                        label={`上移「${rule.name}」`}
                        icon={<UpIcon />}
                        disabled={at === 0}
                        onClick={() => shift(rows, at, -1)}
                      />
                      <IconButton
                        label={`下移「${rule.name}」`}
                        icon={<DownIcon />}
                        disabled={at === rows.length - 1}
                        onClick={() => shift(rows, at, 1)}
                      />
                    </Row>
                    <Text grow>
                      <Row as="span" gap={8} minWidth={0}>
                        <b>{rule.name}</b>
                        <StatusDot tone={rule.enabled ? 'success' : 'neutral'}>
                          {rule.enabled ? '启用' : '停用'}
                        </StatusDot>
                      </Row>
                      <Muted>
                        <MetaLine
                          items={[
                            ASSIGN_WAYS[rule.way],
                            rule.sources.length
                              ? rule.sources.map((source) => CLUE_SOURCES[source]).join('、')
                              : '全部来源',
                            rule.minScore > 0 && `评分 ${rule.minScore} 以上`,
                            `${rule.members.length} 名接收人`,
                            rule.node.name,
                          ]}
                        />
                      </Muted>
                    </Text>
                    {rule.can.includes('edit') && <Button onClick={() => setOpen(rule)}>编辑</Button>}
                    {rule.can.includes('delete') && (
                      <Button danger onClick={() => void ask(rule)}>
                        删除
                      </Button>
                    )}
                  </Card>
                ))}
              </Stack>
            </>
          )
        }
      </QueryView>
      {open && <RuleEntry rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

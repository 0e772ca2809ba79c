import { ASSIGN_WAYS, type AssignRule, CLUE_SOURCES, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { DownIcon, PlusIcon, UpIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
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
    const sure = await confirm({
      title: `删除规则「${rule.name}」？`,
      consequence: '已分配的线索不受影响，之后的新线索按其余规则分配。',
      okText: '删除',
      danger: true,
    });
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
    <div className={styles.scroll}>
      <Loaded query={rules}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无分配规则"
              text={['新线索会先进入线索池，由顾问领取。', '新建规则后，自动分配给接收人。']}
              actions={create}
            />
          ) : (
            <>
              <div className={styles.ruleHead}>
                <span className={pieces.note}>从上到下匹配，第一条符合的规则生效；都不符合时进入线索池</span>
                {create}
              </div>
              <ol className={styles.rules}>
                {rows.map((rule, at) => (
                  <li key={rule.id} className={styles.rule}>
                    <span className={styles.order}>
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
                    </span>
                    <span className={pieces.grow}>
                      <span className={pieces.row}>
                        <b>{rule.name}</b>
                        <StatusDot tone={rule.enabled ? 'success' : 'neutral'}>
                          {rule.enabled ? '启用' : '停用'}
                        </StatusDot>
                      </span>
                      <span className={styles.cardMeta}>
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
                      </span>
                    </span>
                    {rule.can.includes('edit') && <Button onClick={() => setOpen(rule)}>编辑</Button>}
                    {rule.can.includes('delete') && (
                      <Button danger onClick={() => void ask(rule)}>
                        删除
                      </Button>
                    )}
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
      {open && <RuleEntry rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}

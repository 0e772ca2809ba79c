import type { Call, DataOf, InputOf } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Card, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';

interface NamedGroup {
  id: number;
  name: string;
  version: number;
  can: readonly string[];
}

type GroupOf<List extends Call> =
  DataOf<List> extends { rows: (infer Group extends NamedGroup)[] } ? Group : never;

interface NamedGroupsProps<List extends Call, Remove extends Call, Group = GroupOf<List>> {
  /** 账号组 */
  noun: string;
  /** What groups are for, where there are none yet. */
  text: readonly string[];
  calls: { list: List; create: Call; remove: Remove };
  /** What deleting one is told. */
  removing(group: Group): InputOf<Remove>;
  /** What happens to whatever is in a group that is deleted. */
  consequence: string;
  /** Beside the name: how many. */
  count(group: Group): ReactNode;
  /** Who or what is in it. */
  members(group: Group): ReactNode;
  onEdit(group: Group | 'new'): void;
}

/** Rows of an area that are chosen together, under a name: look, make, change, delete. */
export function NamedGroups<List extends Call, Remove extends Call>({
  noun,
  text,
  calls,
  removing,
  consequence,
  count,
  members,
  onEdit,
}: NamedGroupsProps<List, Remove>) {
  type Group = GroupOf<List>;
  const groups = useCall(calls.list, {} as InputOf<List>);
  const remove = useAction(calls.remove, { onError: (error) => void message.error(error.message) });
  const [leaving, setLeaving] = useState<number>();
  const ask = async (group: Group) => {
    const sure = await confirm({
      title: `删除${noun}「${group.name}」？`,
      consequence,
      okText: '删除',
      danger: true,
    });
    if (!sure) return;
    setLeaving(group.id);
    remove.mutate(removing(group));
  };
  const create = (
    <Can keys={keysOf(calls.create)}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => onEdit('new')}>
        新建{noun}
      </Button>
    </Can>
  );
  return (
    <QueryView query={groups}>
      {(found) => {
        const { rows } = found as { rows: Group[] };
        if (rows.length === 0)
          return <StateView kind="empty" title={`暂无${noun}`} text={[...text]} actions={create} />;
        return (
          <>
            <Split gap={12} marginBottom={12}>
              <Note as="span">共 {rows.length} 个</Note>
              {create}
            </Split>
            <Stack as="ul" gap={8}>
              {rows.map((group) => (
                <Card padding="12 8 12 16" as="li" flow="row" gap={4} align="center" wrap key={group.id}>
                  <Text grow>
                    <Row as="span" gap={8} minWidth={0}>
                      <b>{group.name}</b>
                      {count(group)}
                    </Row>
                    <Row as="span" gap="4 16" align="stretch" wrap size="13/20" tone="muted">
                      {members(group)}
                    </Row>
                  </Text>
                  {group.can.includes('edit') && (
                    <Button type="link" size="small" onClick={() => onEdit(group)}>
                      编辑
                    </Button>
                  )}
                  {group.can.includes('delete') && (
                    <Button
                      type="link"
                      size="small"
                      danger
                      loading={remove.isPending && leaving === group.id}
                      onClick={() => void ask(group)}
                    >
                      删除
                    </Button>
                  )}
                </Card>
              ))}
            </Stack>
          </>
        );
      }}
    </QueryView>
  );
}

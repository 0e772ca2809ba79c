import { contract, type HelpCategory } from '@zhiying/contract';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { BarButton, Card, Clip, Muted, Row, Stack } from '#kit/base/pieces.tsx';
import { DragList } from '#kit/canvas/drag-list.tsx';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import { message } from '#kit/feedback/notices.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../help.module.css';

interface CategoryTreeProps {
  categories: readonly HelpCategory[];
  chosen: number | null;
  onChoose(id: number | null): void;
}

type Placed = HelpCategory & { depth: number };

/** The tree as rows, each below its parent. */
export const placedRows = (
  categories: readonly HelpCategory[],
  parentId: number | null = null,
  depth = 0,
): Placed[] =>
  categories
    .filter((one) => one.parentId === parentId)
    .flatMap((one) => [{ ...one, depth }, ...placedRows(categories, one.id, depth + 1)]);

/** The order of a row's own level once it stands before another row. */
export function orderAfter(rows: readonly Placed[], from: number, to: number): number[] {
  const moved = rows[from];
  if (!moved) return [];
  const beside = rows.filter(({ parentId, id }) => parentId === moved.parentId && id !== moved.id);
  const before = beside.filter(({ id }) => rows.findIndex((row) => row.id === id) < to);
  return [...before, moved, ...beside.slice(before.length)].map(({ id }) => id);
}

export function CategoryTree({ categories, chosen, onChoose }: CategoryTreeProps) {
  const [editing, setEditing] = useState<HelpCategory | 'new' | null>(null);
  const rows = placedRows(categories);
  const order = useAction(contract.helpCategory.order, {
    onError: (error) => void message.error(error.message),
  });
  const lists = useDragLists({
    lists: [{ id: 'categories', label: '分类', count: rows.length }],
    onMove: ({ at: from }, { at: to }) => order.mutate({ ids: orderAfter(rows, from, to) }),
  });
  return (
    <Card padding={12} className={styles.list}>
      <BarButton
        width="full"
        padding="0 8"
        radius={6}
        hover="fill"
        aria-current={chosen === null ? 'true' : undefined}
        onClick={() => onChoose(null)}
      >
        全部文章
      </BarButton>
      <DragList
        id="categories"
        label="帮助分类"
        items={rows}
        lists={lists}
        rowHeight={40}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        fixed={({ can }) => !can.includes('edit')}
      >
        {(row, handle) => (
          <Row gap={4} height="full" style={{ paddingLeft: row.depth * 16 }}>
            {handle}
            <BarButton
              grow
              minWidth={0}
              hover="fill"
              radius={6}
              {...(row.id === chosen ? { tone: 'link' as const } : {})}
              aria-current={row.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(row.id)}
            >
              <Clip>{row.name}</Clip>
              <Muted marginLeft="auto">{row.articles}</Muted>
            </BarButton>
            {row.can.includes('edit') && (
              <Button
                type="link"
                size="small"
                aria-label={`编辑「${row.name}」`}
                onClick={() => setEditing(row)}
              >
                编辑
              </Button>
            )}
          </Row>
        )}
      </DragList>
      <Button type="text" icon={<PlusIcon size={15} />} onClick={() => setEditing('new')}>
        新建分类
      </Button>
      <output className="zy-visually-hidden">{lists.said}</output>
      {editing && (
        <CategoryDialog
          key={editing === 'new' ? 'new' : editing.id}
          category={editing === 'new' ? null : editing}
          categories={rows}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

interface CategoryDialogProps {
  category: HelpCategory | null;
  categories: readonly Placed[];
  onClose(): void;
}

function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [parentId, setParent] = useState(category?.parentId ?? null);
  const done = {
    onSuccess: onClose,
    onError: (error: Error) => void message.error(error.message),
  };
  const create = useAction(contract.helpCategory.create, done);
  const update = useAction(contract.helpCategory.update, done);
  const remove = useAction(contract.helpCategory.remove, done);
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? '编辑分类' : '新建分类'}
      onSubmit={() =>
        category ? update.mutate({ id: category.id, name, parentId }) : create.mutate({ name, parentId })
      }
      submitText="保存"
    >
      <Stack gap={12}>
        <Input
          value={name}
          maxLength={20}
          placeholder="分类名称"
          aria-label="分类名称"
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          allowClear
          value={parentId}
          placeholder="没有上级分类"
          aria-label="上级分类"
          options={categories
            .filter(({ id, depth }) => id !== category?.id && depth < 2)
            .map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(value) => setParent(value ?? null)}
        />
        {category?.can.includes('delete') && (
          <Button danger onClick={() => remove.mutate({ id: category.id })}>
            删除分类
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

import type { Organ } from '@zhiying/contract';
import { Tree } from 'antd';
import { useMemo, useState } from 'react';
import { Box, Column, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useSize } from '#kit/base/use-size.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { findOrgans, type OrganBranch, treeOf } from './organ-tree.ts';
import styles from './organization.module.css';
import { type DragProps, useOrganDrag } from './use-organ-drag.ts';

interface OrganBrowserProps {
  rows: readonly Organ[];
  chosen: number | null;
  onChoose(id: number): void;
  onMove(organ: Organ, target: Organ): void;
}

/** The tree with its search. Dragging onto an organisation moves there; the panel offers the same for the keyboard. */
export function OrganBrowser({ rows, chosen, onChoose, onMove }: OrganBrowserProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed);
  const found = useMemo(() => findOrgans(rows, q), [rows, q]);
  const tree = useMemo(() => treeOf(found), [found]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [area, size] = useSize();
  const dragOf = useOrganDrag(rows, onMove);
  // What was found is shown whatever was folded.
  const expanded = found.flatMap(({ id }) => (q.trim() || !folded.has(id) ? [id] : []));
  return (
    <Column
      as="section"
      look={{ flex: 'none', width: 320, borderRight: 'line2' }}
      className={styles.browser}
      aria-label="组织树"
    >
      <Box flex="none" padding={12} className={styles.search}>
        <SearchInput
          value={typed}
          onChange={setTyped}
          placeholder="搜索名称或编码"
          label="搜索组织名称或编码"
          maxLength={50}
        />
      </Box>
      <Box fill padding="0 8" overflow="hidden" className={styles.tree} ref={area}>
        {found.length === 0 ? (
          <StateView kind="search" title="未找到相关组织" text={['请更换名称或编码。']} />
        ) : (
          size.height > 0 && (
            <Tree<OrganBranch>
              blockNode
              virtual
              height={size.height}
              itemHeight={36}
              treeData={tree}
              expandedKeys={expanded}
              onExpand={(_keys, { node, expanded: open }) =>
                setFolded((before) => {
                  const next = new Set(before);
                  if (open) next.delete(node.key);
                  else next.add(node.key);
                  return next;
                })
              }
              selectedKeys={chosen === null ? [] : [chosen]}
              onSelect={(_keys, { node }) => onChoose(node.key)}
              titleRender={({ organ }) => <OrganLine organ={organ} drag={dragOf(organ)} />}
            />
          )
        )}
      </Box>
    </Column>
  );
}

const OrganLine = ({ organ, drag }: { organ: Organ; drag: DragProps }) => (
  <Row
    as="span"
    gap={8}
    minWidth={0}
    className={styles.line}
    data-suspended={organ.suspended || undefined}
    {...drag}
  >
    <Text clip className={styles.name}>
      {organ.name}
    </Text>
    {organ.status === 'disabled' && (
      <Text flex="none" size="11/16" tone="text2" padding="0 6" background="fill" radius={4}>
        已停用
      </Text>
    )}
    <Muted marginLeft="auto">
      {organ.members.toLocaleString('zh-CN')}
      <span className="zy-visually-hidden">人</span>
    </Muted>
  </Row>
);

import type { Organ } from '@zhiying/contract';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useSize } from '#kit/base/use-size.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
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
    <section className={styles.browser} aria-label="组织树">
      <div className={styles.search}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          prefix={<SearchIcon />}
          placeholder="搜索名称或编码"
          aria-label="搜索组织名称或编码"
          maxLength={50}
          allowClear
        />
      </div>
      <div className={styles.tree} ref={area}>
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
      </div>
    </section>
  );
}

const OrganLine = ({ organ, drag }: { organ: Organ; drag: DragProps }) => (
  <span className={styles.line} data-suspended={organ.suspended || undefined} {...drag}>
    <span className={styles.name}>{organ.name}</span>
    {organ.status === 'disabled' && <span className={styles.off}>已停用</span>}
    <span className={styles.count}>
      {organ.members.toLocaleString('zh-CN')}
      <span className="zy-visually-hidden">人</span>
    </span>
  </span>
);

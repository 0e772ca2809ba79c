import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import styles from './target-picker.module.css';
import { coveredBy, found, type Target, type TargetBranch, toggled, treeOf } from './target-tree.ts';

interface TargetPickerProps {
  /** Undefined while they are coming. */
  rows: readonly Target[] | undefined;
  value: readonly number[];
  onChange(value: number[]): void;
}

const HEIGHT = 232;
const NONE: readonly Target[] = [];
/** Down to the areas; dealers and stores open by hand or by searching. */
const OPEN_LEVELS = 2;

/** Organisations, dealers and stores with the people each reaches. */
export function TargetPicker({ rows: offered, value, onChange }: TargetPickerProps) {
  const rows = offered ?? NONE;
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed);
  const shown = useMemo(() => found(rows, q), [rows, q]);
  const tree = useMemo(() => treeOf(shown, value), [shown, value]);
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const expanded = q.trim() ? shown.map(({ id }) => id) : (opened ?? upTo(tree, OPEN_LEVELS));
  return (
    <div className={styles.targets}>
      <Input
        allowClear
        value={typed}
        maxLength={50}
        prefix={<SearchIcon />}
        placeholder="搜索组织、经销商、门店"
        aria-label="搜索发布对象"
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className={styles.tree}>
        {tree.length === 0 ? (
          <p className={styles.none}>{offered ? '未找到相关组织、经销商或门店' : '加载中…'}</p>
        ) : (
          <Tree<TargetBranch>
            blockNode
            checkable
            checkStrictly
            selectable={false}
            height={HEIGHT}
            itemHeight={32}
            treeData={tree}
            expandedKeys={[...expanded]}
            onExpand={(keys) => setOpened(keys as number[])}
            checkedKeys={{ checked: coveredBy(shown, value), halfChecked: [] }}
            onCheck={(_keys, { node }) => onChange(toggled(rows, value, node.key))}
            titleRender={({ target }) => (
              <span className={styles.target}>
                <span>{target.name}</span>
                <span className={styles.people}>{target.people.toLocaleString('zh-CN')} 人</span>
              </span>
            )}
          />
        )}
      </div>
    </div>
  );
}

const upTo = (branches: readonly TargetBranch[], levels: number): number[] =>
  levels === 0 ? [] : branches.flatMap(({ key, children }) => [key, ...upTo(children, levels - 1)]);

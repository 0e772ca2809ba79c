import { Tree } from 'antd';
import { useMemo, useState } from 'react';
import { Box, Column, Muted, Split, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { SearchInput } from '#kit/form/search-input.tsx';
import styles from './target-picker.module.css';
import { filterTree, idsBelow, type Target, type TargetBranch, toggleTarget, treeOf } from './target-tree.ts';

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
  const shown = useMemo(() => filterTree(rows, q), [rows, q]);
  const tree = useMemo(() => treeOf(shown, value), [shown, value]);
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const expanded = q.trim() ? shown.map(({ id }) => id) : (opened ?? upTo(tree, OPEN_LEVELS));
  return (
    <Column gap={8}>
      <SearchInput
        value={typed}
        maxLength={50}
        placeholder="搜索组织、经销商、门店"
        label="搜索发布对象"
        onChange={setTyped}
        onPressEnter={(event) => event.preventDefault()}
      />
      <Box padding={8} border="line" radius={8} overflow="hidden" className={styles.tree}>
        {tree.length === 0 ? (
          <Text as="p" tone="muted" textAlign="center" className={styles.none}>
            {offered ? '未找到相关组织、经销商或门店' : '加载中…'}
          </Text>
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
            checkedKeys={{ checked: idsBelow(shown, value), halfChecked: [] }}
            onCheck={(_keys, { node }) => onChange(toggleTarget(rows, value, node.key))}
            titleRender={({ target }) => (
              <Split as="span" gap={8} className={styles.target}>
                <span>{target.name}</span>
                <Muted flex="none">{target.people.toLocaleString('zh-CN')} 人</Muted>
              </Split>
            )}
          />
        )}
      </Box>
    </Column>
  );
}

const upTo = (branches: readonly TargetBranch[], levels: number): number[] =>
  levels === 0 ? [] : branches.flatMap(({ key, children }) => [key, ...upTo(children, levels - 1)]);

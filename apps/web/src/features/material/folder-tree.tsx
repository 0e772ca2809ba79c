import type { MaterialClassify } from '@zhiying/contract';
import { Button, Dropdown, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { FolderIcon, MoreIcon } from '#kit/base/icons.tsx';
import { Box, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import { SearchInput } from '#kit/form/search-input.tsx';
import { type FolderBranch, folderBranches } from '#parts/material/folder-branches.ts';
import styles from './material.module.css';
import type { FolderActions } from './use-folder-actions.tsx';
import { type FolderDrop, useFolderDrop } from './use-folder-drop.ts';

interface FolderTreeProps {
  rows: readonly MaterialClassify[];
  chosen: number | null;
  actions: FolderActions;
  mayChange: boolean;
  onChoose(id: number | null): void;
  onFiles(files: File[], folder: MaterialClassify): void;
}

/** The folders: a click shows what is in one, files and cards dropped on one go into it. */
export function FolderTree({ rows, chosen, actions, mayChange, onChoose, onFiles }: FolderTreeProps) {
  const [typed, setTyped] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [area, size] = useSize();
  const wanted = typed.trim();
  const tree = useMemo(() => folderBranches(found(rows, wanted)), [rows, wanted]);
  const unfold = (id: number) => setFolded((before) => new Set([...before].filter((other) => other !== id)));
  const dropOn = useFolderDrop({ rows, mayChange, actions, onFiles, onDwell: ({ id }) => unfold(id) });
  const expanded = rows.flatMap(({ id }) => (wanted || !folded.has(id) ? [id] : []));
  return (
    <>
      <Box marginBottom={8}>
        <SearchInput value={typed} onChange={setTyped} placeholder="搜索文件夹" maxLength={40} />
      </Box>
      <Box fill overflow="hidden" className={styles.tree} ref={area}>
        {tree.length === 0 ? (
          <Text as="p" tone="muted" className={styles.hint}>
            {wanted ? '未找到相关文件夹' : '暂无文件夹。新建后可将素材拖入。'}
          </Text>
        ) : (
          size.height > 0 && (
            <Tree<FolderBranch>
              blockNode
              virtual
              height={size.height}
              itemHeight={30}
              aria-label="文件夹"
              treeData={tree}
              expandedKeys={expanded}
              onExpand={(_keys, { node, expanded: open }) =>
                open ? unfold(node.key) : setFolded((before) => new Set([...before, node.key]))
              }
              selectedKeys={chosen === null ? [] : [chosen]}
              onSelect={(_keys, { node }) => onChoose(node.key === chosen ? null : node.key)}
              titleRender={({ folder }) => (
                <FolderLine
                  folder={folder}
                  drop={dropOn(folder)}
                  actions={actions}
                  onRemoved={() => folder.id === chosen && onChoose(null)}
                />
              )}
            />
          )
        )}
      </Box>
    </>
  );
}

/** Those whose name has it, with everything above them. */
function found(rows: readonly MaterialClassify[], wanted: string): readonly MaterialClassify[] {
  if (!wanted) return rows;
  const kept = new Set<number>();
  for (const row of rows)
    if (row.name.includes(wanted))
      for (
        let at: MaterialClassify | undefined = row;
        at && !kept.has(at.id);
        at = rows.find(({ id }) => id === at?.parentId)
      )
        kept.add(at.id);
  return rows.filter(({ id }) => kept.has(id));
}

interface FolderLineProps {
  folder: MaterialClassify;
  drop: FolderDrop;
  actions: FolderActions;
  onRemoved(): void;
}

function FolderLine({ folder, drop, actions, onRemoved }: FolderLineProps) {
  const { can } = folder;
  const items = [
    ...(can.includes('create')
      ? [{ key: 'create', label: '新建子文件夹', onClick: () => actions.create(folder) }]
      : []),
    ...(can.includes('edit')
      ? [{ key: 'rename', label: '重命名', onClick: () => actions.rename(folder) }]
      : []),
    ...(can.includes('move') && folder.parentId !== null
      ? [{ key: 'top', label: '移至顶层', onClick: () => actions.moveInto(folder, null) }]
      : []),
    ...(can.includes('delete')
      ? [
          {
            key: 'delete',
            label: '删除',
            danger: true,
            onClick: () => void actions.remove(folder, onRemoved),
          },
        ]
      : []),
  ];
  return (
    <Row
      paddingRight={8}
      paddingLeft={4}
      as="span"
      gap={6}
      height={30}
      tone="text2"
      radius={6}
      position="relative"
      className={styles.folder}
      {...drop}
    >
      <FolderIcon size={15} />
      <Text minWidth={0} clip title={folder.name}>
        {folder.name}
      </Text>
      <Muted paddingLeft={8} weight={400} marginLeft="auto">
        {folder.total.toLocaleString('zh-CN')}
      </Muted>
      {items.length > 0 && (
        <Row
          look={{ position: 'absolute', align: 'stretch', background: 'card', radius: 6 }}
          as="span"
          className={styles.folderMenu}
        >
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            // Clicks bubble to the line, which would choose the folder.
            menu={{ items, onClick: ({ domEvent }) => domEvent.stopPropagation() }}
          >
            <Button
              type="text"
              size="small"
              icon={<MoreIcon size={14} />}
              aria-label={`「${folder.name}」的操作`}
              onClick={(event) => event.stopPropagation()}
            />
          </Dropdown>
        </Row>
      )}
    </Row>
  );
}

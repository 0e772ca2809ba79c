import { contract } from '@zhiying/contract';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { FolderIcon, MoreIcon, PlusIcon, StarIcon } from '#kit/base/icons.tsx';
import { BarButton, Box, Column, Muted, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './favorite.module.css';
import { FolderDialog, type NamedFolder } from './folder-dialog.tsx';
import type { FavoriteAddress } from './use-favorite-address.ts';
import { useRemoveFolder } from './use-remove-folder.ts';

/** The person's own folders. */
export function FavoriteFolders({ address }: { address: FavoriteAddress }) {
  const folders = useCall(contract.favorite.folders);
  const [naming, setNaming] = useState<NamedFolder | 'new' | null>(null);
  const remove = useRemoveFolder((id) => address.folder === id && address.goTo(null));
  const place = (to: number | 'none' | null, name: string, count: number) => (
    <BarButton
      width="full"
      tone="text2"
      padding="0 8"
      radius={6}
      hover="fill"
      className={styles.place}
      aria-current={address.folder === to ? 'page' : undefined}
      onClick={() => address.goTo(to)}
    >
      {to === null ? <StarIcon size={15} /> : <FolderIcon size={15} />}
      <span>{name}</span>
      <Muted paddingLeft={8} weight={400} marginLeft="auto">
        {count.toLocaleString('zh-CN')}
      </Muted>
    </BarButton>
  );
  return (
    <Column as="nav" gap={8} fill padding={8} overflow="auto" className={styles.side} aria-label="收藏夹">
      <QueryView query={folders}>
        {({ rows, total, loose }) => (
          <Box as="ul" className={styles.folders}>
            <li>{place(null, '全部收藏', total)}</li>
            {rows.map((folder) => (
              <li key={folder.id}>
                {place(folder.id, folder.name, folder.count)}
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      { key: 'rename', label: '重命名', onClick: () => setNaming(folder) },
                      { key: 'remove', label: '删除', danger: true, onClick: () => void remove(folder) },
                    ],
                  }}
                >
                  <Text
                    look={{ background: 'card', radius: 6, position: 'absolute', inset: '4 4 auto auto' }}
                    className={styles.more}
                  >
                    <IconButton size="small" label={`「${folder.name}」的操作`} icon={<MoreIcon />} />
                  </Text>
                </Dropdown>
              </li>
            ))}
            <li>{place('none', '未分组', loose)}</li>
          </Box>
        )}
      </QueryView>
      <Button
        type="text"
        className={classOf({ self: 'start' }, styles.create)}
        icon={<PlusIcon size={15} />}
        onClick={() => setNaming('new')}
      >
        新建收藏夹
      </Button>
      <FolderDialog folder={naming} onClose={() => setNaming(null)} onCreated={(id) => address.goTo(id)} />
    </Column>
  );
}

import { contract, type Favorite, SEE_MATERIALS } from '@zhiying/contract';
import { Column, Row, Text } from '#kit/base/pieces.tsx';
import { ListPage, listOf, textField } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { MaterialDrawer } from '#parts/material/material-drawer.tsx';
import { MaterialTile, TILE } from '#parts/material/material-tile.tsx';
import { useLiveMaterials } from '#parts/material/use-live-materials.ts';
import { useMaterialActions } from '#parts/material/use-material-actions.tsx';
import { favoriteColumns } from './favorite.columns.tsx';
import styles from './favorite.module.css';
import { FavoriteFolders } from './favorite-folders.tsx';
import { useFavoriteActions } from './use-favorite-actions.tsx';
import { useFavoriteAddress } from './use-favorite-address.ts';

/** The material, or what is left of one that can no longer be seen. */
const Tile = ({ favorite }: { favorite: Favorite }) =>
  favorite.material ? (
    <MaterialTile material={favorite.material} />
  ) : (
    <Column as="span" minWidth={0} tone="muted" className={styles.gone}>
      <Row height={112} as="span" justify="center" width="full" size={12} background="fill">
        已失效
      </Row>
      <Text clip className={styles.name} title={favorite.title}>
        {favorite.title}
      </Text>
      <span className={styles.why}>已删除、下架或不在你的权限范围内</span>
    </Column>
  );

const list = listOf(contract.favorite.list, {
  id: 'favorite',
  noun: '收藏',
  columns: favoriteColumns,
  search: [textField({ name: 'q', label: '关键字', placeholder: '名称' })],
  tile: tileView({
    ...TILE,
    render: (favorite: Favorite) => <Tile favorite={favorite} />,
    label: ({ title, material }: Favorite) => (material ? title : `${title}，已失效`),
  }),
  card: (favorite) => <Tile favorite={favorite} />,
});

/** 我的收藏: everybody's own, in folders. */
export default function FavoriteListPage() {
  const address = useFavoriteAddress();
  const favorites = useFavoriteActions();
  const materials = useMaterialActions();
  const seesMaterials = useMaySee(SEE_MATERIALS);
  useLiveMaterials();
  return (
    <>
      <ListPage
        {...list}
        fixed={address.fixed}
        side={<FavoriteFolders address={address} />}
        rowActions={favorites.ofRow}
        bulkActions={favorites.bulk}
        onOpenRow={({ material }) =>
          material && seesMaterials ? address.openMaterial(material.id) : favorites.tellGone()
        }
        empty={{
          title: address.folder === null ? '暂无收藏' : '收藏夹为空',
          text: ['在素材库点击「收藏」后，将显示在这里。', '可按收藏夹分组管理。'],
        }}
        aside={({ rows }) => (
          <MaterialDrawer
            id={address.open}
            rows={rows.flatMap(({ material }) => material ?? [])}
            actions={materials}
            onOpen={address.openMaterial}
            onClose={address.close}
          />
        )}
      />
      {favorites.dialog}
      {materials.dialogs}
    </>
  );
}

import { contract, type Poster, posterState } from '@zhiying/contract';
import { useState } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { TileActions } from '#kit/display/tile-actions.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { dateRangeField, ListPage, selectField, textField } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { useLivePosters } from '../common/use-live-posters.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { FilmDialog } from './film-dialog.tsx';
import { pieceOf } from './piece-of.ts';
import { posterColumns } from './poster.columns.tsx';
import { PosterTile } from './poster-tile.tsx';
import { ScanDialog } from './scan-dialog.tsx';

const FIELDS = [
  textField({ name: 'q', label: '关键字', placeholder: '海报名称', main: true }),
  selectField({ name: 'state', label: '状态', options: posterState.states }),
  dateRangeField({ name: 'created', label: '创建日期' }),
];

/** Every poster that was made, with who scanned it. */
export function PosterList() {
  useLivePosters();
  const address = usePosterAddress();
  const confirm = useConfirm();
  const [loading, setLoading] = useState<Poster | null>(null);
  const [played, setPlayed] = useState<Poster | null>(null);
  const [scanned, setScanned] = useState<Poster | null>(null);
  const failed = (error: Error) => void message.error(error.message);
  const remove = useAction(contract.poster.remove, { onError: failed });
  const retry = useAction(contract.poster.retry, { onError: failed });
  const save = useAction(contract.poster.save, {
    onError: failed,
    onSuccess: ({ existing }) => void message.success(existing ? '素材库中已有这张海报' : '已存入素材库'),
  });
  const publish = useAction(contract.substance.create, {
    onError: (error) => void message.error(error.issues[0]?.msg ?? error.message),
    onSuccess: ({ id }) => go({ path: 'substance', search: { open: id } }),
  });
  const actionsOf = (row: Poster) =>
    allowedActions(row, [
      ...(row.filmUrl
        ? [
            action<Poster>({
              id: 'poster.play',
              title: '播放',
              can: 'download',
              call: contract.poster.list,
              run: setPlayed,
            }),
          ]
        : []),
      action<Poster>({
        id: 'poster.download',
        title: '下载',
        can: 'download',
        call: contract.poster.download,
        run: setLoading,
      }),
      ...(row.link
        ? [
            action<Poster>({
              id: 'poster.scans',
              title: '扫码数据',
              call: contract.poster.info,
              run: setScanned,
            }),
          ]
        : []),
      action<Poster>({
        id: 'poster.modify',
        title: '修改',
        can: 'modify',
        call: contract.poster.modify,
        run: ({ id }) => address.toPoster(id),
      }),
      action<Poster>({
        id: 'poster.save',
        title: '存入素材库',
        can: 'save',
        call: contract.poster.save,
        run: ({ id }) => save.mutate({ id }),
      }),
      ...(row.material
        ? [
            action<Poster>({
              id: 'poster.substance',
              title: '做成内容',
              call: contract.substance.create,
              run: (poster) => publish.mutate(pieceOf(poster)),
            }),
          ]
        : []),
      action<Poster>({
        id: 'poster.retry',
        title: '重新生成',
        can: 'retry',
        call: contract.poster.retry,
        run: ({ id }) => retry.mutate({ id }),
      }),
      action<Poster>({
        id: 'poster.remove',
        title: '删除',
        can: 'delete',
        call: contract.poster.remove,
        run: async ({ id, name }) => {
          const sure = await confirm({
            title: `删除海报「${name}」？`,
            consequence: '扫码链接随之失效；已存入素材库的图片不受影响。',
            okText: '删除',
            danger: true,
          });
          if (sure) remove.mutate({ ids: [id] });
        },
      }),
    ]);
  const phone = usePhone();
  // A card on a phone is a button itself: what can be done with it stands below, never inside.
  const tileOf = (row: Poster) => <PosterTile poster={row} actions={phone ? [] : actionsOf(row)} />;
  const footOf = (row: Poster) => {
    const actions = actionsOf(row);
    return <TileActions subject={row} name={row.name} first={actions.slice(0, 1)} menu={actions.slice(1)} />;
  };
  return (
    <ListPage
      headless
      id="poster"
      noun="海报"
      list={contract.poster.list}
      columns={posterColumns}
      tile={tileView<Poster>({ minWidth: 176, height: 304, label: ({ name }) => name, render: tileOf })}
      search={FIELDS}
      card={tileOf}
      cardFoot={footOf}
      rowActions={actionsOf}
      onOpenRow={({ id, can }) => can.includes('modify') && address.toPoster(id)}
      empty={{ title: '暂无海报', text: ['选择模板，填写内容，即可生成第一张海报。'] }}
      aside={() => (
        <>
          {loading && <DownloadDialog poster={loading} onClose={() => setLoading(null)} />}
          {scanned && <ScanDialog poster={scanned} onClose={() => setScanned(null)} />}
          {played && <FilmDialog poster={played} onClose={() => setPlayed(null)} />}
        </>
      )}
    />
  );
}

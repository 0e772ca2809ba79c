import {
  contract,
  POSTER_KINDS,
  POSTER_SHAPES,
  type PosterTemplate,
  posterTemplateState,
} from '@zhiying/contract';
import { useState } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { TileActions } from '#kit/display/tile-actions.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, selectField, textField } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { useLivePosters } from '../common/use-live-posters.ts';
import { NewTemplate } from './new-template.tsx';
import { templateColumns } from './template.columns.tsx';
import { TemplateTile } from './template-tile.tsx';

const FIELDS = [
  textField({ name: 'q', label: '关键字', placeholder: '模板名称', main: true }),
  selectField({ name: 'shape', label: '版式', options: POSTER_SHAPES }),
  selectField({ name: 'from', label: '来源', options: { own: '自有', shared: '内置和上级' } }),
  selectField({ name: 'motion', label: '动态', options: { yes: '动态', no: '静态' } }),
  selectField({ name: 'favourite', label: '收藏', options: { yes: '我的收藏' } }),
  selectField({ name: 'status', label: '审核', options: posterTemplateState.states }),
  textField({ name: 'folder', label: '文件夹', placeholder: '文件夹名称' }),
];

/** Templates of the product, of places above and one's own. */
export function TemplateList() {
  useLivePosters();
  const address = usePosterAddress();
  const confirm = useConfirm();
  const { search, setSearch } = usePage();
  const { add: adding, ...rest } = search;
  const [copied, setCopied] = useState<PosterTemplate | null>(null);
  const failed = (error: Error) => void message.error(error.message);
  const remove = useAction(contract.posterTemplate.remove, { onError: failed });
  const favourite = useAction(contract.posterTemplate.favourite, { onError: failed });
  const actionsOf = (row: PosterTemplate) =>
    allowedActions(row, [
      action<PosterTemplate>({
        id: 'posterTemplate.use',
        title: '使用',
        can: 'use',
        call: contract.poster.make,
        run: ({ id }) => address.toMake(id),
      }),
      action<PosterTemplate>({
        id: 'posterTemplate.edit',
        title: '编辑',
        can: 'edit',
        call: contract.posterTemplate.update,
        run: ({ id }) => address.toTemplate(id),
      }),
      action<PosterTemplate>({
        id: 'posterTemplate.batch',
        title: '批量生成',
        can: 'batch',
        call: contract.posterBatch.start,
        run: ({ id }) => address.toBatchFor(id),
      }),
      action<PosterTemplate>({
        id: 'posterTemplate.copy',
        title: '复制为新模板',
        can: 'copy',
        call: contract.posterTemplate.copy,
        run: setCopied,
      }),
      action<PosterTemplate>({
        id: 'posterTemplate.favourite',
        title: row.favourite ? '取消收藏' : '收藏',
        call: contract.posterTemplate.favourite,
        run: ({ id, favourite: on }) => favourite.mutate({ id, on: !on }),
      }),
      action<PosterTemplate>({
        id: 'posterTemplate.remove',
        title: '删除',
        can: 'delete',
        call: contract.posterTemplate.remove,
        run: async ({ id, name }) => {
          const sure = await confirm({
            title: `删除模板「${name}」？`,
            consequence: '删除后不能再用它生成海报，已生成的海报不受影响。',
            okText: '删除',
            danger: true,
          });
          if (sure) remove.mutate({ ids: [id] });
        },
      }),
    ]);
  const phone = usePhone();
  // A card on a phone is a button itself: what can be done with it stands below, never inside.
  const tileOf = (row: PosterTemplate) => (
    <TemplateTile template={row} actions={phone ? [] : actionsOf(row)} />
  );
  const footOf = (row: PosterTemplate) => {
    const actions = actionsOf(row);
    return <TileActions subject={row} name={row.name} first={actions.slice(0, 1)} menu={actions.slice(1)} />;
  };
  return (
    <ListPage
      headless
      id="posterTemplate"
      noun="模板"
      list={contract.posterTemplate.list}
      columns={templateColumns}
      counts={{ call: contract.posterTemplate.counts, field: 'kind', labels: POSTER_KINDS, label: '类别' }}
      tile={tileView<PosterTemplate>({
        minWidth: 176,
        height: 304,
        label: ({ name }) => name,
        render: tileOf,
      })}
      search={FIELDS}
      card={tileOf}
      cardFoot={footOf}
      rowActions={actionsOf}
      onOpenRow={({ id, can, tooNew }) =>
        can.includes('edit') || tooNew ? address.toTemplate(id) : address.toMake(id)
      }
      empty={{ title: '暂无模板', text: ['点击「新建模板」从空白画布开始，或复制内置模板。'] }}
      aside={() => (
        <>
          {adding !== undefined && <NewTemplate onClose={() => setSearch(rest)} />}
          {copied && <NewTemplate from={copied} onClose={() => setCopied(null)} />}
        </>
      )}
    />
  );
}

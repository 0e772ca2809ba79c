import { contract, type LiveScriptRow, SCRIPT_STYLES } from '@zhiying/contract';
import { useState } from 'react';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { openScript } from '#parts/ailive/live.address.ts';
import { linesMs, spokenText, WriterMark } from './script-words.tsx';
import { VersionsDrawer } from './versions-drawer.tsx';

const of = columnsOf(contract.liveScript.list);
const list = listOf(contract.liveScript.list, {
  headless: true,
  id: 'live-script',
  noun: '话术',
  columns: [
    of.shown(
      'name',
      260,
      (script) => (
        <Row as="span" gap={8} minWidth={0}>
          <Clip>{script.name}</Clip>
          <WriterMark script={script} />
        </Row>
      ),
      { title: '名称' },
    ),
    of.text('product', 140, { title: '产品' }),
    of.named('style', 80, SCRIPT_STYLES, { title: '风格' }),
    of.shown('lines', 72, ({ lines }) => lines.length, { title: '句数', align: 'right' }),
    of.shown('minutes', 130, ({ lines }) => `约 ${spokenText(linesMs(lines))}`, { title: '一轮时长' }),
    of.shown(
      'tags',
      160,
      ({ tags }) =>
        tags.length > 0 ? (
          <Row as="span" gap={4} minWidth={0}>
            {tags.map((tag) => (
              <Mark key={tag}>{tag}</Mark>
            ))}
          </Row>
        ) : (
          <EmptyCell />
        ),
      { title: '标签' },
    ),
    of.choice('node', 140, { title: '适用范围' }),
    of.text('updatedBy', 100, { title: '更新人' }),
    of.moment('updatedAt', 116, { title: '更新时间' }),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '话术名称', main: true }),
    selectField({ name: 'style', label: '风格', options: SCRIPT_STYLES }),
    textField({ name: 'tag', label: '标签', placeholder: '标签全称' }),
  ],
  card: (script) => (
    <RowCard
      head={
        <>
          <Clip as="b" grow>
            {script.name}
          </Clip>
          <WriterMark script={script} />
        </>
      }
      items={[
        script.product,
        `${script.lines.length} 句`,
        `约 ${spokenText(linesMs(script.lines))}`,
        script.node.name,
      ]}
    />
  ),
  empty: {
    title: '暂无话术',
    text: ['在「话术生产」中填写产品与事实，生成第一份话术；', '采用热点包得到的直播脚本同样收在话术库。'],
  },
});

/** 话术库: scripts of one's own places, and of those above to copy and speak. */
export function ScriptList() {
  const confirm = useConfirm();
  const [versionsOf, setVersionsOf] = useState<LiveScriptRow | null>(null);
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const mayKeep = useMaySee(keysOf(contract.liveScript.copy));
  const remove = useAction(contract.liveScript.remove, failed);
  const copy = useAction(contract.liveScript.copy, { ...failed, onSuccess: ({ id }) => openScript(id) });
  const actionsOf = (row: LiveScriptRow) =>
    allowedActions(row, [
      action<LiveScriptRow>({
        id: 'liveScript.open',
        title: row.can.includes('edit') ? '编辑' : '查看',
        call: contract.liveScript.info,
        run: ({ id }) => openScript(id),
      }),
      action<LiveScriptRow>({
        id: 'liveScript.copy',
        title: '复制',
        call: contract.liveScript.copy,
        run: ({ id }) => copy.mutate({ id }),
      }),
      action<LiveScriptRow>({
        id: 'liveScript.versions',
        title: '版本记录',
        call: contract.liveScript.versions,
        run: setVersionsOf,
      }),
      action<LiveScriptRow>({
        id: 'liveScript.remove',
        title: '删除',
        can: 'delete',
        call: contract.liveScript.remove,
        run: async ({ id, name }) => {
          if (await confirm(deletion(`「${name}」`, '正在直播的场次不受影响，未开播的场次需另选话术。')))
            remove.mutate({ id });
        },
      }),
    ]).filter(({ id }) => mayKeep || id === 'liveScript.open');
  return (
    <ListPage
      {...list}
      rowActions={actionsOf}
      onOpenRow={({ id }) => openScript(id)}
      aside={() =>
        versionsOf && (
          <VersionsDrawer
            script={versionsOf}
            mayRestore={versionsOf.can.includes('edit')}
            onClose={() => setVersionsOf(null)}
          />
        )
      }
    />
  );
}

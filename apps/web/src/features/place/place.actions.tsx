import { useQueryClient } from '@tanstack/react-query';
import { type DataOf, NODE_STATUS_LABELS, type Place } from '@zhiying/contract';
import { UploadIcon } from '#kit/base/icons.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { action } from '#kit/session/action.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { useOneTimeLink } from '#parts/member/one-time-link.tsx';
import { keysOf, type PlaceKind } from './place.kinds.ts';

interface Opening {
  create(): void;
  open(id: number): void;
  changeOwner(place: Place): void;
  importFile(): void;
}

/** Everything that can be done to dealers or stores, for the page head, the rows and the drawer alike. */
export function usePlaceActions(what: PlaceKind, { create, open, changeOwner, importFile }: Opening) {
  const { calls, id: kind, noun } = what;
  const client = useQueryClient();
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const showLink = useOneTimeLink();
  const failed = (error: ApiError) => void message.error(error.message);
  const statusCall = useAction(calls.setStatus, {
    onError: failed,
    // What is off for a dealer is off for its stores and told in the tree.
    onSuccess: () =>
      Promise.all(['dealer', 'store', 'organ'].map((area) => refresh(client, `/api/admin/${area}/`))),
  });
  const resetCall = useAction(calls.resetPassword, { onError: failed });

  const setStatus = async (place: Place, status: Place['status']) => {
    const sure =
      status === 'active' ||
      (await api(calls.impact, { id: place.id }).then(
        (impact) =>
          confirm({
            title: `停用「${place.name}」？`,
            consequence: <Consequences impact={impact} />,
            okText: '停用',
            danger: true,
          }),
        (error: ApiError) => {
          failed(error);
          return false;
        },
      ));
    if (!sure) return;
    const done = await statusCall.mutateAsync({ id: place.id, status }).catch(() => null);
    if (!done) return;
    const back = status === 'active' ? 'disabled' : 'active';
    offerUndo(`已${NODE_STATUS_LABELS[status]}「${place.name}」`, () =>
      statusCall.mutateAsync({ id: place.id, status: back }).catch(() => null),
    );
  };

  const resetPassword = async (place: Place) => {
    const sure = await confirm({
      title: `重置负责人「${place.owner?.name ?? ''}」的密码？`,
      consequence: '将生成一次性链接，请转交本人设置新密码；此前的链接随即失效。',
      okText: '生成链接',
    });
    if (!sure) return;
    const answer = await resetCall.mutateAsync({ id: place.id }).catch(() => null);
    if (answer) showLink(answer);
  };

  const edit = action<Place>({
    id: `${kind}.edit`,
    title: '编辑',
    keys: keysOf(calls.update),
    run: ({ id }) => open(id),
  });
  const view = action<Place>({
    id: `${kind}.view`,
    title: '查看',
    keys: keysOf(calls.list),
    run: ({ id }) => open(id),
  });
  const disable = action<Place>({
    id: `${kind}.disable`,
    title: '停用',
    keys: keysOf(calls.setStatus),
    run: (place) => setStatus(place, 'disabled'),
  });
  const enable = action<Place>({
    id: `${kind}.enable`,
    title: '启用',
    keys: keysOf(calls.setStatus),
    run: (place) => setStatus(place, 'active'),
  });
  const owner = action<Place>({
    id: `${kind}.owner`,
    title: '变更负责人',
    keys: keysOf(calls.setOwner),
    run: changeOwner,
  });
  const reset = action<Place>({
    id: `${kind}.reset`,
    title: '重置负责人密码',
    keys: keysOf(calls.resetPassword),
    run: resetPassword,
  });

  return {
    owner,
    reset,
    disable,
    enable,
    create: action({ id: `${kind}.create`, title: `新建${noun}`, keys: keysOf(calls.create), run: create }),
    importFile: action({
      id: `${kind}.import`,
      title: '导入',
      keys: keysOf(calls.importStart),
      icon: <UploadIcon />,
      run: importFile,
    }),
    /** The row says what may be done with it; the first two show as words. */
    rowActions: ({ can }: Place) => [
      can.includes('edit') ? edit : view,
      ...(can.includes('disable') ? [disable] : []),
      ...(can.includes('enable') ? [enable] : []),
      ...(can.includes('owner') ? [owner] : []),
      ...(can.includes('resetPassword') ? [reset] : []),
    ],
  };
}
export type PlaceActions = ReturnType<typeof usePlaceActions>;

const count = (number: number) => number.toLocaleString('zh-CN');

/** What happens, before it happens. */
const Consequences = ({ impact }: { impact: DataOf<PlaceKind['calls']['impact']> }) => (
  <ul style={{ margin: 0, paddingInlineStart: 18 }}>
    {impact.stores > 0 && <li>旗下 {count(impact.stores)} 家门店一并停用</li>}
    <li>
      {impact.shutOut > 0 ? `${count(impact.shutOut)} 人立即下线且无法登录` : '无人因此无法登录'}
      {impact.elsewhere > 0 && `；${count(impact.elsewhere)} 人另有其他任职，仍可登录`}
    </li>
    <li>计划任务暂停，启用后继续</li>
    <li>数据保留，可随时重新启用</li>
  </ul>
);

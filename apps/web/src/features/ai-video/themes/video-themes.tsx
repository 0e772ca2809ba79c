import { contract, SEE_USERS, themeState, type VideoKind } from '@zhiying/contract';
import {
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { useLiveVideos } from '#parts/ai-video/use-live-videos.ts';
import { openTheme } from '#parts/ai-video/video-address.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { themeColumns } from './theme.columns.tsx';
import { ThemeCard } from './theme-card.tsx';
import { useThemeActions } from './use-theme-actions.tsx';

const { deleted: _deleted, ...LABELS } = themeState.states;
type Field = SearchField<SearchName<typeof contract.videoTheme.list>>;
const ownerField = memberField({ name: 'ownerId', label: '创建人' });
const FIELDS = [
  textField({ name: 'q', label: '关键字', placeholder: '主题' }),
  ownerField,
  nodeField({ name: 'nodeId', label: '所属组织' }),
  dateRangeField({ name: 'created', label: '创建时间' }),
  selectField({ name: 'bin', label: '回收站', options: { yes: '只看已删除' } }),
] satisfies readonly Field[];
const WITHOUT_OWNER = FIELDS.filter((field) => field !== ownerField);

const EMPTY: Record<Exclude<VideoKind, 'digital'>, string> = {
  montage: '混剪把素材分成场景，一次生成多条互不重复的视频。',
  storyboard: '分镜按主题写出每个镜头的画面和口播，再配上素材。',
};

/** Themes of one kind, live. */
export function VideoThemes({ kind }: { kind: Exclude<VideoKind, 'digital'> }) {
  useLiveVideos();
  const mayOpen = useMayOpen();
  const actions = useThemeActions();
  return (
    <ListPage
      headless
      id={`videoTheme.${kind}`}
      noun="主题"
      list={contract.videoTheme.list}
      fixed={{ kind }}
      columns={themeColumns}
      search={mayOpen(SEE_USERS) ? FIELDS : WITHOUT_OWNER}
      counts={{ call: contract.videoTheme.counts, field: 'status', labels: LABELS }}
      card={(theme) => <ThemeCard theme={theme} />}
      rowActions={actions.of}
      actionsWidth={168}
      bulkActions={actions.bulk}
      onOpenRow={({ id }) => openTheme(id)}
      empty={{ title: '暂无主题', text: [EMPTY[kind], '点击右上角「新建视频」开始制作。'] }}
    />
  );
}

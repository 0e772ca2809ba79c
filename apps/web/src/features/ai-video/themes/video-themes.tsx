import { contract, SEE_USERS, themeState, VIDEO_KINDS } from '@zhiying/contract';
import { dateRangeField, ListPage, selectField, textField } from '#kit/list/index.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { useLiveVideos } from '#parts/ai-video/use-live-videos.ts';
import { openTheme } from '#parts/ai-video/video-address.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { themeColumns } from './theme.columns.tsx';
import { ThemeCard } from './theme-card.tsx';
import { useThemeActions } from './use-theme-actions.tsx';

const { deleted: _deleted, ...LABELS } = themeState.states;
const ownerField = memberField({ name: 'ownerId', label: '创建人' });
const FIELDS = [
  textField({ name: 'q', label: '关键字', placeholder: '主题' }),
  selectField({ name: 'kind', label: '方式', options: VIDEO_KINDS }),
  dateRangeField({ name: 'created', label: '时间' }),
  ownerField,
  nodeField({ name: 'nodeId', label: '所属组织' }),
  selectField({ name: 'bin', label: '回收站', options: { yes: '只看已删除' } }),
];
const WITHOUT_OWNER = FIELDS.filter((field) => field !== ownerField);

/** Themes of every kind, live. */
export function VideoThemes() {
  useLiveVideos();
  const mayOpen = useMayOpen();
  const actions = useThemeActions();
  return (
    <ListPage
      headless
      id="videoTheme"
      noun="主题"
      list={contract.videoTheme.list}
      columns={themeColumns}
      search={mayOpen(SEE_USERS) ? FIELDS : WITHOUT_OWNER}
      counts={{ call: contract.videoTheme.counts, field: 'status', labels: LABELS }}
      card={(theme) => <ThemeCard theme={theme} />}
      rowActions={actions.of}
      bulkActions={actions.bulk}
      onOpenRow={({ id }) => openTheme(id)}
      empty={{
        title: '暂无主题',
        text: ['混剪一次可生成多条不重复的视频，分镜按脚本制作一条。', '点击右上角「新建视频」开始制作。'],
      }}
    />
  );
}

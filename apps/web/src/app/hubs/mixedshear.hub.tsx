import { ACCOUNT_KEYS, contract } from '@zhiying/contract';
import { StateView } from '#kit/feedback/state-view.tsx';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { hubPart } from './hub-part.tsx';

const ReleaseList = hubPart(
  async () => (await import('#features/ai-video/publishing/release-list.tsx')).ReleaseList,
);
const RecordList = hubPart(
  async () => (await import('#features/publish/records/record-list.tsx')).RecordList,
);
const PublishBoard = hubPart(async () => (await import('#features/publish/publish-board.tsx')).PublishBoard);
const AccountsTab = hubPart(async () => (await import('#features/account/accounts-tab.tsx')).AccountsTab);
const CommentsTab = hubPart(async () => (await import('#features/comment/comments-tab.tsx')).CommentsTab);

/** In the order of the work: what is made, where it goes out, what people say to it. */
const GROUPS: readonly TabGroup[] = [
  {
    id: 'going-out',
    title: '发布',
    tabs: [
      {
        id: 'release',
        title: '发布',
        keys: keysOf(contract.videoTheme.list),
        render: () => <ReleaseList />,
      },
      {
        id: 'records',
        title: '发布记录',
        keys: keysOf(contract.videoTheme.list),
        render: () => <RecordList kind="videoTheme" />,
      },
    ],
  },
  {
    id: 'accounts',
    title: '账号',
    tabs: [
      {
        id: 'accounts',
        title: '账号',
        keys: [ACCOUNT_KEYS.video],
        render: () => <AccountsTab takes="video" />,
      },
    ],
  },
  {
    id: 'comments',
    title: '评论',
    tabs: [
      { id: 'comments', title: '评论', keys: keysOf(contract.comment.list), render: () => <CommentsTab /> },
    ],
  },
];

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** AI 视频: films from footage to posts, and what people write below them. */
export default function MixedshearHub() {
  const { search } = usePage();
  const theme = idOf(search.theme);
  if (theme !== null) return <PublishBoard key={theme} kind="videoTheme" id={theme} />;
  return (
    <GroupedTabs
      groups={GROUPS}
      none={
        <StateView
          kind="no-permission"
          title="暂无可访问的内容"
          text={['需要「AI 视频」的权限，请联系管理员。']}
        />
      }
    />
  );
}

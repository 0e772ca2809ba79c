import { ACCOUNT_KEYS, contract } from '@zhiying/contract';
import type { TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { keysOf } from '#kit/session/action.ts';
import { hubPart } from './hub-part.tsx';

const ReleaseList = hubPart(
  async () => (await import('#features/ai-video/publishing/release-list.tsx')).ReleaseList,
);
const RecordList = hubPart(
  async () => (await import('#features/publish/records/record-list.tsx')).RecordList,
);
const AccountsTab = hubPart(async () => (await import('#features/account/accounts-tab.tsx')).AccountsTab);
const CommentsTab = hubPart(async () => (await import('#features/comment/comments-tab.tsx')).CommentsTab);

/** Where films go out and what people say to them, as tabs of the page of films. */
export const VIDEO_PUBLISH_GROUPS: readonly TabGroup[] = [
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
